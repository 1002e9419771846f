/** What signatures may be made and checked with (RFC 4051, RFC 6931); SHA-1 is forbidden (LEDGER.md 4). */
import type { CanonicalForm } from '#documents/signature/canonical.ts'

export type SignatureAlgorithm = `${'rsa' | 'ecdsa'}-sha${'256' | '384' | '512'}`

export const c14nWithComments = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments'
/** A signature with comments in it is not read, so that both ways are one. */
export const c14n: Readonly<Record<string, CanonicalForm>> = {
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315': 'inclusive',
  [c14nWithComments]: 'inclusive',
  'http://www.w3.org/2001/10/xml-exc-c14n#': 'exclusive',
  'http://www.w3.org/2001/10/xml-exc-c14n#WithComments': 'exclusive',
}

const digests = {
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384': 'sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512': 'sha512',
} as const
export type DigestName = (typeof digests)[keyof typeof digests]
export const digestOf: Readonly<Record<string, DigestName>> = digests
export const digestNames: readonly DigestName[] = Object.values(digests)

const more = 'http://www.w3.org/2001/04/xmldsig-more#'
export const algorithms: Readonly<
  Record<
    SignatureAlgorithm,
    { readonly uri: string; readonly hash: DigestName; readonly key: 'rsa' | 'ec' }
  >
> = {
  'rsa-sha256': { uri: `${more}rsa-sha256`, hash: 'sha256', key: 'rsa' },
  'rsa-sha384': { uri: `${more}rsa-sha384`, hash: 'sha384', key: 'rsa' },
  'rsa-sha512': { uri: `${more}rsa-sha512`, hash: 'sha512', key: 'rsa' },
  'ecdsa-sha256': { uri: `${more}ecdsa-sha256`, hash: 'sha256', key: 'ec' },
  'ecdsa-sha384': { uri: `${more}ecdsa-sha384`, hash: 'sha384', key: 'ec' },
  'ecdsa-sha512': { uri: `${more}ecdsa-sha512`, hash: 'sha512', key: 'ec' },
}
