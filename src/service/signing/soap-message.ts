/**
 * Messages to the authority: SOAP 1.2 whose time stamp and body are signed (WS-Security, LEDGER.md 6). What is signed is written in its
 * canonical form (exclusive) from the start, so that the text that is digested is the one that travels. The key may be elsewhere.
 */
import type { X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import { escapeXml } from '#documents/ubl/xml-tree.ts'
import { algorithms } from './algorithms.ts'
import { algorithmFor, sha256 } from './make-signature.ts'

export const soapNamespaces = {
  soap: 'http://www.w3.org/2003/05/soap-envelope',
  wsse: 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd',
  wsu: 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd',
  ds: 'http://www.w3.org/2000/09/xmldsig#',
} as const
export const pkiPathType =
  'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-x509-token-profile-1.0#X509PKIPathv1'
export const exclusiveC14n = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const base64Type =
  'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-soap-message-security-1.0#Base64Binary'
const sha256Uri = 'http://www.w3.org/2001/04/xmlenc#sha256'
/** How long a message counts. */
const lifeMs = 5 * 60_000

export interface MessageOrder {
  /** What stands in the body, in its canonical form. */
  readonly content: string
  readonly certificate: X509Certificate
  readonly at: Date
}

export interface UnsignedMessage {
  /** What the key signs. */
  readonly bytes: Buffer
  /** The message; `value`: of the signature. */
  readonly signed: (value: Buffer) => string
}

export function unsignedMessage({ content, certificate, at }: MessageOrder): UnsignedMessage {
  const { soap, wsu, wsse, ds } = soapNamespaces
  const expires = new Date(at.getTime() + lifeMs)
  const stamp = `<wsu:Timestamp xmlns:wsu="${wsu}" wsu:Id="Timestamp"><wsu:Created>${at.toISOString()}</wsu:Created><wsu:Expires>${expires.toISOString()}</wsu:Expires></wsu:Timestamp>`
  const body = `<soap:Body xmlns:soap="${soap}" xmlns:wsu="${wsu}" wsu:Id="Body">${content}</soap:Body>`
  const info = [
    `<ds:SignedInfo xmlns:ds="${ds}">${algorithmText('CanonicalizationMethod', exclusiveC14n)}`,
    algorithmText('SignatureMethod', algorithms[algorithmFor(certificate)].uri),
    referenceText('Timestamp', stamp),
    referenceText('Body', body),
    '</ds:SignedInfo>',
  ].join('')
  const token = `<wsse:BinarySecurityToken EncodingType="${base64Type}" ValueType="${pkiPathType}" wsu:Id="Token">${pkiPathOf(certificate)}</wsse:BinarySecurityToken>`
  const keyInfo = `<ds:KeyInfo><wsse:SecurityTokenReference><wsse:Reference URI="#Token" ValueType="${pkiPathType}"/></wsse:SecurityTokenReference></ds:KeyInfo>`
  return {
    bytes: Buffer.from(info),
    signed: (value) =>
      [
        `<soap:Envelope xmlns:soap="${soap}"><soap:Header><wsse:Security xmlns:wsse="${wsse}" xmlns:wsu="${wsu}" soap:mustUnderstand="true">`,
        `${token}${stamp}<ds:Signature xmlns:ds="${ds}">${info}<ds:SignatureValue>${value.toString('base64')}</ds:SignatureValue>`,
        `${keyInfo}</ds:Signature></wsse:Security></soap:Header>${body}</soap:Envelope>`,
      ].join(''),
  }
}

const algorithmText = (name: string, uri: string): string =>
  `<ds:${name} Algorithm="${escapeXml(uri)}"></ds:${name}>`

const referenceText = (id: string, canonical: string): string =>
  [
    `<ds:Reference URI="#${id}"><ds:Transforms>${algorithmText('Transform', exclusiveC14n)}</ds:Transforms>`,
    `${algorithmText('DigestMethod', sha256Uri)}<ds:DigestValue>${sha256(canonical)}</ds:DigestValue></ds:Reference>`,
  ].join('')

/** The path of certificates (PkiPath, X.509): this one alone. In base64. */
function pkiPathOf({ raw }: X509Certificate): string {
  const { asn1 } = forge
  const one = asn1.fromDer(forge.util.createBuffer(raw.toString('binary')))
  const path = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SEQUENCE, true, [one])
  return Buffer.from(asn1.toDer(path).getBytes(), 'binary').toString('base64')
}
