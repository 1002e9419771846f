/**
 * Whether the numbers of a series run through (Tax Procedure Law art. 231/1): none left out, no date before the one in
 * front. Worked out from the documents themselves, not from the counter, so that the counter is checked too.
 */
import { sql } from 'kysely'
import { formatDocumentNumber } from '#documents/document/document-number.ts'
import type { Tx } from '../ports/ports.ts'

export interface Counter {
  readonly name: string
  readonly year: number
  readonly last_no: number
}

const most = 100

interface Step {
  readonly number: string
  readonly day: string
  readonly before: string | null
  readonly before_day: string | null
  readonly ordinal: number
  readonly from: number
}

/** Each number with the one in front of it, where the two do not fit: a hole between them, or a day that runs backwards. */
const misfits = (
  companyId: string,
  series: string,
  year: number,
  which: 'hole' | 'day',
) => sql<Step>`
  with numbered as (
    select number, issue_date::text as day, substr(number, 8)::integer as ordinal,
      lag(number) over inorder as before, lag(issue_date::text) over inorder as before_day, coalesce(lag(substr(number, 8)::integer) over inorder, 0) + 1 as "from"
    from record where company_id = ${companyId}::uuid and is_issued and length(number) = 16 and number >= ${`${series}${year}`} and number < ${`${series}${year}~`}
    window inorder as (order by number))
  select * from numbered where ${which === 'hole' ? sql`ordinal > "from"` : sql`day < before_day`} order by number limit ${most}`

export async function gapsOf(tx: Tx, companyId: string, { name, year, last_no }: Counter) {
  const written = (ordinal: number) => formatDocumentNumber({ series: name, year, ordinal })
  const [holes, days, used] = [
    await misfits(companyId, name, year, 'hole').execute(tx),
    await misfits(companyId, name, year, 'day').execute(tx),
    await tx
      .selectFrom('record')
      .select([sql<number>`count(*)`.as('count'), sql<string | null>`max(number)`.as('last')])
      .where('company_id', '=', companyId)
      .where('is_issued', '=', true)
      .where('number', '>=', `${name}${year}`)
      .where('number', '<', `${name}${year}~`)
      .executeTakeFirstOrThrow(),
  ]
  const end = used.last ? Number(used.last.slice(7)) : 0
  const missing = [
    ...holes.rows.map(({ from, ordinal }) => ({ from, to: ordinal - 1 })),
    ...(last_no > end ? [{ from: end + 1, to: last_no }] : []),
  ]
  return {
    Year: String(year),
    Last: last_no,
    Used: Number(used.count),
    Next: written(last_no + 1),
    Missing: missing.map(({ from, to }) => ({
      From: written(from),
      To: written(to),
      Count: to - from + 1,
    })),
    Backwards: days.rows.map((step) => ({
      Number: step.number,
      IssueDate: `${step.day}T00:00:00`,
      Before: step.before ?? '',
      BeforeDate: `${step.before_day ?? step.day}T00:00:00`,
    })),
  }
}
