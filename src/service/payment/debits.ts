/** Debts and the account of a company, as the database keeps them: records that the service alone writes. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { DebitEntry, type DebitTransactionEntry, type ReceiptDetails } from '#schemas/payment.ts'
import type { PayStatus, TransactionType } from '#schemas/payment-codes.ts'
import type { Box, Portal } from '#engine/portal.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { needed } from '#values/needed.ts'
import type { Ports, Tx } from '../ports/ports.ts'
import { boxKeeping } from '../records/box-keeping.ts'
import { keepBody } from '../records/kept-record.ts'
import { takeSerials } from '../records/serials.ts'
import { insertServiceRecord, serviceRecordsOf, type Account } from '../records/service-record.ts'

export type Debit = z.output<typeof DebitEntry>
export type DebitTransaction = z.output<typeof DebitTransactionEntry>
export type Receipt = z.output<typeof ReceiptDetails>

export interface KeptDebit extends Debit {
  readonly uuid: string
  readonly serial: number
}

export const debitBox = (portal: Portal): Box =>
  needed(boxKeeping(portal, 'DebitEntry'), 'box of debts')
export const transactionBox = (portal: Portal): Box =>
  needed(boxKeeping(portal, 'DebitTransactionEntry'), 'box of account lines')
export const hasDebits = (portal: Portal): boolean => boxKeeping(portal, 'DebitEntry') !== undefined

// Amounts are added in whole hundredths

export const hundredths = (amount: number): number => Math.round(amount * 100)
export const amountOf = (sum: number): number => sum / 100

/** A debt whose day is over is overdue as long as anything is left of it. */
export function payStatusOf(
  { Amount, RemainingAmount, DueDate }: Pick<Debit, 'Amount' | 'RemainingAmount' | 'DueDate'>,
  today: string,
): PayStatus {
  if (hundredths(RemainingAmount) <= 0) return 'Paid'
  if (DueDate.slice(0, 10) < today) return 'Overdue'
  return hundredths(RemainingAmount) < hundredths(Amount) ? 'PartiallyPaid' : 'NotPaid'
}

// Reading

/** Debts of the company, the oldest day of payment first; held until the transaction ends, so that no two payments share one. */
export async function debitsOf(
  tx: Tx,
  portal: Portal,
  companyId: string,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<KeptDebit[]> {
  const rows = await serviceRecordsOf(tx, { companyId, box: debitBox(portal), isLocked })
  return rows
    .map(({ uuid, serial, model }) => ({
      ...DebitEntry.parse(model),
      uuid,
      serial,
    }))
    .toSorted((a, b) =>
      a.DueDate === b.DueDate ? a.serial - b.serial : a.DueDate < b.DueDate ? -1 : 1,
    )
}

/** What the company owes in the currency after the last line of its account. */
async function balanceOf(tx: Tx, box: Box, companyId: string, currency: string): Promise<number> {
  const row = await tx
    .selectFrom('record')
    .select(sql<string>`record.own ->> 'Balance'`.as('balance'))
    .where('company_id', '=', companyId)
    .where('box', '=', box.id)
    .where(sql<boolean>`record.own ->> 'CurrencyCode' = ${currency}`)
    .orderBy('serial', 'desc')
    .limit(1)
    .executeTakeFirst()
  return hundredths(Number(row?.balance ?? 0))
}

// Writing

type Tools = Pick<Ports, 'portal' | 'random'>
/** A debt as whoever keeps the books of the service knows it. */
export interface NewDebit {
  readonly InvoiceNumber: string
  /** `2026-11-21` */
  readonly IssueDate: string
  readonly DueDate: string
  readonly Amount: number
  readonly CurrencyCode: string
  readonly Description?: string | null | undefined
}

/**
 * Writes debts with their lines of the account. An invoice number is a key: one that stands there already is left as it is, so that the
 * same list can be brought in again. Gives how many were new.
 */
export async function addDebits(
  tx: Tx,
  tools: Tools,
  account: Account,
  debits: readonly NewDebit[],
  at: Date,
): Promise<number> {
  const box = debitBox(tools.portal)
  // Who adds debts waits here for others who do: two lists with the same number cannot both be new.
  const first = await takeSerials(tx, { companyId: account.id, box: box.id }, debits.length)
  const known = new Set(
    (await debitsOf(tx, tools.portal, account.id)).map(({ InvoiceNumber }) => InvoiceNumber),
  )
  let count = 0
  for (const debit of debits) {
    if (known.has(debit.InvoiceNumber)) continue
    known.add(debit.InvoiceNumber)
    const body = newDebit(debit, at)
    await insertServiceRecord(tx, {
      random: tools.random,
      account,
      box,
      serial: first + count,
      body,
      at,
    })
    await addTransaction(tx, tools, account, {
      at: new Date(`${debit.IssueDate.slice(0, 10)}T09:00:00+03:00`),
      type: 'Debit',
      amount: hundredths(debit.Amount),
      currency: debit.CurrencyCode,
      description: debit.InvoiceNumber,
    })
    count += 1
  }
  return count
}

function newDebit(debit: NewDebit, at: Date): Debit {
  const amounts = { Amount: debit.Amount, PaidAmount: 0, RemainingAmount: debit.Amount }
  return {
    InvoiceNumber: debit.InvoiceNumber,
    IssueDate: debit.IssueDate,
    DueDate: debit.DueDate,
    ...amounts,
    CurrencyCode: debit.CurrencyCode,
    PayStatus: payStatusOf({ ...amounts, DueDate: debit.DueDate }, momentInIstanbul(at).date),
    Description: debit.Description,
    IsPaymentOpen: false,
  }
}

interface NewTransaction {
  readonly at: Date
  readonly type: TransactionType
  readonly amount: number
  readonly currency: string
  readonly description: string
  readonly receipt?: Receipt
}

/** A line of the account with the balance from then on; gives its id. */
export async function addTransaction(
  tx: Tx,
  tools: Tools,
  account: Account,
  { at, type, amount, currency, description, receipt }: NewTransaction,
): Promise<string> {
  const box = transactionBox(tools.portal)
  // The number is taken first: whoever adds a line after this one sees its balance.
  const serial = await takeSerials(tx, { companyId: account.id, box: box.id })
  const before = await balanceOf(tx, box, account.id, currency)
  const uuid = tools.random.uuid()
  const body: DebitTransaction = {
    Date: at.toISOString(),
    CustomerOperationType: type,
    Amount: amountOf(amount),
    Balance: amountOf(before + (type === 'Debit' || type === 'Refund' ? amount : -amount)),
    CurrencyCode: currency,
    ReceiptUUID: receipt ? uuid : null,
    Description: description,
    ...(receipt && { Receipt: receipt }),
  }
  await insertServiceRecord(tx, { random: tools.random, account, box, serial, body, at, uuid })
  return uuid
}

/** Writes a debt as it is from now on; what it says of being paid follows from its amounts. */
export async function keepDebit(
  tx: Tx,
  portal: Portal,
  companyId: string,
  { uuid, serial: _serial, ...debit }: KeptDebit,
  at: Date,
): Promise<void> {
  const body = { ...debit, PayStatus: payStatusOf(debit, momentInIstanbul(at).date) }
  await keepBody(tx, { companyId, uuid, box: debitBox(portal) }, body, at)
}

/** Debts of all companies whose day is over; gives how many became overdue. */
export async function markOverdue(tx: Tx, portal: Portal, now: Date): Promise<number> {
  const box = debitBox(portal)
  const rows = await tx
    .selectFrom('record')
    .select(['company_id', 'uuid'])
    .where('box', '=', box.id)
    .where(sql<boolean>`record.own ->> 'PayStatus' in ('NotPaid', 'PartiallyPaid')`)
    .where(sql<boolean>`own_day(record.own ->> 'DueDate') < ${momentInIstanbul(now).date}::date`)
    .limit(500)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { company_id: companyId, uuid } of rows) {
    const { model } = await tx
      .selectFrom('document')
      .select('model')
      .where('company_id', '=', companyId)
      .where('box', '=', box.id)
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    await keepDebit(tx, portal, companyId, { ...DebitEntry.parse(model), uuid, serial: 0 }, now)
  }
  return rows.length
}
