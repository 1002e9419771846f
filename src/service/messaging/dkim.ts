/** Keys of DKIM (RFC 6376), and what a domain says in the DNS so that receivers trust its e-mails: SPF, DKIM, DMARC. */
import { createPrivateKey, createPublicKey, generateKeyPair } from 'node:crypto'
import { isIP, isIPv6 } from 'node:net'
import { promisify } from 'node:util'
import type { MailAccess } from '../ports/mailer.ts'

const bits = 2048

/** The private key of a new pair, in PEM. */
export async function newDkimKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: bits,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return privateKey
}

/** What stands in the DNS for a private key; undefined where it is no RSA key. */
export function publicDkimKey(privateKey: string): string | undefined {
  try {
    const key = createPrivateKey(privateKey)
    if (key.asymmetricKeyType !== 'rsa') return undefined
    return createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')
  } catch {
    return undefined
  }
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

export interface DnsRecord {
  readonly kind: 'spf' | 'dkim' | 'dmarc'
  readonly name: string
  readonly value: string
}

/** The records that the domain of the sender is to have. */
export function dnsRecords({
  server: { Host, FromAddress, ReplyTo },
  dkim,
}: MailAccess): readonly DnsRecord[] {
  const domain = domainOf(FromAddress)
  const publicKey = dkim && publicDkimKey(dkim.privateKey)
  const sender = isIP(Host) === 0 ? `a:${Host}` : `${isIPv6(Host) ? 'ip6' : 'ip4'}:${Host}`
  return [
    { kind: 'spf', name: domain, value: `v=spf1 ${sender} ~all` },
    ...(publicKey !== undefined
      ? [
          {
            kind: 'dkim',
            name: `${dkim?.selector ?? ''}._domainkey.${domain}`,
            value: `v=DKIM1; k=rsa; p=${publicKey}`,
          } as const,
        ]
      : []),
    {
      kind: 'dmarc',
      name: `_dmarc.${domain}`,
      value: `v=DMARC1; p=none; rua=mailto:${ReplyTo ?? FromAddress}`,
    },
  ]
}

export type DnsState = 'set' | 'other' | 'missing' | 'unknown'

/** What stands there, compared with what is to: who lets further servers send has more in his record, which is right too. */
export function stateOfRecord(
  { kind, value }: DnsRecord,
  texts: readonly string[] | undefined,
): DnsState {
  if (texts === undefined) return 'unknown'
  const found = texts.filter((text) => beginnings[kind].test(text))
  if (found.length === 0) return 'missing'
  return found.some((text) => suffices[kind](text, value)) ? 'set' : 'other'
}

const beginnings = { spf: /^v=spf1\b/i, dkim: /\bp=/i, dmarc: /^v=DMARC1\b/i } as const
const suffices: Readonly<Record<DnsRecord['kind'], (text: string, wanted: string) => boolean>> = {
  spf: (text, wanted) => text.split(/\s+/).includes(wanted.split(' ')[1] ?? ''),
  dkim: (text, wanted) => keyIn(text) === keyIn(wanted),
  // Whoever has chosen a stricter policy has chosen well.
  dmarc: () => true,
}
const keyIn = (text: string): string => /\bp=([^;]*)/.exec(text)?.[1]?.replace(/\s+/g, '') ?? ''
