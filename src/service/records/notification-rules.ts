/** Rules that tell people about documents: all terms of a rule must hold, then each of its contacts gets a message. */
import type { Selectable } from 'kysely'
import { ruleTermHolds, type ReadFact } from '#documents/rules/rule-terms.ts'
import { facts } from '#engine/facts.ts'
import type { Portal } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import type { RuleTable } from '../ports/database.ts'
import type { OutgoingMessage, Ports, Tx } from '../ports/ports.ts'
import { formatDate, formatDecimal } from '../paper/format.ts'
import { sentence, type Language } from './sentence.ts'
import type { RecordRow } from './row.ts'

type Contact = Wire['RuleSave']['NotificationDto']['Contact'][number]

/** Sends the messages of every active rule of the record's box or family that the record meets; gives their number. */
export const notifyByRules = (
  tx: Tx,
  ports: Pick<Ports, 'portal' | 'messenger'>,
  record: RecordRow,
  language: Language = 'tr',
): Promise<number> => notifyOfAll(tx, ports, [{ record, language }])

export interface Notified {
  readonly record: RecordRow
  /** That the messages are written in. */
  readonly language: Language
}

/** The same of several records of one company and box. */
export async function notifyOfAll(
  tx: Tx,
  { portal, messenger }: Pick<Ports, 'portal' | 'messenger'>,
  all: readonly Notified[],
): Promise<number> {
  const [first] = all
  if (!first) return 0
  const { company_id: companyId, box } = first.record
  const rules = await tx
    .selectFrom('rule')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('scope', 'in', [box, box.split('.')[0] ?? ''])
    .where('is_active', '=', true)
    .execute()
  const messages = all.flatMap(({ record, language }) =>
    contactsOf(rules, record).map((contact) => messageTo(portal, contact, record, language)),
  )
  for (const message of messages) await messenger.send(tx, message)
  return messages.length
}

/** One person named by two rules hears of a document once. */
function contactsOf(
  rules: readonly Pick<Selectable<RuleTable>, 'rules' | 'contacts'>[],
  record: RecordRow,
): readonly Contact[] {
  const contacts = rules
    .filter((rule) => rule.rules.every((term) => ruleTermHolds(term, factsOf(record))))
    .flatMap((rule) => rule.contacts)
  const once = new Map(
    contacts.map((contact) => [
      `${contact.NotificationValueType} ${contact.NotificationValue}`,
      contact,
    ]),
  )
  return [...once.values()]
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
