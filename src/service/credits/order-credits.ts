/**
 * What invoices of orders took of the company's credits: a line for each, known by the id of the invoice. It is written with the invoice, and
 * changed where the credit comes back, so that both are there or neither is.
 */
import type { z } from 'zod'
import { OrderCredit } from '#schemas/marketplace.ts'
import type { Box, Portal } from '#engine/portal.ts'
import type { Ports, Tx } from '../ports/ports.ts'
import { addHistory, systemName } from '../records/history.ts'
import { boxKeeping } from '../records/box-keeping.ts'
import { bodyOf, keepBody } from '../records/kept-record.ts'
import { takeSerials } from '../records/serials.ts'
import { accountOf, insertServiceRecord } from '../records/service-record.ts'
import { creditsLeft } from './uses.ts'

const linesIn = (portal: Portal): Box | undefined => boxKeeping(portal, 'OrderCredit')

export interface InvoiceOfOrder extends Pick<
  z.output<typeof OrderCredit>,
  'StoreType' | 'OrderNumber' | 'InvoiceNumber' | 'UserName'
> {
  readonly companyId: string
  /** Of the invoice. */
  readonly uuid: string
  readonly at: Date
}

/** Writes the line of an invoice; none where it took no credit, because the company has no packages. */
export async function addOrderCredit(
  tx: Tx,
  { portal, random }: Pick<Ports, 'portal' | 'random'>,
  { companyId, uuid, at, ...line }: InvoiceOfOrder,
): Promise<void> {
  const box = linesIn(portal)
  if (!box) return
  const use = await tx
    .selectFrom('credit_use')
    .select('id')
    .where('company_id', '=', companyId)
    .where('key', '=', uuid)
    .where('module', '=', 'Portal')
    .executeTakeFirst()
  if (!use) return
  const RemainingCredit = await creditsLeft(tx, portal, { companyId, module: 'Portal', at })
  const body: z.output<typeof OrderCredit> = {
    ...line,
    CreditState: 'Used',
    UsedCredit: 1,
    RemainingCredit,
  }
  const account = await accountOf(tx, companyId)
  const serial = await takeSerials(tx, { companyId, box: box.id })
  await insertServiceRecord(tx, { random, account, box, uuid, serial, body, at })
}

/** The credits of invoices that were refused have come back; of other documents nothing is done. */
export async function returnOrderCredits(
  tx: Tx,
  portal: Portal,
  {
    companyId,
    uuids,
    at,
  }: { readonly companyId: string; readonly uuids: readonly string[]; readonly at: Date },
): Promise<void> {
  const box = linesIn(portal)
  if (!box) return
  for (const uuid of uuids) {
    const kept = await bodyOf(tx, { companyId, box, uuid })
    if (kept === undefined) continue
    const RemainingCredit = await creditsLeft(tx, portal, { companyId, module: 'Portal', at })
    const body = {
      ...OrderCredit.parse(kept),
      CreditState: 'Returned',
      UsedCredit: 0,
      RemainingCredit,
    }
    await keepBody(tx, { companyId, box, uuid }, body, at)
    await addHistory(tx, [
      { companyId, box: box.id, uuid, userName: systemName, event: 'orderCreditReturned', at },
    ])
  }
}
