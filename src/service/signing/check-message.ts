/** Whether a message was signed as the authority asks (soap-message.ts): time stamp and body, by the certificate that it carries, and not too long ago. */
import { verify, X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import {
  attributeOf,
  canonicalOf,
  elementsAt,
  textIn,
  type XmlNode,
} from '#documents/signature/signed-document.ts'
import { treeOf } from '#documents/signature/tree-of.ts'
import { algorithms, digestOf } from './algorithms.ts'
import { sha256 } from './make-signature.ts'
import { exclusiveC14n, pkiPathType } from './soap-message.ts'

export class MessageError extends Error {}

export interface CheckedMessage {
  readonly certificate: X509Certificate
  /** What stands in the body. */
  readonly body: XmlNode
}

/** Throws MessageError for a message that is not signed as it has to be, UnreadableDocument for what is no message. */
export function checkMessage(xml: string, now: Date): CheckedMessage {
  const envelope = treeOf(xml)
  const [security] = elementsAt(envelope, ['Header', 'Security'])
  const [stamp] = elementsAt(security, ['Timestamp'])
  const [body] = elementsAt(envelope, ['Body'])
  const [signature] = elementsAt(security, ['Signature'])
  if (!stamp || !body || !signature) throw new MessageError('Time stamp, body or signature lacks')
  for (const signed of [stamp, body]) checkReference(envelope, signature, signed)
  checkTime(stamp, now)
  const certificate = tokenOf(security)
  checkValue(envelope, signature, certificate)
  return { certificate, body }
}

function checkReference(envelope: XmlNode, signature: XmlNode, signed: XmlNode): void {
  const reference = elementsAt(signature, ['SignedInfo', 'Reference']).find(
    (one) => attributeOf(one, 'URI') === `#${attributeOf(signed, 'wsu:Id')}`,
  )
  const [digest] = elementsAt(reference, ['DigestValue'])
  const [method] = elementsAt(reference, ['DigestMethod'])
  const [transform, ...others] = elementsAt(reference, ['Transforms', 'Transform'])
  const isPlain = attributeOf(transform, 'Algorithm') === exclusiveC14n && others.length === 0
  if (!isPlain || digestOf[attributeOf(method, 'Algorithm')] !== 'sha256')
    throw new MessageError(`${signed.local} is not signed as it has to be`)
  const canonical = canonicalOf({ node: envelope, around: {} }, signed, 'exclusive')
  if (sha256(canonical) !== textIn(digest).trim())
    throw new MessageError(`${signed.local} was changed after it was signed`)
}

function checkTime(stamp: XmlNode, now: Date): void {
  const at = (name: string) => Date.parse(textIn(elementsAt(stamp, [name])[0]))
  const isOpen = at('Created') <= now.getTime() + slackMs && now.getTime() < at('Expires') + slackMs
  if (!isOpen) throw new MessageError('The message has expired')
}
/** By which clocks may differ. */
const slackMs = 60_000

/** The last certificate of the path that the token has: it is that of the sender. */
function tokenOf(security: XmlNode | undefined): X509Certificate {
  const [token] = elementsAt(security, ['BinarySecurityToken'])
  if (attributeOf(token, 'ValueType') !== pkiPathType)
    throw new MessageError('The token is no path of certificates')
  try {
    const { asn1 } = forge
    const der = Buffer.from(textIn(token), 'base64').toString('binary')
    const { value } = asn1.fromDer(forge.util.createBuffer(der))
    const last = Array.isArray(value) ? value.at(-1) : undefined
    if (!last) throw new MessageError('The token is empty')
    return new X509Certificate(Buffer.from(asn1.toDer(last).getBytes(), 'binary'))
  } catch {
    throw new MessageError('The token cannot be read')
  }
}

function checkValue(envelope: XmlNode, signature: XmlNode, certificate: X509Certificate): void {
  const [info] = elementsAt(signature, ['SignedInfo'])
  const [method] = elementsAt(info, ['SignatureMethod'])
  const [value] = elementsAt(signature, ['SignatureValue'])
  const { publicKey: key } = certificate
  const algorithm = Object.values(algorithms).find(
    ({ uri }) => uri === attributeOf(method, 'Algorithm'),
  )
  if (!info || algorithm?.key !== key.asymmetricKeyType)
    throw new MessageError('The signature is of another algorithm')
  const isRight = verify(
    algorithm?.hash,
    Buffer.from(canonicalOf({ node: envelope, around: {} }, info, 'exclusive')),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(textIn(value), 'base64'),
  )
  if (!isRight) throw new MessageError('The value of the signature is wrong')
}
