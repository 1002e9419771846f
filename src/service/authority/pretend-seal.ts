/** The seal of the pretend authority: a certificate of its own, which nobody trusts, and what it does with a certificate of a ledger (berat). */
import { generateKeyPair, sign, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import forge from 'node-forge'
import { rootScope } from '#documents/ledger/head.ts'
import { signatureAlone } from '#documents/signature/signed-document.ts'
import { needed } from '#values/needed.ts'
import { DocumentDigester } from '../signing/check-signature.ts'
import { bytesToSign, unsignedSignature, withValue } from '../signing/make-signature.ts'

export interface PretendSeal {
  /** The seal stands in place of the company's signature, for the schema knows one; or behind it (`beside`), and signs it too. */
  readonly sealed: (berat: string, at: Date, place?: 'instead' | 'beside') => string
}

const signatureEnd = '</ds:Signature>'
const lifeMs = 3 * 365 * 86_400_000

/** The company's own stands from the first opening tag to the last closing one. */
function withoutSignature(signed: string): string {
  const start = signed.indexOf('<ds:Signature ')
  const end = signed.lastIndexOf(signatureEnd)
  return start < 0 || end < start
    ? signed
    : signed.slice(0, start) + signed.slice(end + signatureEnd.length)
}

export async function makePretendSeal(now: Date): Promise<PretendSeal> {
  const keys = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const certificate = certificateOf(keys, now)
  return {
    sealed: (signed, at, place = 'instead') => {
      const signatures = place === 'beside' ? 1 : 0
      const berat = place === 'beside' ? signed : withoutSignature(signed)
      const digester = new DocumentDigester(signatures)
      digester.write(berat)
      const digest = digester.end().digests.sha256
      const order = { digest, certificate, at, number: signatures + 1 }
      const signature = unsignedSignature(order, rootScope)
      const placed = needed(signatureAlone(signature, rootScope), 'the seal')
      const value = sign('sha256', bytesToSign(placed), keys.privateKey).toString('base64')
      const end = berat.lastIndexOf('</')
      return `${berat.slice(0, end)}${withValue(signature, value)}${berat.slice(end)}`
    },
  }
}

function certificateOf(
  { publicKey, privateKey }: { readonly publicKey: string; readonly privateKey: string },
  now: Date,
): X509Certificate {
  const made = forge.pki.createCertificate()
  made.publicKey = forge.pki.publicKeyFromPem(publicKey)
  made.serialNumber = '01'
  made.validity.notBefore = new Date(now.getTime() - lifeMs)
  made.validity.notAfter = new Date(now.getTime() + lifeMs)
  const names = [{ name: 'commonName', value: 'e-Defter Deneme Muhru' }]
  made.setSubject(names)
  made.setIssuer(names)
  made.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create())
  return new X509Certificate(forge.pki.certificateToPem(made))
}
