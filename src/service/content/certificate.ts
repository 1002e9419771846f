/**
 * Certificates as files: PEM, DER or PKCS #12 (PFX), alone or with their private key. Keys are given back as PKCS #8 without a
 * password; whoever keeps them encrypts them.
 */
import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import forge from 'node-forge'
import { needed } from '#values/needed.ts'

/** Why no certificate can be taken from a file. */
export type CertificateProblem =
  /** Neither PEM nor DER nor PKCS #12, or broken. */
  | 'unreadable'
  /** Readable, and without a certificate. */
  | 'noCertificate'
  /** The file, or the key in it, needs a password, and none was given. */
  | 'passwordMissing'
  | 'passwordWrong'
  /** The key belongs to none of the certificates. */
  | 'keyOfAnother'

export class CertificateError extends Error {
  readonly problem: CertificateProblem

  constructor(problem: CertificateProblem) {
    super(problem)
    this.name = 'CertificateError'
    this.problem = problem
  }
}

export interface ReadCertificate {
  /** Hexadecimal, in capitals, as X.509 has it. */
  readonly serialNo: string
  /** Common name of the holder; all of the subject where there is none. */
  readonly subject: string
  readonly issuer: string
  /** VKN or TCKN of the holder: the serial number of the subject (ETSI EN 319 412), where it is one. */
  readonly taxNumber: string | undefined
  readonly validFrom: Date
  readonly validTo: Date
  readonly pem: string
  /** PKCS #8 in PEM; undefined where the file has none. */
  readonly privateKey: string | undefined
}

interface Contents {
  readonly certificates: readonly X509Certificate[]
  readonly keys: readonly KeyObject[]
}

/** Throws CertificateError. How long it takes is the file's decision (rounds of PKCS #12): it runs where it can be ended. */
export function readCertificate(bytes: Uint8Array, password: string): ReadCertificate {
  const contents = contentsOf(bytes, password)
  if (contents.certificates.length === 0) throw new CertificateError('noCertificate')
  const { certificate, key } = holderOf(contents)
  const subject = namesOf(certificate.subject)
  return {
    serialNo: certificate.serialNumber,
    subject: subject.get('CN') ?? [...subject.values()].join(', '),
    issuer: namesOf(certificate.issuer).get('CN') ?? certificate.issuer,
    taxNumber: taxNumberOf(subject.get('serialNumber')),
    validFrom: new Date(certificate.validFrom),
    validTo: new Date(certificate.validTo),
    pem: certificate.toString(),
    privateKey: key?.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** The certificate that the key belongs to; without a key the one that is no authority's. */
function holderOf({ certificates, keys }: Contents) {
  for (const key of keys) {
    const certificate = certificates.find((one) => one.checkPrivateKey(key))
    if (certificate) return { certificate, key }
  }
  const [first] = [...certificates.filter(({ ca }) => !ca), ...certificates]
  if (keys.length > 0 || first === undefined) throw new CertificateError('keyOfAnother')
  return { certificate: first, key: undefined }
}

/** Lines of a name as Node writes them: `CN=Demir Ticaret`. */
const namesOf = (name: string): ReadonlyMap<string, string> =>
  new Map(
    name.split('\n').map((line) => {
      const at = line.indexOf('=')
      return [line.slice(0, at), line.slice(at + 1)]
    }),
  )

/** `1234567890`, or `VATTR-1234567890` as certificates of the European scheme have it. */
const taxNumberOf = (serialNumber = ''): string | undefined =>
  /(?:^|-)(\d{10,11})$/.exec(serialNumber)?.[1]

function contentsOf(bytes: Uint8Array, password: string): Contents {
  const text = Buffer.from(bytes).toString('latin1')
  if (text.includes('-----BEGIN ')) return pemContents(text, password)
  const certificate = orUndefined(() => new X509Certificate(bytes))
  return certificate ? { certificates: [certificate], keys: [] } : pfxContents(text, password)
}

// PEM

const openings = { certificate: 'CERTIFICATE', key: 'PRIVATE KEY' } as const

function pemContents(text: string, password: string): Contents {
  const blocks = blocksOf(text)
  return {
    certificates: blocks
      .filter(({ label }) => label === openings.certificate)
      .map(({ pem }) => readable(() => new X509Certificate(pem))),
    keys: blocks
      .filter(({ label }) => label.endsWith(openings.key))
      .map((block) => pemKey(block, password)),
  }
}

interface PemBlock {
  /** `CERTIFICATE`, `ENCRYPTED PRIVATE KEY` */
  readonly label: string
  readonly pem: string
}

/** Blocks from their first line to their last; what stands between them is a remark. */
function blocksOf(text: string): PemBlock[] {
  const [, ...parts] = text.split('-----BEGIN ')
  return parts.flatMap((part) => {
    const label = part.slice(0, part.indexOf('-----'))
    const end = part.indexOf(`-----END ${label}-----`)
    return end === -1
      ? []
      : [{ label, pem: `-----BEGIN ${part.slice(0, end)}-----END ${label}-----\n` }]
  })
}

function pemKey({ label, pem }: PemBlock, password: string): KeyObject {
  const isEncrypted = label.startsWith('ENCRYPTED') || pem.includes('Proc-Type: 4,ENCRYPTED')
  if (!isEncrypted) return readable(() => createPrivateKey(pem))
  if (password === '') throw new CertificateError('passwordMissing')
  const key = orUndefined(() => createPrivateKey({ key: pem, passphrase: password }))
  if (!key) throw new CertificateError('passwordWrong')
  return key
}

// PKCS #12

/** forge and not Node, which gives no certificate back, and which refuses the old ciphers that many of these files still have. */
function pfxContents(text: string, password: string): Contents {
  const asn1 = readable(() => forge.asn1.fromDer(text))
  const pfx = openedPfx(asn1, password)
  const bagsOf = (type: string) => pfx.getBags({ bagType: type })[type] ?? []
  const { certBag, keyBag, pkcs8ShroudedKeyBag } = forge.pki.oids
  return {
    certificates: bagsOf(needed(certBag, 'type of certificates in PKCS #12')).map((bag) =>
      readable(
        () =>
          new X509Certificate(derOf(bag.cert ? forge.pki.certificateToAsn1(bag.cert) : bag.asn1)),
      ),
    ),
    keys: [keyBag, pkcs8ShroudedKeyBag]
      .flatMap((type) => bagsOf(needed(type, 'type of keys in PKCS #12')))
      .map((bag) =>
        readable(() =>
          createPrivateKey({
            key: derOf(
              bag.key ? forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(bag.key)) : bag.asn1,
            ),
            format: 'der',
            type: 'pkcs8',
          }),
        ),
      ),
  }
}

function openedPfx(asn1: forge.asn1.Asn1, password: string): forge.pkcs12.Pkcs12Pfx {
  try {
    return forge.pkcs12.pkcs12FromAsn1(asn1, password)
  } catch (error) {
    const isLocked = error instanceof Error && /password|MAC|decrypt/i.test(error.message)
    if (!isLocked) throw new CertificateError('unreadable')
    throw new CertificateError(password === '' ? 'passwordMissing' : 'passwordWrong')
  }
}

const derOf = (asn1: forge.asn1.Asn1): Buffer =>
  Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary')

function readable<T>(read: () => T): T {
  const value = orUndefined(read)
  if (value === undefined) throw new CertificateError('unreadable')
  return value
}

function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
