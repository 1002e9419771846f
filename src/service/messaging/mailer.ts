/** Sending one e-mail through a mail server of a company's own, by SMTP. */
import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { recordOf } from '#values/json.ts'
import { InternalAddress, isInternal } from '../base/public-network.ts'
import type { Mail, MailAccess, Mailer, MailOutcome } from '../ports/mailer.ts'
import { domainOf } from './dkim.ts'

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
    async send(access, mail) {
      const { server, password } = access
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
        const { response } = await transport.sendMail(messageOf(access, mail))
        return { state: 'accepted', answer: oneLine(response) }
      } catch (error) {
        return outcomeOf(error)
      }
    },
    textsAt,
  }
}

/** The same number with every try: a receiver that gets a message twice can tell, and what comes back about it names it. */
const messageOf = ({ server, dkim }: MailAccess, mail: Mail) => ({
  messageId: `<${mail.id}@${domainOf(server.FromAddress)}>`,
  // Servers that can are asked to say what became of it, without sending all of it back.
  dsn: {
    id: mail.id,
    return: 'headers' as const,
    notify: ['failure', 'delay'],
    recipient: server.FromAddress,
  },
  ...(dkim && {
    dkim: {
      domainName: domainOf(server.FromAddress),
      keySelector: dkim.selector,
      privateKey: dkim.privateKey,
    },
  }),
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

/** A name that has no text is no failure. */
async function textsAt(name: string): Promise<readonly string[] | undefined> {
  try {
    const texts = await new Resolver({ timeout: 2000, tries: 2 }).resolveTxt(name)
    return texts.map((pieces) => pieces.join(''))
  } catch (error) {
    return /^(ENOTFOUND|ENODATA)$/.test(String(recordOf(error)['code'])) ? [] : undefined
  }
}

/** The address that is connected to, looked up once: a name cannot become another address after it was found harmless. */
async function addressOf(host: string, allowsInternal: boolean): Promise<string> {
  const found = isIP(host) === 0 ? await lookup(host, { all: true }) : [{ address: host }]
  const addresses = found.map(({ address }) => address)
  if (!allowsInternal && addresses.some(isInternal)) throw new InternalAddress(host)
  const [first = host] = addresses
  return first
}

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
