/**
 * Payments by card from their beginning to their end: created, redirected to the bank, authorised there, booked here; or failed. What the
 * bank says may come twice, late, by the browser or by asking, and never: each step is made once, under a lock of the attempt.
 */
import type { Selectable } from 'kysely'
import type { Log } from '../base/log.ts'
import type { PaymentAttemptTable } from '../ports/database.ts'
import type { PaymentOutcome } from '../ports/payment-gateway.ts'
import type { Ports, Tx } from '../ports/ports.ts'
import { accountOf } from '../records/service-record.ts'
import {
  addTransaction,
  amountOf,
  debitsOf,
  hundredths,
  keepDebit,
  type KeptDebit,
  type Receipt,
} from './debits.ts'

export type Attempt = Selectable<PaymentAttemptTable>

/** Pauses after which the bank is asked what became of an order, in seconds; the last one for good. */
const pauses = [15, 15, 30, 60, 120, 300, 600, 1800, 3600]
/** The bank's page does not wait longer than this: an order that it has never heard of then has not been paid. */
const forgottenMs = 60 * 60_000

export const isEnded = ({ state }: Attempt): boolean => state === 'booked' || state === 'failed'

const nextAsk = (now: Date, asked: number): Date =>
  new Date(now.getTime() + (pauses[Math.min(asked, pauses.length - 1)] ?? 3600) * 1000)

export interface NewAttempt {
  readonly companyId: string
  readonly oid: string
  readonly uuid: string
  readonly amount: number
  readonly currency: string
  readonly installment: number
  readonly debits: readonly KeptDebit[]
  readonly userName: string
}

/** Kept before the person goes to the bank. Its debts are shown as being paid from then on. */
export async function addAttempt(
  tx: Tx,
  { portal, clock }: Ports,
  { companyId, oid, uuid, amount, currency, installment, debits, userName }: NewAttempt,
): Promise<void> {
  const now = clock.now()
  await tx
    .insertInto('payment_attempt')
    .values({
      company_id: companyId,
      uuid,
      oid,
      state: 'created',
      amount: String(amount),
      currency,
      installment,
      debits: JSON.stringify(debits.map((debit) => debit.uuid)),
      user_name: userName,
      trans_id: null,
      auth_code: null,
      masked_card: null,
      bank: null,
      reason_code: null,
      reason: null,
      created_at: now,
      settled_at: null,
      next_ask_at: nextAsk(now, 0),
    })
    .execute()
  for (const debit of debits)
    await keepDebit(tx, portal, companyId, { ...debit, IsPaymentOpen: true }, now)
}

/** The form for the bank has been made. */
export async function markRedirected(tx: Tx, uuid: string): Promise<void> {
  await tx
    .updateTable('payment_attempt')
    .set({ state: 'redirected' })
    .where('uuid', '=', uuid)
    .where('state', '=', 'created')
    .execute()
}

/** Of whichever company: for what comes from outside, where nobody is signed in. */
export const attemptWith = (tx: Tx, oid: string): Promise<Attempt | undefined> =>
  tx.selectFrom('payment_attempt').selectAll().where('oid', '=', oid).executeTakeFirst()

/** The bank is asked soon: what came from outside cannot be believed. */
export async function askSoon(tx: Tx, oid: string, now: Date): Promise<void> {
  await tx
    .updateTable('payment_attempt')
    .set({ next_ask_at: now })
    .where('oid', '=', oid)
    .where('state', 'in', ['created', 'redirected'])
    .execute()
}

/**
 * What the bank says of an attempt, whoever brought it: once booked it stays booked, and what is said again changes nothing. Money that
 * is not what was to be paid is booked by nobody but a person. Gives the attempt as it is then.
 */
export async function settle(
  ports: Ports,
  { company_id: companyId, oid }: Attempt,
  outcome: PaymentOutcome,
  log: Log,
): Promise<Attempt> {
  const attempt = await ports.store.asCompany(companyId, (tx) =>
    noteOutcome(tx, ports, oid, outcome, log),
  )
  return attempt.state === 'authorised' ? bookAttempt(ports, attempt) : attempt
}

const locked = (tx: Tx, oid: string): Promise<Attempt> =>
  tx
    .selectFrom('payment_attempt')
    .selectAll()
    .where('oid', '=', oid)
    .forUpdate()
    .executeTakeFirstOrThrow()

async function noteOutcome(
  tx: Tx,
  ports: Ports,
  oid: string,
  outcome: PaymentOutcome,
  log: Log,
): Promise<Attempt> {
  const attempt = await locked(tx, oid)
  if (attempt.state === 'booked' || attempt.state === 'authorised') {
    if (outcome.state === 'paid' && outcome.transId !== attempt.trans_id)
      log.error('A bank names a second transaction of an order that is paid: one has to go back', {
        oid,
        first: attempt.trans_id,
        second: outcome.transId,
      })
    return attempt
  }
  if (outcome.state === 'paid') return notePaid(tx, ports, attempt, outcome, log)
  if (attempt.state === 'failed') return attempt
  if (outcome.state === 'refused') return noteFailed(tx, ports, attempt, outcome)
  return noteOpen(tx, ports, attempt, outcome)
}

/** An amount that the bank does not say, as some do where they are asked, is that of the order. */
async function notePaid(
  tx: Tx,
  { clock }: Ports,
  attempt: Attempt,
  outcome: PaymentOutcome,
  log: Log,
): Promise<Attempt> {
  const isRight =
    outcome.transId !== undefined &&
    (outcome.amount ?? Number(attempt.amount)) === Number(attempt.amount) &&
    (outcome.currency ?? attempt.currency) === attempt.currency
  const now = clock.now()
  if (!isRight)
    log.error('A bank says that another amount was paid than was to be; nothing is booked', {
      oid: attempt.oid,
      expected: `${attempt.amount} ${attempt.currency}`,
      paid: `${outcome.amount} ${outcome.currency}`,
    })
  return change(
    tx,
    attempt,
    isRight
      ? {
          state: 'authorised' as const,
          trans_id: outcome.transId ?? null,
          auth_code: outcome.authCode ?? null,
          masked_card: outcome.maskedCard ?? null,
          bank: outcome.bank ?? null,
          reason_code: null,
          reason: null,
          // Whoever finds it like this books it.
          next_ask_at: now,
        }
      : {
          reason_code: 'amount',
          asked: attempt.asked + 1,
          next_ask_at: nextAsk(now, attempt.asked + 1),
        },
  )
}

async function noteFailed(
  tx: Tx,
  ports: Ports,
  attempt: Attempt,
  { reasonCode, reason }: Pick<PaymentOutcome, 'reasonCode' | 'reason'>,
): Promise<Attempt> {
  const now = ports.clock.now()
  const failed = await change(tx, attempt, {
    state: 'failed',
    reason_code: reasonCode ?? null,
    reason: reason ?? null,
    settled_at: now,
    next_ask_at: null,
  })
  await closeDebits(tx, ports, failed, now)
  return failed
}

function noteOpen(
  tx: Tx,
  ports: Ports,
  attempt: Attempt,
  outcome: PaymentOutcome,
): Promise<Attempt> {
  const now = ports.clock.now()
  const isForgotten =
    outcome.state === 'unknown' && now.getTime() - attempt.created_at.getTime() > forgottenMs
  return isForgotten
    ? noteFailed(tx, ports, attempt, { reasonCode: 'abandoned' })
    : change(tx, attempt, {
        asked: attempt.asked + 1,
        next_ask_at: nextAsk(now, attempt.asked + 1),
      })
}

/** The bank did not answer. */
export const noteUnanswered = (ports: Ports, { company_id, oid }: Attempt): Promise<Attempt> =>
  ports.store.asCompany(company_id, async (tx) => {
    const attempt = await locked(tx, oid)
    return isEnded(attempt) ? attempt : noteOpen(tx, ports, attempt, { oid, state: 'open' })
  })

type Change = Partial<
  Pick<
    Attempt,
    | 'state'
    | 'trans_id'
    | 'auth_code'
    | 'masked_card'
    | 'bank'
    | 'reason_code'
    | 'reason'
    | 'settled_at'
    | 'asked'
    | 'next_ask_at'
  >
>

const change = (tx: Tx, { uuid }: Attempt, values: Change): Promise<Attempt> =>
  tx
    .updateTable('payment_attempt')
    .set(values)
    .where('uuid', '=', uuid)
    .returningAll()
    .executeTakeFirstOrThrow()

// Booking

/** The payment stands in the account, with its receipt, and on the debts; all of it or nothing. */
export const bookAttempt = (ports: Ports, { company_id, oid }: Attempt): Promise<Attempt> =>
  ports.store.asCompany(company_id, async (tx) => {
    const attempt = await locked(tx, oid)
    if (attempt.state !== 'authorised') return attempt
    const now = ports.clock.now()
    const account = await accountOf(tx, company_id)
    const debits = await debitsOf(tx, ports.portal, company_id, { isLocked: true })
    const { shares, credit } = shareOut(attempt, debits)
    for (const { debit, amount } of shares)
      await keepDebit(tx, ports.portal, company_id, paidBy(debit, amount), now)
    const receipt: Receipt = {
      Number: `${attempt.created_at.getUTCFullYear()}-${String(attempt.number).padStart(6, '0')}`,
      PayerTitle: account.name,
      PayerTaxNumber: account.taxNumber,
      Debits: shares.map(({ debit, amount }) => ({
        InvoiceNumber: debit.InvoiceNumber,
        Amount: amountOf(amount),
      })),
      Credit: amountOf(credit),
      MaskedCard: attempt.masked_card,
      Bank: attempt.bank,
      AuthCode: attempt.auth_code,
      TransId: attempt.trans_id,
      OrderId: attempt.oid,
      Installment: attempt.installment,
    }
    await addTransaction(tx, ports, account, {
      at: now,
      type: 'Payment',
      amount: Number(attempt.amount),
      currency: attempt.currency,
      description: receipt.Number,
      receipt,
    })
    const booked = await change(tx, attempt, {
      state: 'booked',
      settled_at: now,
      next_ask_at: null,
    })
    await closeDebits(tx, ports, booked, now)
    return booked
  })

interface Share {
  readonly debit: KeptDebit
  readonly amount: number
}

/**
 * First the debts that were chosen, the oldest day of payment first, then the others of the currency; what is left then is to the credit
 * of the company. Between the choice and the bank another payment may have come.
 */
export function shareOut(
  attempt: Pick<Attempt, 'amount' | 'currency' | 'debits'>,
  debits: readonly KeptDebit[],
): { readonly shares: readonly Share[]; readonly credit: number } {
  const chosen = new Set(attempt.debits)
  const payable = debits.filter(({ CurrencyCode }) => CurrencyCode === attempt.currency)
  const inOrder = [
    ...payable.filter(({ uuid }) => chosen.has(uuid)),
    ...payable.filter(({ uuid }) => !chosen.has(uuid)),
  ]
  let credit = Number(attempt.amount)
  const shares = inOrder.flatMap((debit) => {
    const amount = Math.min(credit, Math.max(0, hundredths(debit.RemainingAmount)))
    credit -= amount
    return amount > 0 ? [{ debit, amount }] : []
  })
  return { shares, credit }
}

const paidBy = (debit: KeptDebit, amount: number): KeptDebit => ({
  ...debit,
  PaidAmount: amountOf(hundredths(debit.PaidAmount) + amount),
  RemainingAmount: amountOf(hundredths(debit.RemainingAmount) - amount),
})

/** Debts of an attempt that has ended are no longer being paid, but for those of another one that has not. */
async function closeDebits(tx: Tx, ports: Ports, attempt: Attempt, now: Date): Promise<void> {
  const { company_id: companyId } = attempt
  const open = await openAttempts(tx, companyId)
  const busy = new Set(open.flatMap(({ debits }) => debits))
  const all = await debitsOf(tx, ports.portal, companyId, { isLocked: true })
  for (const debit of all)
    if (debit.IsPaymentOpen && attempt.debits.includes(debit.uuid) && !busy.has(debit.uuid))
      await keepDebit(tx, ports.portal, companyId, { ...debit, IsPaymentOpen: false }, now)
}

/** Attempts of the company of which nobody knows yet how they end. */
export const openAttempts = (tx: Tx, companyId: string): Promise<Attempt[]> =>
  tx
    .selectFrom('payment_attempt')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('state', 'not in', ['booked', 'failed'])
    .orderBy('created_at')
    .execute()
