/**
 * Cards in files, for tests and demonstrations: a PEM with a certificate and its key, which is encrypted with the PIN (PKCS #8). They behave
 * as cards do, and keep no key safe.
 */
import { createPrivateKey, sign, X509Certificate, type KeyObject } from 'node:crypto'
import { algorithms } from '#service/signing/algorithms.ts'
import { CardError, type CardOrder, type Cards } from './cards.ts'

export interface SoftwareCard {
  readonly label: string
  readonly pem: string
}

/** Wrong PINs one after the other that lock a card. */
const tries = 3

export function createSoftwareCards(files: readonly SoftwareCard[]): Cards {
  const cards = files.map(({ label, pem }, index) => ({
    id: String(index),
    label,
    pem,
    certificate: new X509Certificate(pem),
    wrong: 0,
  }))

  const keyOf = (card: (typeof cards)[number], pin: string): KeyObject => {
    if (card.wrong >= tries) throw new CardError('locked')
    try {
      const key = createPrivateKey({ key: keyIn(card.pem), passphrase: pin })
      card.wrong = 0
      return key
    } catch {
      card.wrong += 1
      if (card.wrong >= tries) throw new CardError('locked')
      throw new CardError(card.wrong === tries - 1 ? 'lastTry' : 'pin')
    }
  }

  const signed = ({ slotId, certificateId, pin, algorithm, bytes }: CardOrder): Uint8Array => {
    const card = cards.find(({ id }) => id === slotId)
    if (!card) throw new CardError('noCard')
    if (certificateId !== card.certificate.serialNumber) throw new CardError('noCertificate')
    const key = keyOf(card, pin)
    const { hash, key: kind } = algorithms[algorithm]
    if (key.asymmetricKeyType !== kind) throw new CardError('algorithm')
    return sign(hash, bytes, { key, dsaEncoding: 'ieee-p1363' })
  }

  return {
    slots: () =>
      Promise.resolve(
        cards.map(({ id, label, certificate, wrong }) => ({
          id,
          label,
          reader: 'PEM',
          serialNo: certificate.serialNumber,
          isLocked: wrong >= tries,
        })),
      ),
    certificates: (slotId) =>
      Promise.resolve(
        cards
          .filter(({ id }) => slotId === undefined || id === slotId)
          .map(({ id, certificate }) => ({
            slotId: id,
            id: certificate.serialNumber,
            der: certificate.raw,
          })),
      ),
    // What is wrong rejects, and does not throw.
    sign: async (order) => signed(order),
    clear: () => Promise.resolve(),
  }
}

/** Without the certificate, which Node would take the key's place for. */
function keyIn(pem: string): string {
  const start = pem.indexOf('-----BEGIN ENCRYPTED PRIVATE KEY-----')
  const end = pem.indexOf(keyEnd, start)
  return start < 0 || end < 0 ? '' : pem.slice(start, end + keyEnd.length)
}
const keyEnd = '-----END ENCRYPTED PRIVATE KEY-----'

/** Whether a file has what a card has. */
export const isSoftwareCard = (pem: string): boolean =>
  pem.includes('-----BEGIN CERTIFICATE-----') && keyIn(pem) !== ''
