/** Certificates of test companies as files, made for the test: they stand for those of the authority's certificate centre. */
import { generateKeyPairSync } from 'node:crypto'
import forge from 'node-forge'

export interface Holder {
  readonly name: string
  /** VKN or TCKN. */
  readonly taxNumber: string
}

export interface MadeCertificate {
  readonly certificate: forge.pki.Certificate
  readonly pem: string
  /** PKCS #8 in PEM. */
  readonly key: string
}

export function madeCertificate({ name, taxNumber }: Holder): MadeCertificate {
  const keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(keys.publicKey)
  certificate.serialNumber = '0c1a'
  certificate.validity.notBefore = new Date('2025-01-01T09:00:00Z')
  // In Istanbul this is the first day of the next year.
  certificate.validity.notAfter = new Date('2037-12-31T22:00:00Z')
  certificate.setSubject([
    { name: 'commonName', value: name, valueTagClass: utf8String },
    { type: forge.pki.oids['serialNumber'] ?? '2.5.4.5', value: taxNumber },
  ])
  certificate.setIssuer([{ name: 'commonName', value: 'Deneme Sertifika Merkezi' }])
  certificate.sign(forge.pki.privateKeyFromPem(keys.privateKey), forge.md.sha256.create())
  return { certificate, pem: forge.pki.certificateToPem(certificate), key: keys.privateKey }
}
const utf8String = forge.asn1.Type.UTF8 as unknown as forge.asn1.Class

export type PfxCipher = '3des' | 'aes256'

export function pfxOf(
  { certificate, key }: MadeCertificate,
  password: string,
  algorithm: PfxCipher = 'aes256',
): Buffer {
  const asn1 = forge.pkcs12.toPkcs12Asn1(
    forge.pki.privateKeyFromPem(key),
    [certificate],
    password,
    { algorithm },
  )
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary')
}
