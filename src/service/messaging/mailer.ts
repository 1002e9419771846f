/** Sending one e-mail through a mail server of a company's own, by SMTP. */
import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { recordOf } from '#values/json.ts'
import type { Mail, MailAccess, Mailer, MailOutcome } from '../ports/mailer.ts'

export interface MailerOptions {
  /** Mail servers in networks that are not public are allowed too. Otherwise a company could try out what stands beside the service. */
  readonly allowsInternal: boolean
}

/** A server that does not answer in this time is tried again later. */
const waitMs = 10_000
/** Between two lines of one that has answered. */
const silenceMs = 30_000

export function createMailer({ allowsInternal }: MailerOptions): Mailer {
  return {
    async send({ server, password }, mail) {
      try {
        const address = await addressOf(server.Host, allowsInternal)
        // Loaded with the first e-mail: most processes send none.
        const { createTransport } = await import('nodemailer')
        const transport = createTransport({
          host: address,
          port: server.Port,
          secure: server.Security === 'TLS',
          requireTLS: server.Security === 'StartTLS',
          ignoreTLS: server.Security === 'None',
          ...(isIP(server.Host) === 0 && { tls: { servername: server.Host } }),
          ...(server.UserName && { auth: { user: server.UserName, pass: password ?? '' } }),
          connectionTimeout: waitMs,
          greetingTimeout: waitMs,
          socketTimeout: silenceMs,
          disableFileAccess: true,
          disableUrlAccess: true,
        })
        const { response } = await transport.sendMail(messageOf(server, mail))
        return { state: 'accepted', answer: oneLine(response) }
      } catch (error) {
        return outcomeOf(error)
      }
    },
  }
}

/** The same number with every try: a receiver that gets a message twice can tell. */
const messageOf = (server: MailAccess['server'], mail: Mail) => ({
  messageId: `<${mail.id}@${server.FromAddress.slice(server.FromAddress.indexOf('@') + 1)}>`,
  from: { name: server.FromName ?? '', address: server.FromAddress },
  ...(server.ReplyTo && { replyTo: server.ReplyTo }),
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  attachments: mail.attachments.map(({ name, type, bytes }) => ({
    filename: name,
    contentType: type,
    content: Buffer.from(bytes),
  })),
})

/** The address that is connected to, looked up once: a name cannot become another address after it was found harmless. */
async function addressOf(host: string, allowsInternal: boolean): Promise<string> {
  const found = isIP(host) === 0 ? await lookup(host, { all: true }) : [{ address: host }]
  const addresses = found.map(({ address }) => address)
  if (!allowsInternal && addresses.some(isInternal)) throw new InternalAddress(host)
  const [first = host] = addresses
  return first
}

class InternalAddress extends Error {
  constructor(host: string) {
    super(`${host} is not in a public network`)
  }
}

/** Networks that are nobody's on the internet (RFC 6890), with their number of leading bits. */
const internal = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  internal.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 127],
  // Translations, behind which any address of IPv4 may be.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  internal.addSubnet(network, bits, 'ipv6')

/** An IPv4 address in the form of IPv6 counts as what it is. */
const isInternal = (address: string): boolean =>
  internal.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** A refusal of the message or of its receiver is final (5xx of RFC 5321); wrong credentials and everything else may be put right. */
function outcomeOf(error: unknown): MailOutcome {
  const { responseCode, response, code, message } = recordOf(error)
  const isFinal = Number(responseCode ?? 0) >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  return {
    state: isFinal ? 'refused' : 'failed',
    answer: oneLine(String(response ?? message ?? error)),
  }
}

/** As it is kept and shown. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 500)
