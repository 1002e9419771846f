/**
 * ERPs that the helper on a person's machine asks. The service says what it is to be asked, and takes what it answers: documents as if the
 * service had read them itself, and what was written into the ERP of documents that have been issued.
 */
import { sql, type SqlBool } from 'kysely'
import type { ErpKind } from '#documents/erp/convert-erp.ts'
import type { Wire } from '#schemas/wire.ts'
import type { Ports, Tx } from '../ports/ports.ts'
import { erpsOf, keepErpDocument, showErp, type KeptErp } from './erp-records.ts'
import { takeErpDocuments, type TakenDocuments } from './take-erp-documents.ts'

type Tools = Pick<Ports, 'portal' | 'random' | 'clock'>
type Statuses = Wire['ErpStatuses']

/** Of one call of the helper, as its schema takes them. */
const mostStatuses = 500
const helperCalls = {
  invoice: { read: 'erp.invoices', write: 'erp.updateInvoiceStatus' },
  despatch: { read: 'erp.despatches', write: 'erp.updateDespatchStatus' },
} as const

/** Of the company, those that do not pause. */
export const helperErpsOf = async (
  tx: Tx,
  { portal }: Pick<Ports, 'portal'>,
  companyId: string,
): Promise<KeptErp[]> =>
  (await erpsOf(tx, portal, companyId)).filter(
    ({ body }) => body.IsActive && body.ErpType === 'Helper',
  )

/** The states of issued documents are written first, so that the documents are read with them. */
export async function helperOrders(
  tx: Tx,
  erp: KeptErp,
  kind: ErpKind,
): Promise<Wire['HelperOrders']> {
  const { uuid: ErpUUID, body } = erp
  const { Name, StartDate } = body
  const CompanyErpID = body.HelperNumber ?? null
  const statuses = await unwritten(tx, erp, kind)
  const { read, write } = helperCalls[kind]
  const order = { ErpUUID, Name }
  return [
    ...(statuses.length === 0
      ? []
      : [
          {
            ...order,
            Call: write,
            Body: statuses.map((status) => ({ ...status, CompanyErpID })),
            At: 'Written' as const,
          },
        ]),
    {
      ...order,
      Call: read,
      Body: { CompanyErpID, ...(StartDate && { StartDate }) },
      At: 'Documents' as const,
    },
  ]
}

/** Numbers and states of issued documents that the ERP does not know yet. */
async function unwritten(tx: Tx, erp: KeptErp, kind: ErpKind): Promise<Statuses> {
  const rows = await tx
    .selectFrom('erp_document')
    .innerJoin('record', (join) =>
      join
        .onRef('record.company_id', '=', 'erp_document.company_id')
        .onRef('record.uuid', '=', 'erp_document.document_uuid'),
    )
    .select(['erp_document.erp_id', 'record.uuid', 'record.number'])
    .select(['record.status', 'record.status_detail'])
    .where('erp_document.company_id', '=', erp.companyId)
    .where('erp_document.erp_uuid', '=', erp.uuid)
    .where('erp_document.kind', '=', kind)
    .where('record.is_issued', '=', true)
    .where(
      sql<SqlBool>`erp_document.notified is distinct from record.number || ' ' || record.status`,
    )
    .orderBy('record.number')
    .limit(mostStatuses)
    .execute()
  return rows.map(({ erp_id, uuid, number, status, status_detail }) => ({
    ErpID: erp_id,
    UUID: uuid,
    InvoiceNumber: number,
    StatusCode: status ?? '',
    StatusDetail: status_detail?.slice(0, 500) ?? null,
  }))
}

/** Documents that the helper has read, of one ERP. */
export async function takeRead(
  tx: Tx,
  tools: Tools,
  erp: KeptErp,
  kind: ErpKind,
  read: NonNullable<Wire['HelperAnswer']['Documents']>,
): Promise<TakenDocuments> {
  const at = tools.clock.now()
  const contents = read.map(({ Header, Lines }) => ({ header: Header, lines: Lines }))
  const taken = await takeErpDocuments(tx, tools, erp, kind, contents, at)
  await showErp(tx, tools.portal, erp, { LastFault: null, LastSyncDate: at.toISOString() })
  return taken
}

/** What the helper says that became of the states which it was to write. */
export interface WrittenStates {
  readonly states: Statuses
  /** The ERP has a statement for states. Where it has none, nothing is written into it, and nobody waits for that. */
  readonly areTaken: boolean
}

/** Records at the documents what has been written into the ERP; gives at how many. A state that has changed meanwhile is written again. */
export async function takeWritten(
  tx: Tx,
  { portal, clock }: Tools,
  erp: KeptErp,
  kind: ErpKind,
  { states, areTaken }: WrittenStates,
): Promise<number> {
  let count = 0
  for (const { ErpID, UUID, InvoiceNumber, StatusCode } of states) {
    const recorded = await tx
      .updateTable('erp_document')
      .set({ notified: `${InvoiceNumber ?? ''} ${StatusCode}`, tries: 0 })
      .where('company_id', '=', erp.companyId)
      .where('erp_uuid', '=', erp.uuid)
      .where('kind', '=', kind)
      .where('erp_id', '=', ErpID)
      .where('document_uuid', '=', UUID)
      .returning('record_uuid')
      .executeTakeFirst()
    if (!recorded) continue
    if (areTaken) count += 1
    const place = { companyId: erp.companyId, uuid: recorded.record_uuid }
    const change = {
      DocumentState: 'Sent',
      DocumentUUID: UUID,
      OurNumber: InvoiceNumber ?? null,
      WriteState: areTaken ? 'Written' : null,
    } as const
    await keepErpDocument(tx, portal, kind, place, change, clock.now())
  }
  return count
}
