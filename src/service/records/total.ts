/** Exact totals of lists without counting their records each time (DECISIONS 69). */
import { createHash } from 'node:crypto'
import { sql, type CompiledQuery, type RawBuilder, type SqlBool } from 'kysely'
import type { Tx } from '../ports/ports.ts'

export interface Counted {
  readonly companyId: string
  /** Id of the box. */
  readonly box: string
  /** Over columns of the table `record`; what it means depends on nothing but its text and its values. */
  readonly condition: RawBuilder<SqlBool>
}

export interface Total {
  readonly total: number
  /**
   * Of the box as it was when this was its total: grows with every transaction that changes records of the box. Undefined where
   * the condition looks into other tables, whose changes are not those of the box.
   */
  readonly version: number | undefined
}

/** How many records of the box meet the condition now. */
export async function totalOf(tx: Tx, counted: Counted): Promise<Total> {
  const asked = askTotal(tx, counted)
  const { rows } = await asked.query.execute(tx)
  return asked.read(rows[0])
}

/** A question for a total, to be asked alone or together with something else. */
export interface AskedTotal {
  /** Gives one row. */
  readonly query: RawBuilder<FoundTotal>
  /** The total, counted where the row has none. */
  read(found: FoundTotal | undefined): Promise<Total>
}
export interface FoundTotal {
  readonly listTotal: number | null
  readonly listVersion: number | null
  readonly isReadOnly: boolean
}

export function askTotal(tx: Tx, counted: Counted): AskedTotal {
  const compiled = counted.condition.compile(tx)
  if (readsMore(compiled.sql)) return askNothing(tx, counted)
  return isOfKind(compiled.sql) ? askSum(counted) : askRemembered(tx, counted, compiled)
}

/** What depends on more than the box is counted each time. */
const askNothing = (tx: Tx, counted: Counted): AskedTotal => ({
  query: sql`select null::bigint as "listTotal", null::bigint as "listVersion", true as "isReadOnly"`,
  read: async () => ({ ...(await countedNow(tx, counted)), version: undefined }),
})

/** Columns of `record` by which its records are counted as they change (store/migrations.ts, 0027). */
export const kindColumns = [
  'status',
  'answer',
  'profile',
  'type',
  'is_read',
  'is_printed',
  'is_archived',
  'is_transferred',
  'is_cancelled',
  'is_reported',
  'is_mail_sent',
  'is_sale',
  'is_invoiced',
  'send_type',
  'is_internet',
] as const
const kinds: ReadonlySet<string> = new Set(kindColumns)

/** Read off the text that the database gets, so that no term can be forgotten. */
function isOfKind(text: string): boolean {
  const columns = [...text.matchAll(/\brecord\b"?\."?(\w+)/g)].map(([, name = '']) => name)
  return columns.every((name) => kinds.has(name))
}

/** Whether a condition looks into other tables. Values are no part of the text. */
const readsMore = (text: string): boolean => /\bselect\b/i.test(text)

/** The sum of what is kept by kind. The table stands under the name that conditions use. */
const askSum = ({ companyId, box, condition }: Counted): AskedTotal => ({
  query: sql`
    select coalesce(sum(records) filter (where ${condition}), 0)::bigint as "listTotal", coalesce(sum(changes), 0)::bigint as "listVersion", false as "isReadOnly"
    from record_count as record where record.company_id = ${companyId}::uuid and record.box = ${box}`,
  read: async (found) => ({ total: found?.listTotal ?? 0, version: found?.listVersion ?? 0 }),
})

// Remembered

/** So many totals of a box are remembered at most: each has its slot, and the newest of those with one slot stays. */
const slots = 1_000

interface Slot {
  readonly slot: number
  readonly condition: string
}

function slotOf({ sql: text, parameters }: CompiledQuery): Slot {
  const condition = createHash('sha256')
    .update(JSON.stringify([text, parameters]))
    .digest('hex')
  return { slot: Number.parseInt(condition.slice(0, 8), 16) % slots, condition }
}

type CountedBox = Omit<Counted, 'condition'>

/** How many transactions have changed the box, its records or their tags: of the same version are the same rows. */
export async function versionOf(tx: Tx, box: CountedBox): Promise<number> {
  const { rows } = await sql<{ version: number }>`${versionSql(box)}`.execute(tx)
  return rows[0]?.version ?? 0
}

const versionSql = ({ companyId, box }: CountedBox) =>
  sql`select coalesce(sum(changes), 0)::bigint as version from record_count where company_id = ${companyId}::uuid and box = ${box}`

/** Counted only where no total of this version of the box is remembered. */
function askRemembered(tx: Tx, counted: Counted, compiled: CompiledQuery): AskedTotal {
  const { companyId, box } = counted
  const place = slotOf(compiled)
  return {
    query: sql`
      select kept.total as "listTotal", present.version as "listVersion", current_setting('transaction_read_only') = 'on' as "isReadOnly"
      from (${versionSql(counted)}) present
      left join kept_total kept on kept.company_id = ${companyId}::uuid and kept.box = ${box}
        and kept.slot = ${place.slot} and kept.condition = ${place.condition} and kept.version = present.version`,
    read: async (found) => {
      const { listTotal = null, listVersion = null, isReadOnly = true } = found ?? {}
      if (listTotal !== null && listVersion !== null)
        return { total: listTotal, version: listVersion }
      const total = await countedNow(tx, counted)
      if (!isReadOnly) await remember(tx, counted, place, total)
      return total
    },
  }
}

/** Of a certain version. */
type TotalAt = Total & { readonly version: number }

/** Total and version are of one moment: one statement reads both. */
async function countedNow(tx: Tx, counted: Counted): Promise<TotalAt> {
  const { companyId, box, condition } = counted
  const { rows } = await sql<TotalAt>`
    select (select count(*) from record where record.company_id = ${companyId}::uuid and record.box = ${box} and ${condition}) as total, present.version
    from (${versionSql(counted)}) present`.execute(tx)
  return rows[0] ?? { total: 0, version: 0 }
}

/** An older one that comes late replaces nothing that is newer. */
async function remember(
  tx: Tx,
  { companyId, box }: Counted,
  { slot, condition }: Slot,
  { total, version }: TotalAt,
): Promise<void> {
  await sql`
    insert into kept_total (company_id, box, slot, condition, version, total)
    values (${companyId}::uuid, ${box}, ${slot}, ${condition}, ${version}, ${total})
    on conflict (company_id, box, slot) do update
      set condition = excluded.condition, version = excluded.version, total = excluded.total
      where kept_total.version <= excluded.version`.execute(tx)
}

// Making few rows of many

/** Rows of a box that are not summed yet: fewer are read faster than they are replaced. */
const mostUnsummed = 200

/** Sums up what was written about a box row by row. The sums stay what they are, whoever reads or writes meanwhile; gives how many boxes. */
export async function sumCounts(tx: Tx, most = mostUnsummed): Promise<number> {
  const { rows } = await sql<{ company: string; box: string }>`
    select company_id as company, box from record_count where not is_summed group by company_id, box having count(*) > ${most}`.execute(
    tx,
  )
  for (const { company, box } of rows) await sumBox(tx, company, box)
  return rows.length
}

/** What another process has removed at the same moment is not among the rows that are removed here, and so not among those that are added. */
async function sumBox(tx: Tx, companyId: string, box: string): Promise<void> {
  const kind = sql.join(['company_id', 'box', ...kindColumns].map((name) => sql.ref(name)))
  await sql`
    with removed as (delete from record_count where company_id = ${companyId}::uuid and box = ${box} returning *)
    insert into record_count (${kind}, records, changes, is_summed)
    select ${kind}, sum(records), sum(changes), true from removed group by ${kind}`.execute(tx)
}
