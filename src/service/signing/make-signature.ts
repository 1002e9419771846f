/**
 * Enveloped signatures as the guide of the e-ledger asks for them (XAdES-BES, LEDGER.md 4), in two steps: what is to be signed is told, and the
 * value of whoever has the key is put in. The key itself may be elsewhere: in a card, in an HSM.
 */
import { createHash, type X509Certificate } from 'node:crypto'
import {
  attributeOf,
  canonicalOf,
  elementsAt,
  signatureAlone,
  UnreadableDocument,
  type PlacedSignature,
} from '#documents/signature/signed-document.ts'
import type { Scope } from '#documents/signature/canonical.ts'
import { escapeXml } from '#documents/ubl/xml-tree.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { needed } from '#values/needed.ts'
import { algorithms, c14n, c14nWithComments, type SignatureAlgorithm } from './algorithms.ts'

const dsig = 'http://www.w3.org/2000/09/xmldsig#'

export interface SignatureOrder {
  /** Of the document in its canonical form, in base64. */
  readonly digest: string
  readonly certificate: X509Certificate
  readonly at: Date
  /** By which its ids differ from those of the signatures before it in the document; default: 1, it is the first. */
  readonly number?: number
}

export const sha256 = (data: string | Uint8Array): string =>
  createHash('sha256').update(data).digest('base64')

/** By the key of the certificate: RSA, or an elliptic curve as newer cards have it. */
export const algorithmFor = ({ publicKey }: X509Certificate): SignatureAlgorithm =>
  publicKey.asymmetricKeyType === 'ec' ? 'ecdsa-sha256' : 'rsa-sha256'

/** A signature without a value. `around`: what is declared where it will stand. */
export function unsignedSignature(order: SignatureOrder, around: Scope): string {
  const properties = signedProperties(order)
  const draft = signatureText(order, properties, '')
  const placed = needed(signatureAlone(draft, around), 'the signature')
  const [node] = elementsAt(placed.node, ['Object', 'QualifyingProperties', 'SignedProperties'])
  const digest = sha256(canonicalOf(placed, needed(node, 'signed properties'), 'inclusive'))
  return signatureText(order, properties, digest)
}

/** What the key signs: the part of the signature that names the digests, in its canonical form. */
export function bytesToSign(signature: PlacedSignature): Buffer {
  const [info] = elementsAt(signature.node, ['SignedInfo'])
  const [method] = elementsAt(info, ['CanonicalizationMethod'])
  const form = c14n[attributeOf(method, 'Algorithm')]
  if (!info || !form) throw new UnreadableDocument('SignedInfo')
  return Buffer.from(canonicalOf(signature, info, form))
}

/** The rules for certificates (berat) ask for the Id. */
const emptyValue = (number: number) =>
  `<ds:SignatureValue Id="SignatureValue_${number}"></ds:SignatureValue>`
const valuePlace = /(<ds:SignatureValue Id="SignatureValue_\d">)(<\/ds:SignatureValue>)/

/** `value`: in base64. */
export const withValue = (signature: string, value: string): string =>
  signature.replace(
    valuePlace,
    (_, start: string, end: string) => `${start}${escapeXml(value)}${end}`,
  )

function signatureText(
  { digest, certificate, number = 1 }: SignatureOrder,
  properties: string,
  propertiesDigest: string,
): string {
  const { uri } = algorithms[algorithmFor(certificate)]
  return [
    `<ds:Signature Id="Signature_${number}"><ds:SignedInfo Id="SignedInfo_${number}">`,
    `<ds:CanonicalizationMethod Algorithm="${c14nWithComments}"/>`,
    `<ds:SignatureMethod Algorithm="${uri}"/>`,
    `<ds:Reference URI=""><ds:Transforms><ds:Transform Algorithm="${dsig}enveloped-signature"/></ds:Transforms>${digestText(digest)}</ds:Reference>`,
    `<ds:Reference Id="SignedProperties-Reference_${number}" Type="http://uri.etsi.org/01903#SignedProperties" URI="#SignedProperties_${number}">${digestText(propertiesDigest)}</ds:Reference>`,
    `</ds:SignedInfo>${emptyValue(number)}`,
    `<ds:KeyInfo><ds:X509Data><ds:X509SubjectName>${escapeXml(nameOf(certificate.subject))}</ds:X509SubjectName>`,
    `<ds:X509Certificate>${certificate.raw.toString('base64')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`,
    `<ds:Object><xades:QualifyingProperties Target="#Signature_${number}">${properties}</xades:QualifyingProperties></ds:Object></ds:Signature>`,
  ].join('')
}

function signedProperties({ certificate, at, number = 1 }: SignatureOrder): string {
  const { date, time } = momentInIstanbul(at)
  return [
    `<xades:SignedProperties Id="SignedProperties_${number}"><xades:SignedSignatureProperties>`,
    `<xades:SigningTime>${date}T${time}+03:00</xades:SigningTime>`,
    `<xades:SigningCertificate><xades:Cert><xades:CertDigest>${digestText(sha256(certificate.raw))}</xades:CertDigest>`,
    `<xades:IssuerSerial><ds:X509IssuerName>${escapeXml(nameOf(certificate.issuer))}</ds:X509IssuerName>`,
    `<ds:X509SerialNumber>${BigInt(`0x${certificate.serialNumber}`)}</ds:X509SerialNumber></xades:IssuerSerial></xades:Cert></xades:SigningCertificate>`,
    '</xades:SignedSignatureProperties></xades:SignedProperties>',
  ].join('')
}

const digestText = (digest: string): string =>
  `<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>${digest}</ds:DigestValue>`

/** Lines of a name as Node writes them, as RFC 2253 has it: the last one first. */
const nameOf = (lines: string): string =>
  lines
    .split('\n')
    .toReversed()
    .map((line) => {
      const at = line.indexOf('=')
      return `${line.slice(0, at)}=${line.slice(at + 1).replaceAll(/[,+"\\<>;]/g, String.raw`\$&`)}`
    })
    .join(',')
