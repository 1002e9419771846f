/** Rules that tell people about documents: all terms of a rule must hold, then each of its contacts gets a message. */
import { ruleTermHolds, type ReadFact } from '#documents/rules/rule-terms.ts'
import { facts } from '#engine/facts.ts'
import type { Portal } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import type { OutgoingMessage, Ports, Tx } from '../ports/ports.ts'
import { formatDate, formatDecimal } from '../paper/format.ts'
import { sentence, type Language } from './sentence.ts'
import type { RecordRow } from './row.ts'

type Contact = Wire['RuleSave']['NotificationDto']['Contact'][number]

/** Sends the messages of every active rule of the record's box or family that the record meets; gives their number. */
export async function notifyByRules(
  tx: Tx,
  { portal, messenger }: Pick<Ports, 'portal' | 'messenger'>,
  record: RecordRow,
  language: Language = 'tr',
): Promise<number> {
  const family = record.box.split('.')[0] ?? ''
  const rules = await tx
    .selectFrom('rule')
    .selectAll()
    .where('company_id', '=', record.company_id)
    .where('scope', 'in', [record.box, family])
    .where('is_active', '=', true)
    .execute()
  const contacts = rules
    .filter((rule) => rule.rules.every((term) => ruleTermHolds(term, factsOf(record))))
    .flatMap((rule) => rule.contacts)
  // One person named by two rules hears of a document once.
  const once = new Map(
    contacts.map((contact) => [
      `${contact.NotificationValueType} ${contact.NotificationValue}`,
      contact,
    ]),
  )
  for (const contact of once.values())
    await messenger.send(tx, messageTo(portal, contact, record, language))
  return once.size
}

export const factsOf =
  (record: RecordRow): ReadFact =>
  (fact) =>
    record[facts[fact].column]

const channels = { Mail: 'email', Sms: 'sms', Whatsapp: 'whatsapp' } as const satisfies Record<
  Contact['NotificationValueType'],
  OutgoingMessage['channel']
>

const messageTo = (
  portal: Portal,
  contact: Contact,
  record: RecordRow,
  language: Language,
): OutgoingMessage => ({
  ...messageAbout(portal, language, 'ruleMet', record, channels[contact.NotificationValueType]),
  recipient: contact.NotificationValue,
})

/** A message about a document; By e-mail it brings the document along. An amount is named where its box shows one. WhatsApp brings the PDF, an SMS a link. */
export function messageAbout(
  portal: Portal,
  language: Language,
  key: 'ruleMet' | 'document' | 'draft',
  record: RecordRow,
  channel: OutgoingMessage['channel'],
): Omit<OutgoingMessage, 'recipient'> {
  const values = {
    number: record.number ?? record.uuid,
    sender: record.sender_name ?? '',
    receiver: record.receiver_name ?? '',
    amount: record.payable === null ? '' : formatDecimal(record.payable, language),
    currency: record.currency === 'TRY' && language === 'tr' ? 'TL' : (record.currency ?? ''),
    date: formatDate(record.issue_date, language),
  }
  const hasAmount = portal.families.some((family) =>
    family.boxes.some(
      (box) => box.id === record.box && box.columns.some(({ fact }) => fact === 'payable'),
    ),
  )
  const about = {
    companyId: record.company_id,
    box: record.box,
    recordUuid: record.uuid,
    channel,
    body: sentence(language, 'service', `messages.${hasAmount ? key : noAmount[key]}`, values),
    // Whoever has a link of a draft would have what was never sent.
    ofDocument: key === 'draft' ? 'alone' : 'linked',
  } as const
  const name = record.number ?? record.uuid
  if (channel === 'sms') return about
  if (channel === 'whatsapp') return { ...about, attachments: [{ name: `${name}.pdf`, of: 'pdf' }] }
  return {
    ...about,
    subject: sentence(language, 'service', `messages.${key}Subject`, values),
    attachments: [
      { name: `${name}.pdf`, of: 'pdf' },
      { name: `${name}.xml`, of: 'xml' },
    ],
  }
}
const noAmount = {
  ruleMet: 'ruleMetNoAmount',
  document: 'documentNoAmount',
  draft: 'draftNoAmount',
} as const
