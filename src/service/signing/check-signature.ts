/**
 * Whether a signature is right in itself: its digests are those of the document and of its signed properties, its value is that of the
 * certificate it carries, and the certificate was valid when it was made. Time stamps and issuers are looked at by check-whole.ts.
 */
import { createHash, verify, X509Certificate, type Hash } from 'node:crypto'
import {
  attributeOf,
  canonicalOf,
  elementsAt,
  SignedDocumentReader,
  textIn,
  UnreadableDocument,
  type PlacedSignature,
  type XmlNode,
} from '#documents/signature/signed-document.ts'
import { algorithms, c14n, digestNames, digestOf, type DigestName } from './algorithms.ts'
import { bytesToSign } from './make-signature.ts'

/** What is wrong with a signature. */
export const signatureProblems = [
  'unreadable',
  'missing',
  'several',
  'algorithm',
  'reference',
  'documentChanged',
  'propertiesChanged',
  'certificate',
  'value',
  'expired',
  'timeStamp',
  'untrusted',
] as const
export type SignatureProblem = (typeof signatureProblems)[number]

export class SignatureError extends Error {
  readonly problem: SignatureProblem
  constructor(problem: SignatureProblem) {
    super(problem)
    this.name = 'SignatureError'
    this.problem = problem
  }
}

export interface CheckedSignature {
  readonly certificate: X509Certificate
  readonly signedAt: Date
  /** In base64, without line ends. */
  readonly value: string
}

export type DocumentDigests = Readonly<Record<DigestName, string>>

/** Digests of a document in its canonical form, without its signature. */
export class DocumentDigester {
  readonly #hashes = digestNames.map((name) => [name, createHash(name)] as const)
  readonly #reader: SignedDocumentReader

  /** `inside`: how many signatures, the first ones, are part of what was signed. */
  constructor(inside = 0) {
    this.#reader = new SignedDocumentReader((piece) => {
      for (const [, hash] of this.#hashes) hash.update(piece)
    }, inside)
  }

  write(piece: string): void {
    this.#reader.write(piece)
  }

  end(): { readonly signatures: readonly PlacedSignature[]; readonly digests: DocumentDigests } {
    const signatures = this.#reader.end()
    const of = Object.fromEntries(this.#hashes) as Readonly<Record<DigestName, Hash>>
    const text = (name: DigestName) => of[name].digest('base64')
    return {
      signatures,
      digests: { sha256: text('sha256'), sha384: text('sha384'), sha512: text('sha512') },
    }
  }
}

/** Throws SignatureError. */
export function checkSignature(
  signatures: readonly PlacedSignature[],
  documentDigests: DocumentDigests,
): CheckedSignature {
  const [signature, ...others] = signatures
  if (!signature) throw new SignatureError('missing')
  if (others.length > 0) throw new SignatureError('several')
  checkReferences(signature, documentDigests)
  const certificate = certificateIn(signature)
  const [valueNode] = elementsAt(signature.node, ['SignatureValue'])
  const value = textIn(valueNode).replaceAll(/\s/g, '')
  checkValue(signature, certificate, value)
  return { certificate, value, signedAt: timeIn(signature, certificate) }
}

const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const propertiesPath = ['Object', 'QualifyingProperties', 'SignedProperties']

function checkReferences(signature: PlacedSignature, documentDigests: DocumentDigests): void {
  const references = elementsAt(signature.node, ['SignedInfo', 'Reference'])
  const document = references.filter((one) => attributeOf(one, 'URI') === '')
  const properties = references.filter((one) => attributeOf(one, 'URI') !== '')
  const [[toDocument], [toProperties]] = [document, properties]
  if (!toDocument || !toProperties || references.length !== 2) throw new SignatureError('reference')

  const [first, ...more] = transformsOf(toDocument)
  if (first !== enveloped || more.some((one) => c14n[one] !== 'inclusive'))
    throw new SignatureError('reference')
  if (documentDigests[digestNamed(toDocument)] !== digestIn(toDocument))
    throw new SignatureError('documentChanged')

  const [signed, ...others] = elementsAt(signature.node, propertiesPath)
  const isTheirs = signed && attributeOf(toProperties, 'URI') === `#${attributeOf(signed, 'Id')}`
  if (!isTheirs || others.length > 0) throw new SignatureError('reference')
  const forms = transformsOf(toProperties).map((one) => c14n[one])
  const [form = 'inclusive'] = forms
  if (forms.length > 1 || forms.includes(undefined)) throw new SignatureError('reference')
  const digest = createHash(digestNamed(toProperties))
    .update(canonicalOf(signature, signed, form))
    .digest('base64')
  if (digest !== digestIn(toProperties)) throw new SignatureError('propertiesChanged')
}

const transformsOf = (reference: XmlNode): readonly string[] =>
  elementsAt(reference, ['Transforms', 'Transform']).map((one) => attributeOf(one, 'Algorithm'))

const digestIn = (node: XmlNode | undefined): string =>
  textIn(elementsAt(node, ['DigestValue'])[0]).replaceAll(/\s/g, '')

function digestNamed(node: XmlNode | undefined): DigestName {
  const name = digestOf[attributeOf(elementsAt(node, ['DigestMethod'])[0], 'Algorithm')]
  if (!name) throw new SignatureError('algorithm')
  return name
}

/** The one that the signed properties name, of those that the signature carries. */
function certificateIn({ node }: PlacedSignature): X509Certificate {
  const [named] = elementsAt(node, [
    ...propertiesPath,
    'SignedSignatureProperties',
    'SigningCertificate',
    'Cert',
    'CertDigest',
  ])
  if (!named) throw new SignatureError('certificate')
  const hash = digestNamed(named)
  const found = elementsAt(node, ['KeyInfo', 'X509Data', 'X509Certificate'])
    .map((one) => Buffer.from(textIn(one), 'base64'))
    .find((der) => createHash(hash).update(der).digest('base64') === digestIn(named))
  if (!found) throw new SignatureError('certificate')
  try {
    return new X509Certificate(found)
  } catch {
    throw new SignatureError('certificate')
  }
}

function checkValue(signature: PlacedSignature, certificate: X509Certificate, value: string): void {
  const [method] = elementsAt(signature.node, ['SignedInfo', 'SignatureMethod'])
  const algorithm = Object.values(algorithms).find(
    ({ uri }) => uri === attributeOf(method, 'Algorithm'),
  )
  const { publicKey: key } = certificate
  if (algorithm?.key !== key.asymmetricKeyType) throw new SignatureError('algorithm')
  const isRight = verify(
    algorithm?.hash,
    toSign(signature),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(value, 'base64'),
  )
  if (!isRight) throw new SignatureError('value')
}

function toSign(signature: PlacedSignature): Buffer {
  try {
    return bytesToSign(signature)
  } catch (error) {
    if (error instanceof UnreadableDocument) throw new SignatureError('algorithm')
    throw error
  }
}

function timeIn({ node }: PlacedSignature, certificate: X509Certificate): Date {
  const [time] = elementsAt(node, [...propertiesPath, 'SignedSignatureProperties', 'SigningTime'])
  const at = new Date(textIn(time).trim())
  const isWithin = at >= new Date(certificate.validFrom) && at <= new Date(certificate.validTo)
  if (!isWithin) throw new SignatureError('expired')
  return at
}
