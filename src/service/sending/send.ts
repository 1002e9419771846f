/**
 * Sending: check, then one transaction in which the document gets its number, is stored, and its way to the authority is
 * queued. The ETTN is the idempotency key: the same document again gets the first answer, another one under the same ETTN
 * is refused. What is refused takes no number; the last who is asked is the authority's verdict, of the very XML that leaves.
 */
import type { JsonRecord } from '#values/json.ts'
import { isSame } from '#values/same.ts'
import type { DocumentProblem, TaxDocument } from '#documents/document/document.ts'
import type { DocumentMap } from '#engine/document-map.ts'
import type { CallContext, Tx } from '../ports/ports.ts'
import { takeCredit, type NoCredit } from '../credits/uses.ts'
import { addHistory, doubtEvents } from '../records/history.ts'
import { notifyByRules } from '../records/notification-rules.ts'
import { refusal } from '../records/sentence.ts'
import type { RecordRow } from '../records/row.ts'
import { removeRecords, storeDocument } from '../records/store-document.ts'
import {
  aliasKey,
  documentMapOf,
  fromBody,
  sentAnswer,
  serieOf,
  seriePath,
  templateOf,
  uuidOf,
  withInfo,
  type DraftedModel,
} from '../content/model.ts'
import { takeNumber } from './number.ts'
import { draftBoxes, takeOverDraft } from './twins.ts'
import { queuedIn } from '../base/spans.ts'
import { runForRequest } from '../records/run-for-request.ts'
import type { XmlReading } from '../threads/tasks.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { withSource } from './drafts.ts'
import { assertSendable, prepare } from './prepare.ts'
import { receiverAlias, refuseRegistered } from './receiver.ts'
import { requestHash } from '../content/request-hash.ts'
import { companyOf, type Company } from './supplier.ts'
import { assertAcceptable } from './verdict.ts'

export interface Sent {
  readonly uuid: string
  readonly number: string | null
}

/** Sends the model of the call's body and answers as the family calls it. */
export async function sendBody(context: CallContext): Promise<JsonRecord> {
  const sent = await sendModel(context, fromBody(context.family, context.body))
  return sentAnswer(documentMapOf(context.family), sent.uuid, sent.number)
}

export async function sendModel(context: CallContext, drafted: DraftedModel): Promise<Sent> {
  // One ETTN for every attempt, so that a repeated attempt of ours meets the first.
  const map = documentMapOf(context.family)
  const identified = {
    ...drafted,
    model: withInfo(map, drafted.model, {
      UUID: uuidOf(map, drafted.model) ?? context.ports.random.uuid(),
    }),
  }
  return sendOnce(context, (tx) => sendInTransaction(tx, context, identified))
}

/** One transaction; a second one when somebody stored the same ETTN between our look and our insert: its look finds it. */
export async function sendOnce(
  context: CallContext,
  work: (tx: Tx) => Promise<Sent>,
): Promise<Sent> {
  try {
    return await context.transaction(work)
  } catch (error) {
    if (isDuplicate(error)) return context.transaction(work)
    throw error
  }
}

export async function sendInTransaction(
  tx: Tx,
  context: CallContext,
  drafted: DraftedModel,
): Promise<Sent> {
  const hash = requestHash({ model: drafted.model, alias: drafted.alias })
  const map = documentMapOf(context.family)
  const first = await alreadySent(tx, context, map, uuidOf(map, drafted.model) ?? '', hash)
  if (first) return first
  const company = await companyOf(tx, context.session.companyId)
  const prepared = await prepare(context, company, await withSource(tx, context, drafted))
  const { model, document, problems, ofFile, source } = prepared
  assertSendable(context.language, {
    map,
    problems: problems.filter((one) => !ofFile.some((other) => isSame(one, other))),
  })
  return issue(tx, context, {
    map,
    company,
    document,
    model,
    hash,
    wantedNumber: serieOf(map, model),
    wantedAlias: drafted.alias,
    templateUuid: templateOf(map, model),
    source,
    doubts: ofFile,
  })
}

export interface Issue {
  readonly map: DocumentMap
  readonly company: Company
  readonly document: TaxDocument
  /** Absent for documents that came as XML. */
  readonly model?: JsonRecord
  readonly hash: string
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

/** Gives the number, stores, queues. The counter's row is locked from here to the end of the transaction. */
export async function issue(tx: Tx, context: CallContext, one: Issue): Promise<Sent> {
  const { map, company } = one
  const alias = await receiverOf(tx, context, one)
  const ettn = one.document.uuid.toLowerCase() /* ascii */
  // Nearly all that programs send was never a draft: it is found out before others wait for the counter.
  const hasDraft = await isDrafted(tx, context, ettn)
  const number = await takeNumber(tx, {
    companyId: company.id,
    family: context.family.key,
    issueDate: one.document.issueDate,
    wanted: one.wantedNumber,
    path: seriePath(map),
    language: context.language,
  })
  const document = { ...one.document, number }
  const { xml, verdict } =
    one.file !== undefined && one.document.number === number
      ? one.file
      : await runForRequest(context, { name: number, isUrgent: true }, 'writeAndJudge', {
          document,
          source: one.source,
          today: momentInIstanbul(context.ports.clock.now()).date,
        })
  assertAcceptable(context, verdict, map)
  const { userName } = context.session
  const at = context.ports.clock.now()
  if (hasDraft) await takeOverHistory(tx, context, { box: issuedBox(context, map), uuid: ettn })
  const record = await storeDocument(tx, context.ports.portal, {
    companyId: company.id,
    companyTaxNo: company.tax_number,
    box: issuedBox(context, map),
    document,
    content: { xml, model: one.model, alias, templateUuid: one.templateUuid },
    life: {
      ...lifeOf(map, document),
      receiver_alias: alias || null,
      is_issued: true,
      is_sale: true,
      request_hash: one.hash,
    },
    history: { event: 'sent', details: { number }, userName },
    at,
  })
  const { company_id: companyId, box, uuid } = record
  await addHistory(tx, doubtEvents({ companyId, box, uuid, userName, at }, one.doubts ?? []))
  if (map.delivery.kind === 'network') await queueDelivery(tx, context, record, map.delivery.to)
  await payWithCredit(tx, context, map, record)
  if (hasDraft) await replaceDraft(tx, context, record)
  await notifyByRules(tx, context.ports, record, context.language)
  return { uuid: record.uuid, number }
}

const issuedBox = (context: CallContext, map: DocumentMap): string =>
  `${context.family.key}.${map.delivery.from}`

/** What travels has its credit reserved until it has arrived, what is reported later has used it. Throws 422 where no package has one left. */
async function payWithCredit(
  tx: Tx,
  context: CallContext,
  map: DocumentMap,
  { company_id: companyId, box, uuid }: RecordRow,
): Promise<void> {
  const use = { companyId, box, uuid, module: 'Portal', at: context.ports.clock.now() } as const
  const state = map.delivery.kind === 'report' ? 'spent' : 'reserved'
  const want = await takeCredit(tx, context.ports.portal, use, state)
  if (want !== undefined) throw refusal(context.language, { status: 422, ...noCredit[want] })
}

/** Codes of the published API. */
const noCredit = {
  usedUp: { code: 2000, key: 'creditsUsedUp' },
  expired: { code: 2075, key: 'creditsExpired' },
} as const satisfies Record<NoCredit, object>

/** What is reported later has succeeded once it is stored; what travels waits for the authority, and some for an answer. */
function lifeOf(map: DocumentMap, document: TaxDocument) {
  if (map.delivery.kind === 'report') return { status: 'succeed', answer: 'unknown' }
  return {
    status: 'waiting',
    answer: map.answerable?.profiles.includes(document.profile) ? 'waitingForApproval' : 'unknown',
  }
}

/** The postbox that it goes to; empty for what is reported, which some families may not issue to those who have one. */
async function receiverOf(
  tx: Tx,
  context: CallContext,
  { map, document, wantedAlias }: Issue,
): Promise<string> {
  if (map.delivery.kind === 'report') {
    if (map.delivery.receiver === 'unregistered')
      await refuseRegistered(
        tx,
        context,
        document.customer.taxNo,
        `${map.wrapper}.${map.customer}.TaxNumber`,
      )
    return ''
  }
  const { users } = map.delivery
  return receiverAlias(tx, context, {
    taxNo: document.customer.taxNo,
    users,
    alias: wantedAlias,
    paths: {
      alias: aliasKey(context.family) ?? 'Alias',
      taxNo: `${map.wrapper}.${map.customer}.TaxNumber`,
    },
  })
}

/** The outbox belongs to the same transaction: a stored document is a queued one. */
async function queueDelivery(
  tx: Tx,
  context: CallContext,
  record: RecordRow,
  targetBox: string,
): Promise<void> {
  const now = context.ports.clock.now()
  const payload = {
    targetBox: `${context.family.key}.${targetBox}`,
    senderTaxNo: record.sender_tax_no,
    receiverTaxNo: record.receiver_tax_no,
    receiverAlias: record.receiver_alias,
    ...queuedIn(context.ports.spans),
  }
  await tx
    .insertInto('outbox')
    .values({
      id: context.ports.random.uuid(),
      company_id: record.company_id,
      box: record.box,
      record_uuid: record.uuid,
      kind: 'send',
      state: 'queued',
      payload: JSON.stringify(payload),
      next_at: now,
      created_at: now,
    })
    .execute()
}

/** What was done to the draft stands under what is done to the document; before its first line, so that it is older. */
async function takeOverHistory(
  tx: Tx,
  context: CallContext,
  { box, uuid }: { readonly box: string; readonly uuid: string },
): Promise<void> {
  const { companyId } = context.session
  const drafts = `${context.family.key}.drafts`
  const columns = ['company_id', 'record_uuid', 'at', 'user_name', 'event', 'details'] as const
  await tx
    .insertInto('history')
    .columns(['box', ...columns])
    .expression((eb) =>
      eb
        .selectFrom('history')
        .innerJoin('record', (join) =>
          join
            .onRef('record.company_id', '=', 'history.company_id')
            .onRef('record.box', '=', 'history.box')
            .onRef('record.uuid', '=', 'history.record_uuid'),
        )
        .select([eb.val(box).as('box'), ...columns.map((name) => `history.${name}` as const)])
        .where('history.company_id', '=', companyId)
        .where('history.box', '=', drafts)
        .where('history.record_uuid', '=', uuid)
        .orderBy('history.at')
        .orderBy('history.id'),
    )
    .execute()
}

/** Whether there is a draft of this ETTN, of the family or of its twin. */
async function isDrafted(tx: Tx, context: CallContext, uuid: string): Promise<boolean> {
  const draft = await tx
    .selectFrom('record')
    .select('uuid')
    .where('company_id', '=', context.session.companyId)
    .where('box', 'in', draftBoxes(context))
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  return draft !== undefined
}

/** The document stands where its draft was, of the family or of its twin. */
async function replaceDraft(tx: Tx, context: CallContext, record: RecordRow): Promise<void> {
  await moveDraft(tx, context, record)
  const specialCode = await takeOverDraft(tx, context, record.uuid)
  if (specialCode === undefined) return
  await tx
    .updateTable('record')
    .set({ special_code: specialCode })
    .where('company_id', '=', record.company_id)
    .where('box', '=', record.box)
    .where('uuid', '=', record.uuid)
    .execute()
}

/** The draft has become the document: its tags and special code go with it. */
async function moveDraft(tx: Tx, context: CallContext, record: RecordRow): Promise<void> {
  const drafts = { companyId: record.company_id, box: `${context.family.key}.drafts` }
  const draft = await tx
    .selectFrom('record')
    .select(['uuid', 'special_code'])
    .where('company_id', '=', drafts.companyId)
    .where('box', '=', drafts.box)
    .where('uuid', '=', record.uuid)
    .executeTakeFirst()
  if (!draft) return
  await tx
    .insertInto('record_tag')
    .columns(['company_id', 'box', 'record_uuid', 'tag_uuid'])
    .expression((eb) =>
      eb
        .selectFrom('record_tag')
        .select(['company_id', eb.val(record.box).as('box'), 'record_uuid', 'tag_uuid'])
        .where('company_id', '=', drafts.companyId)
        .where('box', '=', drafts.box)
        .where('record_uuid', '=', record.uuid),
    )
    .execute()
  if (draft.special_code)
    await tx
      .updateTable('record')
      .set({ special_code: draft.special_code })
      .where('company_id', '=', record.company_id)
      .where('box', '=', record.box)
      .where('uuid', '=', record.uuid)
      .execute()
  await removeRecords(tx, drafts, [record.uuid])
}

/** The first answer of a document that was sent before; 409 when the ETTN belongs to another one. */
export async function alreadySent(
  tx: Tx,
  context: CallContext,
  map: DocumentMap,
  uuid: string,
  hash: string,
): Promise<Sent | undefined> {
  const boxes = context.ports.portal.families.flatMap((family) =>
    family.document ? [`${family.key}.${family.document.delivery.from}`] : [],
  )
  const known = await tx
    .selectFrom('record')
    .select(['box', 'number', 'request_hash'])
    .where('company_id', '=', context.session.companyId)
    .where('box', 'in', boxes)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (!known) return undefined
  if (known.box === issuedBox(context, map) && known.request_hash === hash)
    return { uuid, number: known.number }
  throw refusal(context.language, {
    status: 409,
    code: 1001,
    key: 'ettnUsed',
    values: { uuid },
    path: `${map.wrapper}.${map.places.uuid}`,
  })
}

const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'
