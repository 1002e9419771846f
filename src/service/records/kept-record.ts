/** A record that is written in the portal, as the database keeps it. */
import type { Insertable } from 'kysely'
import { fold } from '#values/turkish.ts'
import { ownValues, textsIn } from '#engine/own-values.ts'
import type { Box } from '#engine/portal.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import type { DocumentTable, RecordTable } from '../ports/database.ts'

export interface KeptRecord {
  readonly companyId: string
  readonly companyTaxNo: string
  readonly box: Box
  readonly uuid: string
  /** As it was written. */
  readonly body: unknown
  readonly at: Date
}

export const recordRow = (record: KeptRecord): Insertable<RecordTable> => ({
  company_id: record.companyId,
  box: record.box.id,
  uuid: record.uuid,
  company_tax_no: record.companyTaxNo,
  created_at: record.at,
  updated_at: record.at,
  issue_date: momentInIstanbul(record.at).date,
  ...withoutAmounts,
  ...keptValues(record.box, record.body),
})

export const documentRow = ({
  companyId,
  box,
  uuid,
  body,
}: KeptRecord): Insertable<DocumentTable> => ({
  company_id: companyId,
  box: box.id,
  uuid,
  model: JSON.stringify(body),
})

/** What the lists of the box read of a body. */
export function keptValues(box: Box, body: unknown) {
  const own = ownValues(box, body)
  return { own: JSON.stringify(own), search_text: fold(textsIn(own).join(' ')) }
}

/** Every record has these columns; a record that is no document has nothing to put there. */
const withoutAmounts = {
  currency: 'TRY',
  payable: '0',
  tax_exclusive: '0',
  tax_total: '0',
  line_extension: '0',
  allowance_total: '0',
  charge_total: '0',
} as const
