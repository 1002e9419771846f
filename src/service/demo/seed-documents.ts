/** Puts the documents of the demo where they belong: boxes, contents, histories, counters, the network, reports. */
import type { Insertable } from 'kysely'
import { figuresOf } from '#documents/accounting/figures.ts'
import type { Portal } from '#engine/portal.ts'
import type { Tx } from '../ports/ports.ts'
import { stateOfCode } from '../authority/states.ts'
import { addHistory } from '../records/history.ts'
import { recordFacts } from '../records/store-document.ts'
import { documentMapOf } from '../content/model.ts'
import type { DocumentTable, RecordTable } from '../ports/database.ts'
import { authorityName } from '../worker/envelope-state.ts'
import { ownFirms, postboxOf } from './firms.ts'
import type { MadeDocument } from './made-document.ts'
import { yearOf } from './make-documents.ts'
import { oldBoxOf } from './plan.ts'
import type { Chooser } from './random-choice.ts'
import type { DemoCompany, SeedSource } from './seed-companies.ts'
import { seedAnswers } from './seed-answers.ts'
import { rejectionNote, seedEnvelopes, seedNetworkHistory } from './seed-envelopes.ts'
import { seedListed } from './seed-listed.ts'
import { seedMarks } from './seed-marks.ts'
import { reportedAt, seedReports } from './seed-reports.ts'

export async function seedDocuments(
  tx: Tx,
  source: SeedSource,
  made: readonly MadeDocument[],
  companies: readonly DemoCompany[],
  chooser: Chooser,
): Promise<void> {
  const { clock, random } = source
  await storeAll(
    tx,
    source.portal,
    made.flatMap((one) => keptOf(one, companies, chooser, clock.now())),
  )
  await setCounters(tx, made, companies)
  await seedReports(tx, made, companies)
  await seedListed(tx, source, companies, chooser)
  await seedAnswers(tx, made, companies, random)
  await seedEnvelopes(tx, made, companies, clock.now())
  await seedNetworkHistory(tx, made, companies)
  await seedMarks(tx, made, companies, random, chooser)
}

type Life = Partial<Insertable<RecordTable>>

/** Where one document is kept, with its life there and the first line of its history. */
interface Kept {
  readonly made: MadeDocument
  readonly company: DemoCompany
  readonly box: string
  readonly life: Life
  readonly history: { readonly event: string; readonly details?: Record<string, string> }
}

function keptOf(
  made: MadeDocument,
  companies: readonly DemoCompany[],
  chooser: Chooser,
  now: Date,
): Kept[] {
  const issuer = companies.find(({ firm }) => firm === made.issuer)
  const receiver = companies.find(({ firm }) => firm === made.receiver)
  const { number } = made.document
  const kept = (
    company: DemoCompany | undefined,
    key: string,
    life: () => Life,
    history: Kept['history'],
  ): Kept[] =>
    company ? [{ made, company, box: `${made.family.key}.${key}`, life: life(), history }] : []
  if (made.place === 'draft') return kept(issuer, 'drafts', draftLife, { event: 'draftCreated' })
  if (made.place === 'old') {
    const key = oldBoxOf(made.family)?.key ?? ''
    const uploaded = { event: 'uploaded', details: { file: `${number}.xml` } }
    return [
      ...kept(
        issuer,
        key,
        () => ({ ...oldLife(chooser), is_sale: true, is_issued: true }),
        uploaded,
      ),
      ...kept(receiver, key, () => ({ ...oldLife(chooser), is_sale: false }), uploaded),
    ]
  }
  const { delivery } = documentMapOf(made.family)
  const arrives = delivery.kind === 'network' && made.outcome.status === 'succeed'
  return [
    ...kept(issuer, delivery.from, () => issuedLife(made, chooser, now), {
      event: 'sent',
      details: { number },
    }),
    ...(arrives
      ? kept(receiver, delivery.to, () => receivedLife(made, chooser), {
          event: 'received',
          details: { number },
        })
      : []),
  ]
}

/** Many rows at a time: the embedded database has one connection, and nobody else gets it until this is done. */
async function storeAll(tx: Tx, portal: Portal, kept: readonly Kept[]): Promise<void> {
  for (const some of chunksOf(kept, 100)) {
    await tx
      .insertInto('record')
      .values(some.map((one) => recordRow(portal, one)))
      .execute()
    await tx.insertInto('document').values(some.map(documentRow)).execute()
  }
  const events = kept.map(({ made, company, box, history }) => ({
    companyId: company.id,
    box,
    uuid: made.uuid,
    userName: nameOf(made, company),
    ...history,
    at: made.moment,
  }))
  const invoiced = kept
    .filter(({ life }) => life.is_invoiced)
    .map(({ made, company, box }) => ({
      companyId: company.id,
      box,
      uuid: made.uuid,
      userName: nameOf(made, company),
      event: 'invoiceMade',
      at: invoicedAt(made),
    }))
  await addHistory(tx, [...events, ...invoiced])
}

const recordRow = (
  portal: Portal,
  { made, company, box, life }: Kept,
): Insertable<RecordTable> => ({
  company_id: company.id,
  box,
  uuid: made.uuid,
  company_tax_no: company.firm.taxNumber,
  created_at: made.moment,
  updated_at: made.moment,
  status: 'unknown',
  answer: 'unknown',
  ...recordFacts({ portal, box }, made.document),
  receiver_alias: aliasOf(made) || null,
  ...life,
})

const documentRow = ({ made, company, box }: Kept): Insertable<DocumentTable> => ({
  company_id: company.id,
  box,
  uuid: made.uuid,
  xml: made.place === 'draft' ? null : made.xml,
  figures: made.place === 'draft' ? null : JSON.stringify(figuresOf(made.document)),
  model: company.firm === made.issuer && made.place !== 'old' ? JSON.stringify(made.model) : null,
  alias: aliasOf(made) || null,
  template_uuid: null,
})

const aliasOf = (made: MadeDocument): string =>
  documentMapOf(made.family).delivery.kind === 'network' && made.receiver
    ? postboxOf(made.receiver)
    : ''

function chunksOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )
}

/** Who did it: the company's own people, or the network for what came in. */
const nameOf = (made: MadeDocument, company: DemoCompany): string =>
  company.firm === made.issuer || made.place !== 'issued'
    ? (userNames[ownFirms.indexOf(company.firm)] ?? '')
    : authorityName
const userNames = ['Ayşe Yılmaz', 'Mehmet Kaya', 'Elif Demir']

/** Demo drafts break no rule (make-documents.ts): they can be sent. */
const draftLife = (): Life => ({
  draft_status: 0,
})
const oldLife = (chooser: Chooser): Life => ({ status: 'succeed', is_printed: chooser.chance(0.5) })

function issuedLife(made: MadeDocument, chooser: Chooser, now: Date): Life {
  const { outcome, moment } = made
  const isNetwork = documentMapOf(made.family).delivery.kind === 'network'
  const mailed = outcome.status === 'succeed' && chooser.chance(0.4)
  return {
    ...flags(made, chooser),
    is_archived: isOld(outcome) && isTenth(made),
    status: outcome.status,
    status_detail:
      isNetwork || outcome.status === 'error' ? stateOfCode(outcome.gibCode).text : null,
    ...answerOf(made),
    is_invoiced: isInvoiced(made, now),
    ...(isNetwork && { envelope_uuid: made.envelopeUuid, envelope_date: moment }),
    is_issued: true,
    is_sale: true,
    is_read: true,
    is_mail_sent: mailed,
    email: mailed ? `muhasebe@${made.receiver?.domain ?? 'evrak.example'}` : null,
    ...(made.reportUuid !== undefined && {
      is_reported: true,
      report_uuid: made.reportUuid,
      report_date: reportedAt(made),
    }),
    ...(outcome.isCancelled && {
      is_cancelled: true,
      cancel_date: new Date(moment.getTime() + 2 * 3_600_000),
      ...(made.reportUuid === undefined
        ? { status_detail: 'cancelled.unreported' }
        : { cancel_report_uuid: made.reportUuid }),
    }),
    ...(mailed && { mails_delivered: 1 }),
  }
}

/** What was kept some time ago has been invoiced meanwhile. */
const isInvoiced = ({ family, outcome, moment }: MadeDocument, now: Date): boolean =>
  documentMapOf(family).invoicedBy !== undefined &&
  invoicedAnswers.includes(outcome.answer) &&
  invoicedAt({ outcome, moment }) <= now &&
  moment.getUTCDate() % 2 === 0
const invoicedAnswers: readonly string[] = [
  'approved',
  'partiallyApproved',
  'documentAnsweredAutomatically',
]
const invoicedAt = ({ outcome, moment }: Pick<MadeDocument, 'outcome' | 'moment'>): Date =>
  new Date(
    moment.getTime() + (outcome.answer === 'documentAnsweredAutomatically' ? 9 : 1) * 86_400_000,
  )

const receivedLife = (made: MadeDocument, chooser: Chooser): Life => ({
  ...flags(made, chooser),
  is_archived: isOld(made.outcome) && chooser.chance(0.3),
  status: 'succeed',
  status_detail: stateOfCode(made.outcome.gibCode).text,
  ...answerOf(made),
  envelope_uuid: made.envelopeUuid,
  envelope_date: made.moment,
  is_sale: false,
  is_read: chooser.chance(0.6),
})

const answerOf = ({ outcome }: MadeDocument): Life => ({
  answer: outcome.answer,
  answer_note: outcome.answer === 'rejected' ? rejectionNote : null,
})

const isOld = ({ ages }: MadeDocument['outcome']): boolean => ages[1] > 30
/** Counted instead of drawn by chance: what is not archived fills two pages of its list on every day. */
const isTenth = ({ document }: MadeDocument): boolean => document.number.endsWith('0')

function flags({ moment }: MadeDocument, chooser: Chooser): Life {
  const specialCode = chooser.chance(0.12)
    ? `M${String(moment.getUTCMonth() + 1).padStart(2, '0')}-${chooser.between(10, 99)}`
    : null
  return {
    is_printed: chooser.chance(0.3),
    is_transferred: chooser.chance(0.35),
    special_code: specialCode,
  }
}

// Counters

async function setCounters(
  tx: Tx,
  made: readonly MadeDocument[],
  companies: readonly DemoCompany[],
): Promise<void> {
  const counters = new Map<
    string,
    { company_id: string; name: string; year: number; last_no: number; last_issue_date: string }
  >()
  for (const one of made) {
    const company = companies.find(({ firm }) => firm === one.issuer)
    if (!company || one.place === 'draft') continue
    const year = yearOf(one.moment)
    const key = `${company.id} ${one.series} ${year}`
    counters.set(key, {
      company_id: company.id,
      name: one.series,
      year,
      last_no: (counters.get(key)?.last_no ?? 0) + 1,
      last_issue_date: one.document.issueDate,
    })
  }
  if (counters.size > 0)
    await tx
      .insertInto('series_counter')
      .values([...counters.values()])
      .execute()
}
