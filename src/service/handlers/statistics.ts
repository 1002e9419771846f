/** Counts of a box over a period, and its last records. */
import { sql } from 'kysely'
import { conditionSql } from '../records/condition.ts'
import { filterSql, firstRecords, periodSql } from '../records/list.ts'
import { boxOfCall } from '../records/record.ts'
import { toRow } from '../records/row.ts'
import type { Handlers } from '../ports/ports.ts'

const lastCount = 10

export const statisticsHandlers: Handlers = {
  /** One query counts all: the conditions are filters of it. */
  'statistics.range': (context) =>
    context.transaction(async (tx) => {
      const box = boxOfCall(context)
      const names = Object.keys(box.statistics)
      const counts = names.map(
        (name) =>
          sql`count(*) filter (where ${conditionSql(box, box.statistics[name] ?? {})}) as ${sql.ref(name)}`,
      )
      const asked = sql.join(
        [
          sql`true`,
          ...periodSql(box, context.query),
          ...filterSql(context.call, box, context.query),
        ],
        sql` and `,
      )
      const { rows } = await sql<
        Record<string, string>
      >`select ${sql.join(counts)} from record where record.company_id = ${context.session.companyId} and record.box = ${box.id} and ${asked}`.execute(
        tx,
      )
      return Object.fromEntries(names.map((name) => [name, Number(rows[0]?.[name] ?? 0)]))
    }),

  'statistics.last': (context) =>
    context.transaction(async (tx) => {
      const box = boxOfCall(context)
      const { companyId } = context.session
      const records = await firstRecords(
        tx,
        { companyId, call: context.call, box },
        context.query,
        lastCount,
      )
      return records.map((record) =>
        toRow(box, record, { language: context.language, names: box.last }),
      )
    }),
}
