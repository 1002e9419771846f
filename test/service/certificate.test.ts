/** What is read of certificates as files: PEM, DER and PKCS #12, with private keys and without. */
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { CertificateError, readCertificate } from '#service/content/certificate.ts'
import { madeCertificate, pfxOf, type MadeCertificate } from './made-certificate.ts'

const holder = { name: 'Güneş Şifalı Bitkiler', taxNumber: '4840847211' }
let made: MadeCertificate
let other: MadeCertificate
beforeAll(() => {
  made = madeCertificate(holder)
  other = madeCertificate(holder)
})

const text = (...parts: readonly string[]): Buffer => Buffer.from(parts.join('\n'))
const locked = (password: string): string =>
  createPrivateKey(made.key)
    .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: password })
    .toString()

function problemOf(bytes: Buffer, password = ''): string {
  try {
    readCertificate(bytes, password)
  } catch (error) {
    if (error instanceof CertificateError) return error.problem
    throw error
  }
  return 'none'
}

/** Made by OpenSSL 3: a key on the curve P-256, password `parola`. */
const ellipticPfx =
  'MIIETAIBAzCCBAIGCSqGSIb3DQEHAaCCA/MEggPvMIID6zCCAqIGCSqGSIb3DQEHBqCCApMwggKPAgEAMIICiAYJ' +
  'KoZIhvcNAQcBMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAiXx5ye8v0KigICCAAwDAYIKoZIhvcNAgkF' +
  'ADAdBglghkgBZQMEASoEELIskBmYuORhVYbwgNJmBVqAggIgbJfXIT2NiqIXZWsfEQIEq2y0/gHvtw4bB5aMjvcN' +
  'wHfFNSjab9ZqCW7PxMG2APSEf+R8hdxPNtG+TQ4hzeMTnxFYYJjMFYmGMIshkcG72quvEWv1dX1vNfh2daLKN+6k' +
  'anCtuX1ADk3ICT+3mkrK4vxGYb7LJAzPB3zpKnPVG2dm6htoXsclXhQX3vV1iFHl/ucsYa5h9LA/DFqVHpgpSPCx' +
  '5hCg3iZUaZ8L3tPwlZ7lbNL3y6Ojrni1f2F8d0/g4cfMG3xMDjAsKPWwWrMA2KEwIeuAXqNlSoNTYVgSyEsitAHb' +
  'SPiwLgq+KB8fi9OPwW2rTLXOOvtWZ1e5Yzn9iWDtf1uugig/4t3W8AJ6oe02+IIhz8uK5fFM4j8ctZKAkcfB6dMe' +
  'F44rMVGesdBcCNElzOcUa8p+UuqEqf58A1oX+0Tsm89inBAIDQefRjgqtMwtWg/2R/5W6HQHxgcaG4qbcReYZk+E' +
  'AhaZl450g3R2VRA+2R3pzDAM2BLVspws3SIpgw6lqfgJYNZl7utNeDfOr6fKMe2y5ZHfn2OV4EyDIf5+eXkZda4P' +
  '541BFf5te/6uL826PQqcmkhOiHWIdM3ipbZQEUcLequIXT54EZainoC0p/zQq7ixpeqaamNfq8W6jxkKqETJiEoH' +
  '2itCr6WvezTbo8jKdN6pGlHBdINfwJAh38WFjeTlnZBMcnNsY3Q1u1ZLm7LptD+hm7I/MzCCAUEGCSqGSIb3DQEH' +
  'AaCCATIEggEuMIIBKjCCASYGCyqGSIb3DQEMCgECoIHvMIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAc' +
  'BAhu9lSHE7cutwICCAAwDAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEOZ9GL1gPnAsPEVtlmFgdP4EgZASuXEi' +
  'UQlEKdprRtxkOreNHVkuQu5ul1ifTTjxjMLpuc6V7mgH7XtDyu/FrwG+puyhoZahJQB1TwOFJ/nbrc/IdbiFkNH3' +
  'M7VZAyYIQ9UXlZJd/j0TNYh+uNqxg9TIdBfGwr0q4vffmntOu8JqDzK0Scykprw3fjjPhFxnjvV1ONvFb+zSirPn' +
  'o2A2lV33OWAxJTAjBgkqhkiG9w0BCRUxFgQU2a6zTq/pDx3IH1eHL0qVm3S6oe8wQTAxMA0GCWCGSAFlAwQCAQUA' +
  'BCB931mJfFDpcySsZZnMKjbR1b+Cm91lIt5QAoCAwy1UUwQIP6QBNbvDBqUCAggA'

describe('certificates as files', () => {
  it('[CY11] a PEM says holder, tax number, serial number, issuer and days', () => {
    const read = readCertificate(text(made.pem), '')
    expect(read).toEqual({
      serialNo: '0C1A',
      subject: holder.name,
      issuer: 'Deneme Sertifika Merkezi',
      taxNumber: holder.taxNumber,
      validFrom: new Date('2025-01-01T09:00:00Z'),
      validTo: new Date('2037-12-31T22:00:00Z'),
      pem: new X509Certificate(made.pem).toString(),
      privateKey: undefined,
    })
  })

  it('[CY11] the same in DER; with its key, and of several certificates the one that the key belongs to', () => {
    const der = new X509Certificate(made.pem).raw
    expect(readCertificate(der, '')).toMatchObject({ serialNo: '0C1A', privateKey: undefined })
    const read = readCertificate(text(other.pem, 'Bir not', made.key, made.pem), '')
    expect(read.pem).toBe(new X509Certificate(made.pem).toString())
    expect(read.privateKey).toBe(made.key)
    expect(readCertificate(text(made.pem, locked('gizli')), 'gizli').privateKey).toBe(made.key)
  })

  it.each(['3des', 'aes256'] as const)(
    '[CY11] a PKCS #12 file with the cipher %s gives certificate and key',
    (cipher) => {
      const read = readCertificate(pfxOf(made, 'çok gizli', cipher), 'çok gizli')
      expect(read).toMatchObject({ subject: holder.name, privateKey: made.key })
      expect(read.pem).toBe(new X509Certificate(made.pem).toString())
    },
  )

  it('[CY11] keys on elliptic curves are read as well', () => {
    const read = readCertificate(Buffer.from(ellipticPfx, 'base64'), 'parola')
    expect(read).toMatchObject({ subject: 'Anadolu Ofis Mobilya', taxNumber: '4840847211' })
    expect(createPrivateKey(read.privateKey ?? '').asymmetricKeyType).toBe('ec')
  })

  it('[CY11] what cannot be taken says why', () => {
    const pfx = pfxOf(made, 'doğru')
    const cases: readonly (readonly [string, string])[] = [
      [problemOf(text('merhaba')), 'unreadable'],
      [problemOf(text('')), 'unreadable'],
      [
        problemOf(text('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----')),
        'unreadable',
      ],
      [problemOf(pfx.subarray(0, pfx.length / 2), 'doğru'), 'unreadable'],
      [problemOf(text(made.key)), 'noCertificate'],
      [problemOf(text(other.pem, made.key)), 'keyOfAnother'],
      [problemOf(text(made.pem, locked('gizli'))), 'passwordMissing'],
      [problemOf(text(made.pem, locked('gizli')), 'yanlış'), 'passwordWrong'],
      [problemOf(pfx), 'passwordMissing'],
      [problemOf(pfx, 'yanlış'), 'passwordWrong'],
    ]
    expect(cases.map(([found]) => found)).toEqual(cases.map(([, wanted]) => wanted))
  })
})
