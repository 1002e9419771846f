/** Trying a mail server: one message, at once, so that a person sees what the server says. */
import { SecretError } from '../base/secret-box.ts'
import { bodyAs } from '../ports/body-as.ts'
import type { CallContext, Handlers } from '../ports/ports.ts'
import { refusal, sentence } from '../records/sentence.ts'
import { mailServerOf } from '../messaging/mail-server.ts'

export const mailingHandlers: Handlers = {
  'mailing.test': async (context) => {
    const { ports, session, language } = context
    const { Recipient } = bodyAs(context, 'MailTest')
    const access = await context
      .transaction((tx) => mailServerOf(tx, ports, session.companyId, settingsOf(context)))
      .catch((error: unknown) => {
        if (!(error instanceof SecretError)) throw error
        throw refusal(language, { status: 422, key: 'secretUnreadable' })
      })
    if (!access) throw refusal(language, { status: 422, key: 'noMailServer' })
    const { state, answer } = await ports.mailer.send(access, {
      id: ports.random.uuid(),
      to: Recipient,
      subject: sentence(language, 'service', 'messages.mailTestSubject'),
      text: sentence(language, 'service', 'messages.mailTest', { host: access.server.Host }),
      attachments: [],
    })
    const values = { recipient: Recipient, answer }
    if (state !== 'accepted') throw refusal(language, { status: 422, key: 'mailNotSent', values })
    return sentence(language, 'service', 'done.mailTestSent', values)
  },
}

/** Id of the settings whose button the call is. */
const settingsOf = ({ call }: CallContext): string => `${call.family}.${call.on ?? ''}`
