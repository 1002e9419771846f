/** Trying out how messages go, so that a person sees what servers and providers say; and what has to be set up elsewhere. */
import { SecretError } from '../base/secret-box.ts'
import { bodyAs } from '../ports/body-as.ts'
import type { MailAccess } from '../ports/mailer.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { addHistory } from '../records/history.ts'
import { keepSecrets } from '../records/secrets.ts'
import { refusal, sentence, type Language, type RefusalKey } from '../records/sentence.ts'
import { placeOf, smsAccessOf, whatsAppAccessOf } from '../messaging/channels.ts'
import { dnsRecords, newDkimKey, stateOfRecord } from '../messaging/dkim.ts'
import { normalRecipient } from '../messaging/embedded-messenger.ts'
import { mailServerOf } from '../messaging/mail-server.ts'
import { bounceKeyOf, bouncePath, whatsAppPath } from '../messaging/message-reports.ts'
import { setupPage } from '../messaging/setup-page.ts'
import { smsSize } from '../messaging/sms-parts.ts'

export const mailingHandlers: Handlers = {
  'mailing.test': async (context) => {
    const { ports, language } = context
    const { Recipient } = bodyAs(context, 'MailTest')
    const access = await serverOf(context)
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

  'mailing.makeDkimKey': async (context) => {
    const { ports, session } = context
    await serverOf(context)
    // Takes a moment, and the embedded database has one connection.
    const key = await newDkimKey()
    await context.transaction(async (tx) => {
      const place = placeOf(session.companyId, settingsOf(context))
      // Under a new name: what is on its way is signed with the key that stands under the former one.
      const selector = `evrak${ports.random.hex(3)}`
      await keepSecrets(tx, ports.secretBox, place, { DkimSelector: selector, DkimKey: key })
      await addHistory(tx, [
        {
          ...place,
          userName: session.userName,
          event: 'dkimKeyMade',
          details: { selector },
          at: ports.clock.now(),
        },
      ])
    })
    return dnsPage(context)
  },

  'mailing.dnsRecords': (context) => dnsPage(context),

  'mailing.testSms': async (context) => {
    const { ports, session, language } = context
    const { Phone } = bodyAs(context, 'SmsTest')
    const to = normalRecipient('sms', Phone)
    if (to === undefined)
      throw refusal(language, {
        status: 422,
        key: 'contactShape',
        values: { value: Phone },
        path: 'Phone',
      })
    const access = await readable(context, (tx) => smsAccessOf(tx, ports, session.companyId))
    if (access === undefined) throw refusal(language, { status: 422, key: 'noSmsGateway' })
    const text = sentence(language, 'service', 'messages.smsTest')
    const { state, answer } = await ports.phones.sendSms(access, {
      id: ports.random.uuid(),
      to,
      text,
    })
    const values = { recipient: to, answer, parts: String(smsSize(text).parts) }
    if (state !== 'accepted') throw refusal(language, { status: 422, key: 'smsNotSent', values })
    return sentence(language, 'service', 'done.smsTestSent', values)
  },

  'mailing.reportAddress': async (context) => {
    const { ports, session, language } = context
    const access = await readable(context, (tx) => whatsAppAccessOf(tx, ports, session.companyId))
    if (access === undefined)
      return setupPage(language, 'whatsApp', [], refusalText(language, 'noWhatsAppAccount'))
    return setupPage(language, 'whatsApp', [
      {
        name: 'address',
        value: `${ports.origin}${whatsAppPath}${access.account.PhoneNumberId}`,
      },
      { name: 'template', value: access.account.Template },
    ])
  },
}

const refusalText = (language: Language, key: RefusalKey): string =>
  sentence(language, 'service', `refusals.${key}`)

/** Id of the settings whose button the call is. */
const settingsOf = ({ call }: CallContext): string => `${call.family}.${call.on ?? ''}`

const readServer = (context: CallContext) =>
  readable(context, (tx) =>
    mailServerOf(tx, context.ports, context.session.companyId, settingsOf(context)),
  )

async function serverOf(context: CallContext): Promise<MailAccess> {
  const access = await readServer(context)
  if (access === undefined) throw refusal(context.language, { status: 422, key: 'noMailServer' })
  return access
}

/** 422 where secrets were sealed with a key that is not here any more. */
const readable = <T>(context: CallContext, read: (tx: Tx) => Promise<T>): Promise<T> =>
  context.transaction(read).catch((error: unknown) => {
    if (!(error instanceof SecretError)) throw error
    throw refusal(context.language, { status: 422, key: 'secretUnreadable' })
  })

/** What the domain of the sender is to say, and what it says now. */
async function dnsPage(context: CallContext): Promise<string> {
  const { ports, session, language } = context
  const access = await readServer(context)
  if (access === undefined)
    return setupPage(language, 'dns', [], refusalText(language, 'noMailServer'))
  const bounceKey = await context.transaction((tx) => bounceKeyOf(tx, ports, session.companyId))
  const records = dnsRecords(access)
  const texts = await Promise.all(records.map(({ name }) => ports.mailer.textsAt(name)))
  return setupPage(language, 'dns', [
    ...records.map((record, place) => ({
      name: record.kind,
      at: record.name,
      value: record.value,
      state: stateOfRecord(record, texts[place]),
    })),
    {
      name: 'bounces',
      value: `${ports.origin}${bouncePath}${session.companyId}/${bounceKey}`,
    },
  ])
}
