/** A record is signed with the card of the person: the service says what, the helper on the machine signs, the service takes the value. */
import type { Call } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import type { CallById } from '#client/api.ts'

export type CardChoice = Wire['CardCertificates'][number]

export interface CardSigning {
  readonly ask: CallById
  /** Says what is to be signed, and names the call that takes it (`byCard`). */
  readonly call: Call
  readonly id: string
  readonly certificate: CardChoice
  readonly pin: string
  /** Told before each file: its name, and how many are left with it. */
  readonly onFile: (name: string, left: number) => void
}

/** Signs file after file until none is left. Rejects with what was refused; what has been signed by then stays signed. */
export async function signByCard({
  ask,
  call,
  id,
  certificate,
  pin,
  onFile,
}: CardSigning): Promise<void> {
  for (let left = Number.POSITIVE_INFINITY; left > 1;) {
    const toSign = { id, body: { Certificate: certificate.Certificate } }
    const order = await ask(call.id, toSign, { answer: 'LedgerToSign' })
    onFile(order.Name, order.Left)
    const body = {
      SlotID: certificate.SlotID,
      CertificateID: certificate.CertificateID,
      Pin: pin,
      Algorithm: order.Algorithm,
      Base64String: order.Base64String,
    }
    const { SignatureValue } = await ask('card.sign', { body }, { answer: 'CardSigned' })
    const { UUID, Kind, Signature } = order
    await ask(call.byCard ?? '', { body: { UUID, Kind, Signature, SignatureValue } })
    left = order.Left
  }
}
