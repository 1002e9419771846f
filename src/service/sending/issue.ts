/**
 * Documents that are right get their numbers, are stored and queued: of one company and family, in one transaction. What is refused here
 * takes no number, since the transaction is given up; the last who is asked is the authority's verdict, of the very XML that leaves.
 */
import type { JsonRecord } from '#values/json.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { needed } from '#values/needed.ts'
import type { DocumentProblem, TaxDocument } from '#documents/document/document.ts'
import type { DocumentMap } from '#engine/document-map.ts'
import type { CallContext, Tx } from '../ports/ports.ts'
import { queuedIn } from '../base/spans.ts'
import { aliasKey, seriePath } from '../content/model.ts'
import { takeCredits, type Charge, type NoCredit } from '../credits/uses.ts'
import { addHistory, doubtEvents, type HistoryEvent } from '../records/history.ts'
import { notifyOfAll } from '../records/notification-rules.ts'
import type { RecordRow } from '../records/row.ts'
import { runForRequest } from '../records/run-for-request.ts'
import { refusal } from '../records/sentence.ts'
import { storeDocuments, type StoredDocument } from '../records/store-document.ts'
import type { XmlReading } from '../threads/tasks.ts'
import { seriesOfAll, takeNumbers, type NumberRequest } from './number.ts'
import { postboxesOf, receiverAlias, refuseRegistered, type Postboxes } from './receiver.ts'
import { replaceDraft, takeOverHistory } from './replaced-drafts.ts'
import { forValid, settled } from './settled.ts'
import type { Company } from './supplier.ts'
import { assertAcceptable } from './verdict.ts'

export interface Sent {
  readonly uuid: string
  readonly number: string | null
}

export interface Issue {
  /** The call that asks for it. */
  readonly context: CallContext
  /** The trace that its delivery goes on with. */
  readonly trace?: ReturnType<typeof queuedIn>
  readonly map: DocumentMap
  readonly company: Company
  readonly document: TaxDocument
  /** Absent for documents that came as XML. */
  readonly model?: JsonRecord
  readonly hash: string
  /** Of the family or of its twin. */
  readonly hasDraft: boolean
  readonly wantedNumber: string
  readonly wantedAlias: string
  readonly templateUuid: string | undefined
  /** XML that the draft of it was made of. */
  readonly source?: string | undefined
  /** XML that is kept as it came, provided that it carries the number it is given; with what the authority has against it. */
  readonly file?: Pick<XmlReading, 'verdict'> & { readonly xml: string }
  /** What our own rules have against an XML, or against what a draft has kept of one: it is noted in the history. */
  readonly doubts?: readonly DocumentProblem[]
}

/** It is known where the document goes; empty: it is reported. */
interface Addressed extends Issue {
  readonly alias: string
}

/** It is known which series gives the number. */
interface InSeries extends Addressed {
  readonly series: string
}

/** Its credit is taken. */
interface Paid extends InSeries {
  readonly charge: Charge
}

/** Issues one document. Throws what stands in its way. */
export async function issue(tx: Tx, one: Issue): Promise<Sent> {
  const sent = needed((await issueAll(tx, [one]))[0], 'issued document')
  if (sent instanceof Error) throw sent
  return sent
}

/**
 * Issues several documents; gives the refusal of each whose receiver cannot be reached, that has no series, or for which no credit is left
 * in its place. Throws what stands in the way of one of the others: then none of them is issued.
 */
export async function issueAll(
  tx: Tx,
  issues: readonly Issue[],
): Promise<readonly (Sent | Error)[]> {
  const addressed = await addressAll(tx, issues)
  const inSeries = await forValid(addressed, (valid) => findSeries(tx, valid))
  const paid = await forValid(inSeries, (valid) => payAll(tx, valid))
  return forValid(paid, (valid) => issuePaid(tx, valid))
}

async function issuePaid(tx: Tx, issues: readonly Paid[]): Promise<readonly Sent[]> {
  const { context, map } = needed(issues[0], 'document to issue')
  const documents = await numbered(tx, issues)
  // Whoever waited for numbers is stored later than whoever has the numbers before.
  const at = context.ports.clock.now()
  const replacing = issues.filter(({ hasDraft }) => hasDraft)
  for (const one of replacing)
    await takeOverHistory(tx, one.context, { box: issuedBox(one), uuid: ettnOf(one) })
  const records = await storeDocuments(
    tx,
    context.ports.portal,
    documents.map(({ one, ...made }) => storedOf(one, made, at)),
  )
  const issued = issues.map((one, place) => ({
    one,
    record: needed(records[place], 'stored document'),
  }))
  await addHistory(tx, issued.flatMap(linesOf))
  if (map.delivery.kind === 'network') await queueDeliveries(tx, issued, map.delivery.to)
  for (const { one, record } of issued)
    if (one.hasDraft) await replaceDraft(tx, one.context, record)
  await notifyOfAll(
    tx,
    context.ports,
    issued.map(({ one, record }) => ({ record, language: one.context.language })),
  )
  return records.map(({ uuid, number }) => ({ uuid, number }))
}

interface Issued {
  readonly one: Paid
  readonly record: RecordRow
}

interface Made {
  readonly document: TaxDocument
  readonly xml: string
}

const ettnOf = ({ document }: Issue): string => document.uuid.toLowerCase() /* ascii */

export const issuedBox = ({ context, map }: Pick<Issue, 'context' | 'map'>): string =>
  `${context.family.key}.${map.delivery.from}`

/** The documents with their numbers, as they leave. Others wait for the counters from here to the end of the transaction. */
async function numbered(
  tx: Tx,
  issues: readonly Paid[],
): Promise<readonly (Made & { readonly one: Paid })[]> {
  const numbers = await takeNumbers(
    tx,
    issues.map((one) => ({ ...numberRequestOf(one), series: one.series })),
  )
  return Promise.all(
    issues.map(async (one, place) => ({
      one,
      ...(await writtenWith(one, needed(numbers[place], 'number'))),
    })),
  )
}

const numberRequestOf = ({
  context,
  map,
  company,
  document,
  wantedNumber,
}: Issue): NumberRequest => ({
  companyId: company.id,
  family: context.family.key,
  issueDate: document.issueDate,
  wanted: wantedNumber,
  path: seriePath(map),
  language: context.language,
})

async function findSeries(
  tx: Tx,
  issues: readonly Addressed[],
): Promise<readonly (InSeries | Error)[]> {
  const found = await seriesOfAll(tx, issues.map(numberRequestOf))
  return issues.map((one, place) => {
    const series = needed(found[place], 'series')
    return series instanceof Error ? series : { ...one, series }
  })
}

/** The XML of the document with its number. Throws 422 with what the authority would have against it. */
async function writtenWith(
  { context, map, file, source, ...one }: Issue,
  number: string,
): Promise<Made> {
  const document = { ...one.document, number }
  const { xml, verdict } =
    file !== undefined && one.document.number === number
      ? file
      : await runForRequest(context, { name: number, isUrgent: true }, 'writeAndJudge', {
          document,
          source,
          today: momentInIstanbul(context.ports.clock.now()).date,
        })
  assertAcceptable(context, verdict, map)
  return { document, xml }
}

const storedOf = (one: Paid, { document, xml }: Made, at: Date): StoredDocument => ({
  companyId: one.company.id,
  companyTaxNo: one.company.tax_number,
  box: issuedBox(one),
  document,
  content: { xml, model: one.model, alias: one.alias, templateUuid: one.templateUuid },
  life: {
    ...lifeOf(one.map, document),
    receiver_alias: one.alias || null,
    is_issued: true,
    is_sale: true,
    request_hash: one.hash,
  },
  history: {
    event: 'sent',
    details: { number: document.number },
    userName: one.context.session.userName,
  },
  at,
})

/** What is reported later has succeeded once it is stored; what travels waits for the authority, and some for an answer. */
function lifeOf(map: DocumentMap, document: TaxDocument) {
  if (map.delivery.kind === 'report') return { status: 'succeed', answer: 'unknown' }
  return {
    status: 'waiting',
    answer: map.answerable?.profiles.includes(document.profile) ? 'waitingForApproval' : 'unknown',
  }
}

/** What the history says beside that it was sent. */
const linesOf = ({ one, record }: Issued): readonly HistoryEvent[] => [
  ...doubtEvents(
    {
      companyId: record.company_id,
      box: record.box,
      uuid: record.uuid,
      userName: one.context.session.userName,
      at: record.created_at,
    },
    one.doubts ?? [],
  ),
  ...(one.charge.line ? [{ ...one.charge.line, at: record.created_at }] : []),
]

/**
 * What is issued pays: what travels has its credit reserved until it has arrived, what is reported later has used it. Those for which no
 * package has one left are refused.
 */
async function payAll(tx: Tx, issues: readonly InSeries[]): Promise<readonly (Paid | Error)[]> {
  const { context, map } = needed(issues[0], 'document to issue')
  const at = context.ports.clock.now()
  const charges = await takeCredits(
    tx,
    context.ports.portal,
    issues.map((one) => ({
      companyId: one.company.id,
      box: issuedBox(one),
      uuid: ettnOf(one),
      module: 'Portal',
      at,
    })),
    map.delivery.kind === 'report' ? 'spent' : 'reserved',
  )
  return issues.map((one, place) => {
    const charge = charges[place] ?? {}
    return charge.want === undefined ? { ...one, charge } : withoutCredit(one, charge.want)
  })
}

const withoutCredit = ({ context }: Issue, want: NoCredit): Error =>
  refusal(context.language, { status: 422, ...noCredit[want] })

/** Codes of the published API. */
const noCredit = {
  usedUp: { code: 2000, key: 'creditsUsedUp' },
  expired: { code: 2075, key: 'creditsExpired' },
} as const satisfies Record<NoCredit, object>

/** Where each of them goes, or why it cannot. */
async function addressAll(
  tx: Tx,
  issues: readonly Issue[],
): Promise<readonly (Addressed | Error)[]> {
  const postboxes = await postboxesFor(tx, issues)
  return Promise.all(
    issues.map((one) => settled(() => ({ ...one, alias: receiverOf(postboxes, one) }))),
  )
}

async function postboxesFor(tx: Tx, issues: readonly Issue[]): Promise<Postboxes> {
  const users = issues[0] && usersOf(issues[0].map)
  if (users === undefined) return new Map()
  return postboxesOf(
    tx,
    users,
    issues.map(({ document }) => document.customer.taxNo),
  )
}

/** Whose postboxes decide about the receiver. */
function usersOf({ delivery }: DocumentMap) {
  if (delivery.kind === 'network') return delivery.users
  return delivery.receiver === 'unregistered' ? 'Invoice' : undefined
}

/** The postbox that it goes to; empty for what is reported, which some families may not issue to those who have one. */
function receiverOf(postboxes: Postboxes, { context, map, document, wantedAlias }: Issue): string {
  const { taxNo } = document.customer
  const path = `${map.wrapper}.${map.customer}.TaxNumber`
  if (map.delivery.kind === 'report') {
    if (map.delivery.receiver === 'unregistered') refuseRegistered(postboxes, context, taxNo, path)
    return ''
  }
  return receiverAlias(postboxes, context, {
    taxNo,
    users: map.delivery.users,
    alias: wantedAlias,
    paths: { alias: aliasKey(context.family) ?? 'Alias', taxNo: path },
  })
}

/** The outbox belongs to the same transaction: a stored document is a queued one. */
async function queueDeliveries(
  tx: Tx,
  issued: readonly Issued[],
  targetBox: string,
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values(issued.map(({ one, record }) => deliveryOf(one, record, targetBox)))
    .execute()
}

function deliveryOf({ context, trace }: Paid, record: RecordRow, targetBox: string) {
  const payload = {
    targetBox: `${context.family.key}.${targetBox}`,
    senderTaxNo: record.sender_tax_no,
    receiverTaxNo: record.receiver_tax_no,
    receiverAlias: record.receiver_alias,
    ...(trace ?? queuedIn(context.ports.spans)),
  }
  return {
    id: context.ports.random.uuid(),
    company_id: record.company_id,
    box: record.box,
    record_uuid: record.uuid,
    kind: 'send' as const,
    state: 'queued' as const,
    payload: JSON.stringify(payload),
    next_at: record.created_at,
    created_at: record.created_at,
  }
}
