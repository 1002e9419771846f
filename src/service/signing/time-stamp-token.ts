/** Tokens of time stamp services (RFC 3161), read with the library for CMS. */
import { X509Certificate } from 'node:crypto'
import { ContentInfo, SignedData, TSTInfo } from 'pkijs'
import { SignatureError } from './check-signature.ts'

export interface ReadToken {
  readonly at: Date
  /** Of the service. */
  readonly certificate: X509Certificate
  /** As it stood in the request. */
  readonly nonce: Buffer | undefined
}

/** What certificates of time stamp services are for, and nothing else (RFC 3161, 2.3). */
const timeStamping = '1.3.6.1.5.5.7.3.8'

/** `stamped`: what the token is over. Throws SignatureError (`timeStamp`) unless it is a right token over just these bytes. */
export async function readToken(token: Uint8Array, stamped: Uint8Array): Promise<ReadToken> {
  try {
    const signed = new SignedData({
      schema: ContentInfo.fromBER(Uint8Array.from(token).buffer).content,
    })
    const { signatureVerified, signerCertificate } = await signed.verify({
      signer: 0,
      data: Uint8Array.from(stamped).buffer,
      extendedMode: true,
    })
    const content = signed.encapContentInfo.eContent?.getValue()
    if (signatureVerified !== true || !signerCertificate || !content) throw wrong()
    const { genTime, nonce } = TSTInfo.fromBER(content)
    const certificate = new X509Certificate(Buffer.from(signerCertificate.toSchema().toBER()))
    const isValid =
      genTime >= new Date(certificate.validFrom) && genTime <= new Date(certificate.validTo)
    if (!isValid || !certificate.keyUsage?.includes(timeStamping)) throw wrong()
    return {
      at: genTime,
      certificate,
      nonce: nonce && Buffer.from(nonce.valueBlock.valueHexView),
    }
  } catch (error) {
    // Whatever the library finds in bytes that are no token.
    throw error instanceof SignatureError ? error : wrong()
  }
}

const wrong = () => new SignatureError('timeStamp')
