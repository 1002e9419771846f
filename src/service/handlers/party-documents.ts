/** The documents of whoever a record is about, of all families; under a package of credits, those that took one of its credits. */
import { sql, type ExpressionBuilder } from 'kysely'
import { taxNumberColumn } from '#engine/record-party.ts'
import type { Wire } from '#schemas/wire.ts'
import { isConventional } from '#values/tax-number.ts'
import { needed } from '#values/needed.ts'
import type { Database } from '../ports/database.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { pagingOf, toPage } from '../records/page.ts'
import { recordOf } from '../records/record.ts'
import type { RecordRow } from '../records/row.ts'

export const partyDocumentHandlers: Handlers = {
  'box.documents': (context) =>
    context.transaction(async (tx) => {
      const record = await recordOf(tx, context, context.params['id'] ?? '')
      const paging = pagingOf(context.query)
      const party = partyOf(context, record)
      const boxes = documentBoxes(context)
      if (party?.taxNo === '' || boxes.length === 0) return toPage(paging, 0, [])
      const matching = party
        ? documentsOf(tx, record.company_id, boxes, party)
        : countedIn(tx, record, boxes)
      const { total } = await matching
        .select(sql<string>`count(*)`.as('total'))
        .executeTakeFirstOrThrow()
      const rows = await matching
        .selectAll()
        .orderBy('issue_date', 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('uuid')
        .orderBy('box')
        .limit(paging.size)
        .offset(paging.offset)
        .execute()
      return toPage(
        paging,
        Number(total),
        rows.map((row) => toWire(row, party)),
      )
    }),
}

interface Party {
  readonly taxNo: string
  /** Of those who share a number, which of them; undefined where the number says it. */
  readonly name: string | undefined
}

/** Undefined: its documents are counted, whoever they are from. */
function partyOf({ box: called }: CallContext, { own }: RecordRow): Party | undefined {
  const box = needed(called, 'box of the call')
  if (box.record?.counts) return undefined
  const column = needed(taxNumberColumn(box), `tax number of ${box.id}`)
  const taxNo = String(own?.[column.name] ?? '')
  return { taxNo, name: isConventional(taxNo) ? String(own?.[box.title] ?? '') : undefined }
}

/** Boxes of documents that the person may read; a draft has not been sent to anybody. */
const documentBoxes = ({ ports: { portal }, session }: CallContext): string[] =>
  portal.families
    .flatMap(({ boxes }) => boxes)
    .filter(
      ({ isDrafts, record, roles }) =>
        !isDrafts && record === undefined && roles.read.some((role) => session.roles.has(role)),
    )
    .map(({ id }) => id)

function documentsOf(tx: Tx, companyId: string, boxes: readonly string[], party: Party) {
  return tx
    .selectFrom('record')
    .where('company_id', '=', companyId)
    .where('box', 'in', boxes)
    .where((eb) => eb.or([isSide(eb, 'receiver', party), isSide(eb, 'sender', party)]))
}

/** Each once, however many messages about it took credits too. */
const countedIn = (tx: Tx, { company_id: companyId, uuid }: RecordRow, boxes: readonly string[]) =>
  tx
    .selectFrom('record')
    .where('company_id', '=', companyId)
    .where('box', 'in', boxes)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('credit_use')
          .select('credit_use.id')
          .whereRef('credit_use.company_id', '=', 'record.company_id')
          .whereRef('credit_use.box', '=', 'record.box')
          .whereRef('credit_use.record_uuid', '=', 'record.uuid')
          .where('credit_use.package_uuid', '=', uuid)
          .where('credit_use.state', '<>', 'returned'),
      ),
    )

const isSide = (
  eb: ExpressionBuilder<Database, 'record'>,
  side: 'receiver' | 'sender',
  { taxNo, name }: Party,
) =>
  eb.and([
    eb(`${side}_tax_no`, '=', taxNo),
    ...(name === undefined ? [] : [eb(`${side}_name`, '=', name)]),
  ])

const toWire = (
  row: RecordRow,
  party: Party | undefined,
): Wire['PartyDocumentPage']['Content'][number] => ({
  UUID: row.uuid,
  Box: row.box,
  DocumentNumber: row.number,
  IssueDate: `${row.issue_date}T00:00:00`,
  IsReceived: party ? isFrom(row, party) : row.sender_tax_no !== row.company_tax_no,
  IsCancel: row.is_cancelled,
  PayableAmount: row.payable === null ? null : Number(row.payable),
  CurrencyCode: row.currency,
})

const isFrom = (row: RecordRow, { taxNo }: Party): boolean =>
  row.sender_tax_no === taxNo && row.receiver_tax_no !== taxNo
