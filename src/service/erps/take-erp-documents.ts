/** What an ERP says of its documents becomes records: each document once, however often it is read. */
import { createHash } from 'node:crypto'
import {
  convertErp,
  type ErpContent,
  type ErpFaultAt,
  type ErpKind,
} from '#documents/erp/convert-erp.ts'
import { dayOf, numberOf } from '#documents/erp/erp-values.ts'
import { isSame } from '#values/same.ts'
import type { Ports, Tx } from '../ports/ports.ts'
import { takeSerials } from '../records/serials.ts'
import { accountOf, insertServiceRecord } from '../records/service-record.ts'
import {
  erpDocumentBox,
  erpDocumentOf,
  keepErpDocument,
  mapsOf,
  sourceOf,
  type ErpDocumentBody,
  type KeptErp,
} from './erp-records.ts'

type Tools = Pick<Ports, 'portal' | 'random'>

export interface TakenDocuments {
  readonly added: number
  /** Of those of which something was made here. */
  readonly changed: number
}

export async function takeErpDocuments(
  tx: Tx,
  tools: Tools,
  erp: KeptErp,
  kind: ErpKind,
  contents: readonly ErpContent[],
  at: Date,
): Promise<TakenDocuments> {
  let added = 0
  let changed = 0
  for (const content of contents) {
    const taken = await takeOne(tx, tools, erp, kind, content, at)
    if (taken === 'added') added += 1
    if (taken === 'changed') changed += 1
  }
  return { added, changed }
}

async function takeOne(
  tx: Tx,
  { portal, random }: Tools,
  erp: KeptErp,
  kind: ErpKind,
  content: ErpContent,
  at: Date,
): Promise<'added' | 'changed' | 'same'> {
  const { companyId } = erp
  const hash = hashOf(content)
  const recordUuid = random.uuid()
  const key = {
    company_id: companyId,
    source: sourceOf(erp.body),
    kind,
    erp_id: content.header.ErpID,
  }
  const before = await tx
    .selectFrom('erp_document')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('source', '=', key.source)
    .where('kind', '=', kind)
    .where('erp_id', '=', key.erp_id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) {
    await tx
      .insertInto('erp_document')
      .values({ ...key, erp_uuid: erp.uuid, record_uuid: recordUuid, hash })
      .execute()
    const box = erpDocumentBox(portal, kind)
    await insertServiceRecord(tx, {
      random,
      account: await accountOf(tx, companyId),
      uuid: recordUuid,
      box,
      serial: await takeSerials(tx, { companyId, box: box.id }),
      body: newDocument(erp, kind, content),
      at,
    })
    return 'added'
  }
  if (before.hash !== hash || before.erp_uuid !== erp.uuid)
    await tx
      .updateTable('erp_document')
      .set({ hash, erp_uuid: erp.uuid })
      .where('company_id', '=', companyId)
      .where('record_uuid', '=', before.record_uuid)
      .execute()
  const place = { companyId, uuid: before.record_uuid }
  const body = await erpDocumentOf(tx, portal, kind, place)
  const described = describedBy(erp, kind, content)
  const isOpen = body.DocumentState === 'New' || body.DocumentState === 'Faulty'
  const isOther = before.hash !== hash
  const IsChanged = !isOpen && (body.IsChanged || isOther)
  // What was sent stays shown as it was sent.
  const change =
    body.DocumentState === 'Sent'
      ? { ErpStatus: described.ErpStatus, IsChanged }
      : { ...described, IsChanged, ...(isOpen && { DocumentState: stateOf(described) }) }
  if (!isSame({ ...body, ...change }, body))
    await keepErpDocument(tx, portal, kind, place, change, at)
  return isOther && !isOpen ? 'changed' : 'same'
}

/** Of all that the ERP says but what it knows from us. */
export const hashOf = ({ header: { Status: _status, ...header }, lines }: ErpContent): string =>
  createHash('sha256')
    .update(JSON.stringify([header, lines]))
    .digest('hex')

function newDocument(erp: KeptErp, kind: ErpKind, content: ErpContent): ErpDocumentBody {
  const described = describedBy(erp, kind, content)
  return {
    ...described,
    DocumentState: stateOf(described),
    IsChanged: false,
    DocumentUUID: null,
    OurNumber: null,
    WriteState: null,
  }
}

const stateOf = ({ Faults }: Pick<ErpDocumentBody, 'Faults'>) =>
  Faults === '' ? ('New' as const) : ('Faulty' as const)

function describedBy(erp: KeptErp, kind: ErpKind, content: ErpContent) {
  const { header } = content
  const { faults } = convertErp(kind, content, mapsOf(erp.body))
  const day = dayOf(header.IssueDate ?? '')
  const total = numberOf(header.PayableAmount ?? '')
  return {
    ErpUUID: erp.uuid,
    ErpName: erp.body.Name,
    ErpID: header.ErpID,
    DocumentNumber: (header.DocumentNumber || header.ErpID).slice(0, 100),
    IssueDate: day ?? null,
    CustomerCode: (header.CustomerCode ?? '').slice(0, 100),
    CustomerName: header.Name ?? '',
    TaxNumber: (header.TaxNumber ?? '').slice(0, 100),
    PayableAmount: total === undefined ? null : Number(total),
    CurrencyCode: (header.CurrencyCode || 'TRY').slice(0, 3),
    Fault: faults[0]?.fault ?? null,
    Faults: faults.map(shortOf).join('; ').slice(0, 4000),
    ErpStatus: (header.Status ?? '').slice(0, 200),
    Header: header,
    Lines: [...content.lines],
  }
}

/** `UnitCode 2: KASA`: what it is called in the query, the line, and what stands there. */
const shortOf = ({ row, field, value }: ErpFaultAt): string =>
  `${field}${row === 0 ? '' : ` ${row}`}${value === '' ? '' : `: ${value}`}`
