/** Which issuers of certificates are trusted: those whose certificates the operator names. */
import { X509Certificate } from 'node:crypto'

export interface CertificateTrust {
  /** Whether the certificate was issued, over any of the named issuers between, by a root among them, all of them valid at this time. */
  isTrusted(certificate: X509Certificate, at: Date): boolean
}

/** Chains of the authority's centre have three certificates. */
const longestChain = 6
const onePem = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** `pem`: roots, and the issuers between them and the certificates of persons. Undefined where it has no certificate, or a broken one. */
export function createCertificateTrust(pem: string): CertificateTrust | undefined {
  const issuers = issuersIn(pem)
  if (issuers === undefined || issuers.length === 0) return undefined
  const leadsToRoot = (one: X509Certificate, at: Date, left: number): boolean =>
    isValidAt(one, at) &&
    issuers.some(
      (issuer) =>
        isIssuedBy(one, issuer) &&
        isValidAt(issuer, at) &&
        (isIssuedBy(issuer, issuer) || (left > 1 && leadsToRoot(issuer, at, left - 1))),
    )
  return { isTrusted: (certificate, at) => leadsToRoot(certificate, at, longestChain) }
}

function issuersIn(pem: string): readonly X509Certificate[] | undefined {
  try {
    return (pem.match(onePem) ?? []).map((one) => new X509Certificate(one))
  } catch {
    return undefined
  }
}

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)

const isValidAt = ({ validFrom, validTo }: X509Certificate, at: Date): boolean =>
  at >= new Date(validFrom) && at <= new Date(validTo)
