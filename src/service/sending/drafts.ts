/** Drafts: documents on their way that may still break rules. A draft has its ETTN from the first save on. */
import { parseDocumentNumber } from '#documents/document/document-number.ts'
import type { CallContext, Tx } from '../ports/ports.ts'
import { addHistory, type HistoryEvent } from '../records/history.ts'
import { refusal, type Values } from '../records/sentence.ts'
import { isUuid } from '../records/record.ts'
import { recordFacts, storeDocument } from '../records/store-document.ts'
import { draftBoxes, sentBoxes, takeOverDraft } from './twins.ts'
import { documentMapOf, serieOf, templateOf, uuidOf, type DraftedModel } from '../content/model.ts'
import { prepare, type PreparedDocument } from './prepare.ts'
import { companyOf } from './supplier.ts'

export interface SavedDraft {
  /** Amount to pay as the draft has it. */
  readonly payable: string
  readonly uuid: string
  readonly number: string | null
}
export interface DraftOrigin {
  readonly event: string
  readonly details?: Values
  /** What the draft was made of, to recognise the same upload. */
  readonly hash?: string
  /** The XML itself: what of it a model cannot say leaves with the document. */
  readonly source?: string
}

export const draftsBox = (context: CallContext): string => `${context.family.key}.drafts`

/** Makes the draft, or changes the one with the same ETTN. */
export async function saveDraft(
  tx: Tx,
  context: CallContext,
  drafted: DraftedModel,
  origin?: DraftOrigin,
): Promise<SavedDraft> {
  const company = await companyOf(tx, context.session.companyId)
  const prepared = await prepare(context, company, await withSource(tx, context, drafted))
  return savePrepared(tx, context, prepared, origin)
}

/** As saveDraft, of a model that was prepared before the transaction began. */
export async function savePrepared(
  tx: Tx,
  context: CallContext,
  prepared: PreparedDocument,
  origin?: DraftOrigin,
): Promise<SavedDraft> {
  const company = await companyOf(tx, context.session.companyId)
  const uuid = uuidOf(prepared.map, prepared.model) ?? ''
  const box = draftsBox(context)
  await refuseSent(tx, context, uuid)
  const existing = await tx
    .selectFrom('record')
    .select('uuid')
    .where('company_id', '=', company.id)
    .where('box', '=', box)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  const at = context.ports.clock.now()
  const { userName } = context.session
  if (existing) await changeDraft(tx, context, prepared, { uuid, at, origin })
  else {
    const {
      event,
      details,
      hash,
      source = await sourceOf(tx, context, uuid),
    } = origin ?? {
      event: 'draftCreated',
    }
    await storeDocument(tx, context.ports.portal, {
      companyId: company.id,
      companyTaxNo: company.tax_number,
      box,
      document: withWantedNumber(prepared),
      content: { ...contentOf(prepared), source },
      life: { ...lifeOf(prepared), request_hash: hash ?? null },
      history: { event, userName, ...(details && { details }) },
      at,
    })
  }
  const specialCode = await takeOverDraft(tx, context, uuid)
  if (specialCode !== undefined)
    await tx
      .updateTable('record')
      .set({ special_code: specialCode })
      .where('company_id', '=', company.id)
      .where('box', '=', box)
      .where('uuid', '=', uuid)
      .execute()
  return { uuid, number: wantedNumber(prepared), payable: prepared.document.totals.payable }
}

async function changeDraft(
  tx: Tx,
  context: CallContext,
  prepared: PreparedDocument,
  { uuid, at, origin }: { uuid: string; at: Date; origin: DraftOrigin | undefined },
): Promise<void> {
  const place = { companyId: context.session.companyId, box: draftsBox(context) }
  const content = contentOf(prepared)
  await tx
    .updateTable('record')
    .set((eb) => ({
      ...recordFacts(
        { portal: context.ports.portal, box: place.box },
        withWantedNumber(prepared),
        content.model,
      ),
      ...lifeOf(prepared),
      updated_at: at,
      version: eb('version', '+', 1),
      request_hash: null,
    }))
    .where('company_id', '=', place.companyId)
    .where('box', '=', place.box)
    .where('uuid', '=', uuid)
    .execute()
  await tx
    .updateTable('document')
    .set({
      model: JSON.stringify(content.model),
      alias: content.alias || null,
      template_uuid: content.templateUuid ?? null,
      ...(origin?.source !== undefined && { source: origin.source }),
    })
    .where('company_id', '=', place.companyId)
    .where('box', '=', place.box)
    .where('uuid', '=', uuid)
    .execute()
  const event = origin?.source === undefined ? 'draftChanged' : origin.event
  const change = { ...place, uuid, userName: context.session.userName, event, at }
  if (!(await goesOn(tx, change))) await addHistory(tx, [change])
}

/** What one person changes within so long is one line of the history: editors save every few seconds. *assumed* */
const oneChangeMs = 10 * 60_000

/** Whether the newest line of the history says already that this person is changing the draft. */
async function goesOn(
  tx: Tx,
  { companyId, box, uuid, userName, event, at }: HistoryEvent,
): Promise<boolean> {
  const last = await tx
    .selectFrom('history')
    .select(['event', 'user_name', 'at'])
    .where('company_id', '=', companyId)
    .where('box', '=', box)
    .where('record_uuid', '=', uuid)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    last?.event === event &&
    last.user_name === userName &&
    at.getTime() - last.at.getTime() < oneChangeMs
  )
}

const contentOf = ({ map, model, alias }: PreparedDocument) => ({
  model,
  alias,
  templateUuid: templateOf(map, model),
})

/** XML that the draft with this ETTN was made of; with the draft it may be the twin's. */
const sourceOf = async (tx: Tx, context: CallContext, uuid: string): Promise<string | undefined> =>
  (await sourcesOf(tx, context, [uuid])).get(uuid)

/** The same of several, by ETTN. */
export async function sourcesOf(
  tx: Tx,
  context: CallContext,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (uuids.length === 0) return new Map()
  const drafts = await tx
    .selectFrom('document')
    .select(['uuid', 'source'])
    .where('company_id', '=', context.session.companyId)
    .where('box', 'in', draftBoxes(context))
    .where('uuid', 'in', uuids)
    .where('source', 'is not', null)
    .execute()
  return new Map(drafts.map(({ uuid, source }) => [uuid, source ?? '']))
}

/** A model together with the file that its draft was made of, if there was one. */
export async function withSource(
  tx: Tx,
  context: CallContext,
  drafted: DraftedModel,
): Promise<DraftedModel> {
  const uuid = uuidOf(documentMapOf(context.family), drafted.model)
  if (drafted.source !== undefined || uuid === undefined || !isUuid(uuid)) return drafted
  return { ...drafted, source: await sourceOf(tx, context, uuid) }
}

/** How many rules the draft still breaks. */
const lifeOf = ({ problems, alias }: PreparedDocument) => ({
  draft_status: problems.length,
  receiver_alias: alias || null,
})

/** A draft shows a whole number that its author wants; it is given only at sending. */
function wantedNumber({ map, model }: PreparedDocument): string | null {
  const wanted = serieOf(map, model)
  return parseDocumentNumber(wanted) ? wanted : null
}
const withWantedNumber = (prepared: PreparedDocument) => ({
  ...prepared.document,
  number: wantedNumber(prepared) ?? '',
})

/** A document that was sent is no draft again. */
export async function refuseSent(tx: Tx, context: CallContext, uuid: string): Promise<void> {
  const map = documentMapOf(context.family)
  const sent = await tx
    .selectFrom('record')
    .select('uuid')
    .where('company_id', '=', context.session.companyId)
    .where('box', 'in', sentBoxes(context))
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (sent)
    throw refusal(context.language, {
      status: 409,
      code: 1001,
      key: 'draftIsSent',
      values: { uuid },
      path: `${map.wrapper}.${map.places.uuid}`,
    })
}
