/** A card for the demonstration and for tests, with a certificate that nobody has issued. */
import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import forge from 'node-forge'
import type { SoftwareCard } from './software-cards.ts'

export interface CardHolder {
  /** In ASCII. */
  readonly name: string
  /** VKN or TCKN. */
  readonly taxNumber: string
  readonly pin: string
}

const yearMs = 365 * 86_400_000

/** @param now it is valid from the day before, for two years */
export function demoCard({ name, taxNumber, pin }: CardHolder, now: Date): SoftwareCard {
  const keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(keys.publicKey)
  certificate.serialNumber = '0e5a'
  certificate.validity.notBefore = new Date(now.getTime() - 86_400_000)
  certificate.validity.notAfter = new Date(now.getTime() + 2 * yearMs)
  certificate.setSubject([
    { name: 'commonName', value: name },
    { type: forge.pki.oids['serialNumber'] ?? '2.5.4.5', value: taxNumber },
  ])
  certificate.setIssuer([{ name: 'commonName', value: 'Demo Certificates' }])
  const key = forge.pki.privateKeyFromPem(keys.privateKey)
  certificate.sign(key, forge.md.sha256.create())
  const encrypted = createPrivateKey(keys.privateKey).export({
    type: 'pkcs8',
    format: 'pem',
    cipher: 'aes-256-cbc',
    passphrase: pin,
  })
  return {
    label: name,
    pem: `${forge.pki.certificateToPem(certificate)}${encrypted.toString()}`,
  }
}
