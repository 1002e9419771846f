/** A box with very many documents: those of the demo again and again, each with its own number, day, amount and party. */
import { sql } from 'kysely'
import type { Tx } from '#service/ports/ports.ts'
import type { OpenStore } from '#service/store/open-store.ts'

export interface BoxOfCompany {
  readonly companyId: string
  readonly taxNumber: string
  readonly box: string
  readonly count: number
}

const chunk = 5_000
const days = 1_095
const cities = [
  'ankara',
  'istanbul',
  'izmir',
  'bursa',
  'antalya',
  'adana',
  'konya',
  'gaziantep',
  'mersin',
  'kayseri',
  'eskisehir',
  'samsun',
  'denizli',
  'trabzon',
  'malatya',
  'manisa',
]

/** The company and box that the demo filled most. */
export async function fullestBox(store: OpenStore): Promise<BoxOfCompany> {
  const found = await store.asSystem((tx) =>
    tx
      .selectFrom('record')
      .innerJoin('company', 'company.id', 'record.company_id')
      .select([
        'company_id as companyId',
        'company.tax_number as taxNumber',
        'box',
        sql<number>`count(*)`.as('count'),
      ])
      .where('box', 'not like', '%.drafts')
      .groupBy(['company_id', 'company.tax_number', 'box'])
      .orderBy('count', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
  if (!found) throw new Error('The demo has no documents to make more of')
  return { ...found, count: Number(found.count) }
}

/** Fills the box up to `count` documents over three years, a tag on every twentieth. */
export async function fillBox(
  store: OpenStore,
  { companyId, box, count: present }: BoxOfCompany,
  count: number,
): Promise<void> {
  const columns = await store.asSystem(columnsOfRecord)
  for (let from = 0; from < count - present; from += chunk) {
    const to = Math.min(from + chunk, count - present) - 1
    await store.asSystem(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`insert into record (${sql.join(columns.map((name) => sql.ref(name)))}) select ${sql.join(columns.map(valueOf))} from ${rowsOf(companyId, box, from, to)}`.execute(
        tx,
      )
    })
  }
  await store.asSystem(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`insert into record_tag (company_id, box, record_uuid, tag_uuid)
      select record.company_id, record.box, record.uuid, tag.uuid
      from (select *, row_number() over (order by uuid) as place from record where company_id = ${companyId}::uuid and box = ${box}) record
      join (select *, row_number() over (order by name) as place, count(*) over () as tags from tag where company_id = ${companyId}::uuid and family = split_part(${box}, '.', 1)) tag
        on tag.place = 1 + record.place % tag.tags
      where record.place % 20 = 0 on conflict do nothing`.execute(tx)
  })
  // As a database is that has stood for a while.
  await sql`vacuum analyze record`.execute(store.db)
  await sql`vacuum analyze record_tag`.execute(store.db)
}

/** What a list would cost if nobody asked who may see it, how many there are and what they are called: a measure that has the speed of the machine in it. */
export const bareFirstPage = (
  store: OpenStore,
  { companyId, box }: BoxOfCompany,
): Promise<unknown> =>
  store.asSystem((tx) =>
    sql`select uuid, number, issue_date, receiver_name, receiver_tax_no, profile, type, status, answer, currency, payable
      from record where company_id = ${companyId}::uuid and box = ${box} order by issue_date desc limit 20`.execute(
      tx,
    ),
  )

async function columnsOfRecord(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select attname as name from pg_attribute where attrelid = 'record'::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}

const rowsOf = (companyId: string, box: string, from: number, to: number) => sql`(
  select made.n, source.*, substr(coalesce(source.number, 'EVR'), 1, 3) || to_char(source.issue_date - (made.n * 7 % ${days})::integer, 'YYYY') || lpad((400000000 + made.n)::text, 9, '0') as new_number,
    (array[${sql.join(cities)}])[1 + (made.n % ${cities.length})::integer] as city
  from (select record.*, row_number() over (order by uuid) as place, count(*) over () as places from record where company_id = ${companyId}::uuid and box = ${box} and coalesce(number, '') not like '_______4________') source
  join generate_series(${from}::integer, ${to}::integer) as made (n) on source.place = 1 + made.n % source.places) row`

/** What differs between copies; every other column is copied. */
const changed: Readonly<Record<string, ReturnType<typeof sql>>> = {
  uuid: sql`gen_random_uuid()`,
  number: sql`row.new_number`,
  issue_date: sql`row.issue_date - (row.n * 7 % ${sql.raw(String(days))})::integer`,
  created_at: sql`row.created_at - make_interval(days => (row.n * 7 % ${sql.raw(String(days))})::integer, secs => row.n % 3600)`,
  payable: sql`round(row.payable * (1 + row.n % 977) / 400, 2)`,
  receiver_name: sql`row.receiver_name || ' ' || initcap(row.city) || case when row.n % 3 = 0 then '' else ' ' || (row.n % 50)::text end`,
  request_hash: sql`null`,
  search_text: sql`replace(row.search_text, lower(coalesce(row.number, '')), lower(row.new_number)) || ' ' || row.city || ' ' || (row.n % 50)::text`,
}

const valueOf = (name: string) => changed[name] ?? sql.ref(`row.${name}`)
