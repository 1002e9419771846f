/** Ledgers that tests sign, with a seal made for them. */
import { sign, X509Certificate } from 'node:crypto'
import { rootScope } from '#documents/ledger/head.ts'
import { signatureAlone } from '#documents/signature/signed-document.ts'
import { DocumentDigester } from '#service/signing/check-signature.ts'
import { bytesToSign, unsignedSignature, withValue } from '#service/signing/make-signature.ts'
import { madeCertificate } from '#test/service/made-certificate.ts'

const seal = madeCertificate({ name: 'Işık, Çağ & Şirketi', taxNumber: '4840847211' })
export const certificate = new X509Certificate(seal.pem)

/** Read in small pieces. */
export function digested(text: string): ReturnType<DocumentDigester['end']> {
  const one = new DocumentDigester()
  for (let at = 0; at < text.length; at += 7) one.write(text.slice(at, at + 7))
  return one.end()
}

/** The file with its signature before the end of the root element. */
export function signedFile(text: string): string {
  const order = {
    digest: digested(text).digests.sha256,
    certificate,
    at: new Date('2026-11-21T09:00:00Z'),
  }
  const signature = unsignedSignature(order, rootScope)
  const placed = signatureAlone(signature, rootScope)
  if (!placed) throw new Error('no signature')
  const value = sign('sha256', bytesToSign(placed), seal.key).toString('base64')
  return text.replace(/<\/edefter:\w+>\s*$/, `${withValue(signature, value)}$&`)
}
