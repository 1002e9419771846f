/** Storing a document: its row, its content and the first line of its history, in the caller's transaction. */
import type { Insertable } from 'kysely'
import { figuresOf } from '#documents/accounting/figures.ts'
import type { TaxDocument } from '#documents/document/document.ts'
import { factsOf } from '#documents/model/facts.ts'
import { toModel } from '#documents/model/to-model.ts'
import { ownValues, textsIn, type OwnValues } from '#engine/own-values.ts'
import { boxOf, familyOf, type Portal } from '#engine/portal.ts'
import { needed } from '#values/needed.ts'
import { textBefore } from '#values/text-before.ts'
import { fold } from '#values/turkish.ts'
import { documentMapOf } from '../content/model.ts'
import type { Tx } from '../ports/ports.ts'
import type { DocumentTable, RecordTable } from '../ports/database.ts'
import { addHistory, type HistoryEvent } from './history.ts'
import type { RecordRow } from './row.ts'
import type { Values } from './sentence.ts'

export interface StoredDocument {
  readonly companyId: string
  readonly companyTaxNo: string
  /** Id of the box: `paper.sale` in the words of a family. */
  readonly box: string
  readonly document: TaxDocument
  readonly content: {
    /** Absent for drafts: theirs is written when asked for. */
    readonly xml?: string
    readonly model?: unknown
    readonly alias?: string
    /** XML that a draft was made of. */
    readonly source?: string | undefined
    readonly templateUuid?: string | undefined
  }
  /** Facts of its life: status, answer, hash … */
  readonly life: Partial<
    Omit<Insertable<RecordTable>, 'company_id' | 'box' | 'uuid' | 'created_at' | 'updated_at'>
  >
  readonly history: { readonly event: string; readonly details?: Values; readonly userName: string }
  readonly at: Date
}

/**
 * The values of a record that the document says. `model`: the one it was written in; what a list shows of its own is read there, or from
 * the model that the document would be written in.
 */
export function recordFacts(
  { portal, box }: { readonly portal: Portal; readonly box: string },
  document: TaxDocument,
  model?: unknown,
) {
  const facts = factsOf(document)
  const own = ownOf(portal, box, document, model)
  return {
    number: facts.number === '' ? null : facts.number,
    profile: facts.profile,
    type: facts.type,
    issue_date: facts.issueDate,
    issue_time: facts.issueTime || null,
    send_type: facts.sendType ?? null,
    is_internet: facts.isInternet,
    currency: facts.currency,
    exchange_rate: facts.exchangeRate ?? null,
    despatched_at: facts.despatchDate ?? null,
    payable: facts.payable,
    tax_exclusive: facts.taxExclusive,
    tax_total: facts.taxTotal,
    line_extension: facts.lineExtension,
    allowance_total: facts.allowanceTotal,
    charge_total: facts.chargeTotal,
    sender_tax_no: facts.senderTaxNo || null,
    sender_name: facts.senderName || null,
    receiver_tax_no: facts.receiverTaxNo || null,
    receiver_name: facts.receiverName || null,
    search_text: fold(
      [
        facts.number,
        facts.senderName,
        facts.senderTaxNo,
        facts.receiverName,
        facts.receiverTaxNo,
        ...textsIn(own ?? {}),
      ].join(' '),
    ),
    own: own === undefined ? null : JSON.stringify(own),
  }
}

/** By the names of the box's own columns; undefined where it has none. */
function ownOf(
  portal: Portal,
  id: string,
  document: TaxDocument,
  model: unknown,
): OwnValues | undefined {
  const box = boxOf(portal, id)
  if (box.columns.every(({ at }) => at === undefined)) return undefined
  const map = documentMapOf(familyOf(portal, textBefore(id, '.')))
  return ownValues(box, model ?? toModel(document, map, { number: 'keep' }))
}

export async function storeDocument(
  tx: Tx,
  portal: Portal,
  stored: StoredDocument,
): Promise<RecordRow> {
  return needed((await storeDocuments(tx, portal, [stored]))[0], 'stored document')
}

/** Stores several with three statements; gives their rows in the same order. */
export async function storeDocuments(
  tx: Tx,
  portal: Portal,
  all: readonly StoredDocument[],
): Promise<readonly RecordRow[]> {
  const records = await tx
    .insertInto('record')
    .values(all.map((stored) => recordOf(portal, stored)))
    .returningAll()
    .execute()
  await tx.insertInto('document').values(all.map(contentOf)).execute()
  await addHistory(tx, all.map(firstLineOf))
  const stored = new Map(records.map((record) => [`${record.box} ${record.uuid}`, record]))
  return all.map(({ box, document }) =>
    needed(stored.get(`${box} ${idOf(document)}`), 'stored document'),
  )
}

const idOf = ({ uuid }: TaxDocument): string => uuid.toLowerCase() /* ascii */

const recordOf = (
  portal: Portal,
  { companyId, companyTaxNo, box, document, content, life, at }: StoredDocument,
): Insertable<RecordTable> => ({
  company_id: companyId,
  box,
  uuid: idOf(document),
  company_tax_no: companyTaxNo,
  created_at: at,
  updated_at: at,
  status: 'unknown',
  answer: 'unknown',
  ...recordFacts({ portal, box }, document, content.model),
  ...life,
})

const contentOf = ({
  companyId,
  box,
  document,
  content: { xml, model, source, alias, templateUuid },
}: StoredDocument): Insertable<DocumentTable> => ({
  company_id: companyId,
  box,
  uuid: idOf(document),
  xml: xml ?? null,
  model: model === undefined ? null : JSON.stringify(model),
  source: source ?? null,
  figures: xml === undefined ? null : JSON.stringify(figuresOf(document)),
  alias: alias || null,
  template_uuid: templateUuid ?? null,
})

const firstLineOf = ({
  companyId,
  box,
  document,
  history: { userName, event, details },
  at,
}: StoredDocument): HistoryEvent => ({
  companyId,
  box,
  uuid: idOf(document),
  userName,
  event,
  ...(details && { details }),
  at,
})

/** Removes a record with everything that belongs to it but its history, which is append only. */
export async function removeRecords(
  tx: Tx,
  place: { companyId: string; box: string },
  uuids: readonly string[],
): Promise<string[]> {
  if (uuids.length === 0) return []
  await tx
    .deleteFrom('record_tag')
    .where('company_id', '=', place.companyId)
    .where('box', '=', place.box)
    .where('record_uuid', 'in', uuids)
    .execute()
  await tx
    .deleteFrom('document')
    .where('company_id', '=', place.companyId)
    .where('box', '=', place.box)
    .where('uuid', 'in', uuids)
    .execute()
  const removed = await tx
    .deleteFrom('record')
    .where('company_id', '=', place.companyId)
    .where('box', '=', place.box)
    .where('uuid', 'in', uuids)
    .returning('uuid')
    .execute()
  return removed.map((row) => row.uuid)
}
