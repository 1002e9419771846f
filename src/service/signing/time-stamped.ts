/** Signatures with a time stamp (XAdES-T, ETSI TS 101 903 7.3): a token over the signature's value stands in it, outside of what was signed. */
import type { X509Certificate } from 'node:crypto'
import type { Scope } from '#documents/signature/canonical.ts'
import {
  attributeOf,
  canonicalOf,
  elementsAt,
  signatureAlone,
  textIn,
  type PlacedSignature,
  type XmlNode,
} from '#documents/signature/signed-document.ts'
import type { TimeStamps } from './time-stamps.ts'
import { c14n } from './algorithms.ts'
import { SignatureError } from './check-signature.ts'

const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const end = '</xades:QualifyingProperties>'
const unsignedPath = [
  'Object',
  'QualifyingProperties',
  'UnsignedProperties',
  'UnsignedSignatureProperties',
  'SignatureTimeStamp',
]

/**
 * The signature with a token. `around`: what is declared where it will stand. What is no signature of ours comes back as it is: whoever
 * checks it afterwards says what is wrong. Throws TimeStampError.
 */
export async function withTimeStamp(
  signature: string,
  around: Scope,
  stamps: TimeStamps | undefined,
): Promise<string> {
  const at = signature.lastIndexOf(end)
  const placed = stamps && at >= 0 ? signatureAlone(signature, around) : undefined
  const value = placed && valueIn(placed)
  if (!stamps || !placed || !value) return signature
  const token = await stamps.stamp(Buffer.from(canonicalOf(placed, value, 'exclusive')))
  return `${signature.slice(0, at)}${stampText(token)}${signature.slice(at)}`
}

/** The form is the exclusive one, in which nothing depends on where the signature stands. */
const stampText = (token: Buffer): string =>
  [
    '<xades:UnsignedProperties><xades:UnsignedSignatureProperties><xades:SignatureTimeStamp>',
    `<ds:CanonicalizationMethod Algorithm="${exclusive}"/>`,
    `<xades:EncapsulatedTimeStamp>${token.toString('base64')}</xades:EncapsulatedTimeStamp>`,
    '</xades:SignatureTimeStamp></xades:UnsignedSignatureProperties></xades:UnsignedProperties>',
  ].join('')

const valueIn = ({ node }: PlacedSignature): XmlNode | undefined =>
  elementsAt(node, ['SignatureValue'])[0]

export interface FoundStamp {
  readonly at: Date
  readonly certificate: X509Certificate
}

/** The time stamps of a signature, each checked; none where it has none. Throws SignatureError (`timeStamp`). */
export async function timeStampsIn(signature: PlacedSignature): Promise<readonly FoundStamp[]> {
  const stamps = elementsAt(signature.node, unsignedPath)
  // The library for tokens is loaded for the few signatures that have one.
  return Promise.all(stamps.map((stamp) => readStamp(signature, stamp)))
}

async function readStamp(signature: PlacedSignature, stamp: XmlNode): Promise<FoundStamp> {
  const { readToken } = await import('./time-stamp-token.ts')
  const [method] = elementsAt(stamp, ['CanonicalizationMethod'])
  // Without a method it is the form of C14N 1.0 (ETSI TS 101 903, 7.1.4).
  const form = method ? c14n[attributeOf(method, 'Algorithm')] : 'inclusive'
  const value = valueIn(signature)
  const [token] = elementsAt(stamp, ['EncapsulatedTimeStamp'])
  if (!form || !value || !token) throw new SignatureError('timeStamp')
  const bytes = Buffer.from(textIn(token).replaceAll(/\s/g, ''), 'base64')
  return readToken(bytes, Buffer.from(canonicalOf(signature, value, form)))
}
