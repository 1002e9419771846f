/** E-mail through a mail server of the company's own. */
import type { Wire } from '#schemas/wire.ts'

export interface MailAccess {
  readonly server: Wire['MailServer']
  readonly password: string | undefined
  /** Messages are signed. */
  readonly dkim?: DkimKey
}

export interface DkimKey {
  /** Name of the public key in the DNS. */
  readonly selector: string
  /** In PEM. */
  readonly privateKey: string
}

export interface Mail {
  /** Of the message; the receiver sees it as Message-ID. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly attachments: readonly MailFile[]
}
export interface MailFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

/** `refused`: the server will never take it; `failed`: it may be tried again. The answer is what the server or the connection said. */
export interface MailOutcome {
  readonly state: 'accepted' | 'refused' | 'failed'
  readonly answer: string
}

export interface Mailer {
  /** Never rejects. */
  send(access: MailAccess, mail: Mail): Promise<MailOutcome>
  /** Texts that stand in the DNS under a name, each in one piece; undefined: nobody answers. */
  textsAt(name: string): Promise<readonly string[] | undefined>
}
