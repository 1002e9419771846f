/** ERPs and their documents as the database keeps them: records, and what became of each document. */
import type { z } from 'zod'
import type { ErpFault, ErpType } from '#schemas/connector-codes.ts'
import { Erp, ErpInvoice } from '#schemas/connector.ts'
import type { ErpKind } from '#documents/erp/convert-erp.ts'
import { codeMapOf } from '#documents/erp/erp-values.ts'
import type { Box, Portal } from '#engine/portal.ts'
import { needed } from '#values/needed.ts'
import type { ErpAccess } from '../ports/erp.ts'
import type { Tx } from '../ports/ports.ts'
import { boxKeeping } from '../records/box-keeping.ts'
import { bodyOf, keepBody } from '../records/kept-record.ts'
import { serviceRecordsOf } from '../records/service-record.ts'
import { erpMaps } from './maps/erp-maps.ts'
import type { NamedQuery } from './named-queries.ts'
import { sampleQueries } from './sample-erp.ts'

export type ErpBody = z.output<typeof Erp>
/** Invoices and despatches have the same shape. */
export type ErpDocumentBody = z.output<typeof ErpInvoice>

/** The boxes by what they keep; a portal may have none. */
export const erpBoxIn = (portal: Portal): Box | undefined => boxKeeping(portal, 'Erp')
export const erpBox = (portal: Portal): Box => needed(erpBoxIn(portal), 'box of ERPs')
const schemas = { invoice: 'ErpInvoice', despatch: 'ErpDespatch' } as const
export const erpDocumentBox = (portal: Portal, kind: ErpKind): Box =>
  needed(boxKeeping(portal, schemas[kind]), `box of ${kind}s of ERPs`)

export interface KeptErp {
  readonly companyId: string
  readonly uuid: string
  readonly serial: number
  readonly body: ErpBody
}

/** All of a company, the oldest first. */
export async function erpsOf(tx: Tx, portal: Portal, companyId: string): Promise<KeptErp[]> {
  const rows = await serviceRecordsOf(tx, { companyId, box: erpBox(portal) })
  return rows.map(({ uuid, serial, model }) => ({
    companyId,
    uuid,
    serial,
    body: Erp.parse(model),
  }))
}

/** Which ERP it is, whatever record connects it: one that is removed and connected again brings nothing twice. */
export const sourceOf = ({ ErpType, Server, Database, FirmNo, HelperNumber }: ErpBody): string =>
  [ErpType, serverOf(ErpType, Server ?? ''), Database ?? '', FirmNo ?? '', HelperNumber ?? '']
    .join('|')
    .replace(/\|$/, '')

const usualPorts = {
  PostgreSQL: 5432,
  SqlServer: 1433,
  Sample: 5432,
  Helper: 5432,
} as const satisfies Record<ErpType, number>

/** One spelling of a server: in small letters, and with its port where it says neither that nor an instance (`db\SQLEXPRESS`). */
export const serverOf = (type: ErpType, said: string): string => {
  const server = said.trim().toLowerCase() /* ascii */
  return server === '' || /[:\\]/.test(server) ? server : `${server}:${usualPorts[type]}`
}

/** How its database is reached. */
export const accessOf = (body: ErpBody, companyId: string, password: string): ErpAccess => ({
  companyId,
  server: serverOf(body.ErpType, body.Server ?? ''),
  database: body.Database ?? '',
  userName: body.UserName ?? '',
  password,
})

/** Its queries: those of the company, or those that the ERP comes with. */
export function queriesOf({ ErpType, ErpMap, Queries }: ErpBody): readonly NamedQuery[] {
  if (ErpType === 'Sample') return sampleQueries
  const own = Queries ?? []
  const written = new Set(own.map(({ QueryType }) => QueryType))
  const known = ErpMap ? erpMaps[ErpMap] : []
  return [...own, ...known.filter(({ QueryType }) => !written.has(QueryType))]
}

export const mapsOf = ({ Units, Taxes }: Pick<ErpBody, 'Units' | 'Taxes'>) => ({
  units: codeMapOf((Units ?? []).map(({ ErpUnit, UnitCode }) => [ErpUnit, UnitCode] as const)),
  taxes: codeMapOf((Taxes ?? []).map(({ ErpTax, TaxCode }) => [ErpTax, TaxCode] as const)),
})

/** What lists show of the last time. It is no change that a person has made: the version stays. */
export async function showErp(
  tx: Tx,
  portal: Portal,
  { companyId, uuid }: Pick<KeptErp, 'companyId' | 'uuid'>,
  state: { readonly LastFault: ErpFault | null; readonly LastSyncDate?: string },
): Promise<void> {
  const box = erpBox(portal)
  await tx
    .selectFrom('record')
    .select('uuid')
    .where('company_id', '=', companyId)
    .where('box', '=', box.id)
    .where('uuid', '=', uuid)
    .forUpdate()
    .execute()
  const body = await bodyOf(tx, { companyId, box, uuid })
  if (body !== undefined)
    await keepBody(tx, { companyId, box, uuid }, { ...Erp.parse(body), ...state })
}

// Documents

interface DocumentPlace {
  readonly companyId: string
  readonly uuid: string
}

export const erpDocumentOf = async (
  tx: Tx,
  portal: Portal,
  kind: ErpKind,
  place: DocumentPlace,
): Promise<ErpDocumentBody> =>
  ErpInvoice.parse(await bodyOf(tx, { ...place, box: erpDocumentBox(portal, kind) }))

/** What lists show of the document from now on. */
export async function keepErpDocument(
  tx: Tx,
  portal: Portal,
  kind: ErpKind,
  place: DocumentPlace,
  change: Partial<ErpDocumentBody>,
  at: Date,
): Promise<void> {
  const body = await erpDocumentOf(tx, portal, kind, place)
  await keepBody(tx, { ...place, box: erpDocumentBox(portal, kind) }, { ...body, ...change }, at)
}
