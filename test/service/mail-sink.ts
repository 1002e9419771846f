/** A real mail server that keeps what it gets, and behaves as a test says. */
import type { AddressInfo } from 'node:net'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer } from 'smtp-server'

export interface MailSink {
  readonly port: number
  readonly mails: readonly ParsedMail[]
  /** Names and passwords that it was given. */
  readonly logins: readonly string[]
  close(): Promise<void>
}

export interface MailSinkOptions {
  /** What it says to a receiver: an SMTP code, 250 unless said otherwise. */
  readonly answerTo?: (recipient: string) => number
  /** The password that it takes; absent: none is asked for. */
  readonly password?: string
  /** Offers STARTTLS, with a certificate that it has made itself. */
  readonly tls?: boolean
}

export async function openMailSink({
  answerTo = () => 250,
  password,
  tls = false,
}: MailSinkOptions = {}): Promise<MailSink> {
  const mails: ParsedMail[] = []
  const logins: string[] = []
  const server = new SMTPServer({
    disabledCommands: tls ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: password === undefined,
    onAuth: ({ username = '', password: given = '' }, _session, callback) => {
      logins.push(`${username}:${given}`)
      if (given === password) callback(null, { user: username })
      else callback(new Error('Wrong password'))
    },
    onRcptTo: ({ address }, _session, callback) => {
      const code = answerTo(address)
      callback(
        code < 300
          ? null
          : Object.assign(new Error(`Mailbox ${address} says no`), { responseCode: code }),
      )
    },
    onData: (stream, _session, callback) => {
      simpleParser(stream).then(
        (mail) => {
          mails.push(mail)
          callback()
        },
        (error: unknown) => callback(error as Error),
      )
    },
  })
  // A client that hangs up is no fault of the test.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    logins,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
