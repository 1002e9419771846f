/** What waits to be reported: the documents of a month, and how many of which sums in each month. */
import { sql, type SqlBool } from 'kysely'
import type { Wire } from '#schemas/wire.ts'
import type { CallContext, Tx } from '../ports/ports.ts'
import { documentMapOf } from '../content/model.ts'

export interface Period {
  readonly year: string
  readonly month: string
  readonly start: string
  readonly end: string
}

export function periodOf(year: string, month: string): Period {
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  const two = month.padStart(2, '0')
  return {
    year,
    month: two,
    start: `${year}-${two}-01`,
    end: `${year}-${two}-${String(last).padStart(2, '0')}`,
  }
}

/** The documents of the family that the company issued. */
export const issuedBy = (tx: Tx, { session, family }: CallContext) =>
  tx
    .selectFrom('record')
    .where('company_id', '=', session.companyId)
    .where('box', '=', `${family.key}.${documentMapOf(family).delivery.from}`)

/** Not reported and not cancelled, or refused in a report; and what was cancelled after its report. */
export function waitingIn(tx: Tx, context: CallContext, period?: Period) {
  return issuedBy(tx, context)
    .where(
      sql<SqlBool>`(((not is_reported or status = 'error') and not is_cancelled) or (is_reported and status <> 'error' and is_cancelled and (report_date is null or cancel_date > report_date)))`,
    )
    .$if(period !== undefined, (some) =>
      some
        .where('issue_date', '>=', period?.start ?? '')
        .where('issue_date', '<=', period?.end ?? ''),
    )
}

/** Each month with documents that wait, the oldest first: how many, and what they come to in each currency. */
export async function waitingMonths(tx: Tx, context: CallContext): Promise<Wire['ReportWaiting']> {
  const month = sql<string>`to_char(issue_date, 'YYYY-MM')`
  const rows = await waitingIn(tx, context)
    .select([
      month.as('month'),
      'currency',
      sql<string>`count(*) filter (where not is_cancelled)`.as('documents'),
      sql<string>`coalesce(sum(payable) filter (where not is_cancelled), 0)`.as('payable'),
      sql<string>`count(*) filter (where is_cancelled)`.as('cancels'),
      sql<string>`coalesce(sum(payable) filter (where is_cancelled), 0)`.as('cancelled'),
    ])
    .groupBy([month, 'currency'])
    .orderBy(month)
    .orderBy('currency')
    .execute()
  return [...new Set(rows.map((row) => row.month))].map((key) => ({
    PeriodYear: key.slice(0, 4),
    PeriodMonth: key.slice(5),
    Amounts: rows
      .filter((row) => row.month === key)
      .map((sum) => ({
        CurrencyCode: sum.currency ?? '',
        DocumentCount: Number(sum.documents),
        PayableAmount: Number(sum.payable),
        CancelCount: Number(sum.cancels),
        CancelAmount: Number(sum.cancelled),
      })),
  }))
}
