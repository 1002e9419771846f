/**
 * Customers and stocks had tables of their own. They become records of the boxes `customers.cards` and `stocks.cards`, and keep
 * their numbers. What stands here is what these records were when the step was written: it does not follow the families.
 */
import { sql, type Kysely } from 'kysely'
import { fold } from '#values/turkish.ts'
import type { JsonRecord } from '#values/json.ts'

export interface FormerRow {
  readonly id: number
  readonly company_id: string
  readonly company_tax_no: string
  readonly body: JsonRecord
  readonly created_at: Date | null
}

const rowsAtOnce = 1000

export async function moveCardsToRecords(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = '30min'`.execute(db)
  await sql`select set_config('app.system', 'on', true)`.execute(db)
  await move(db, {
    table: 'customer',
    body: customerBody,
    created: 'null',
    box: 'customers.cards',
    own: customerColumns,
  })
  await move(db, {
    table: 'stock',
    body: stockBody,
    created: 'former.created_at',
    box: 'stocks.cards',
    own: stockColumns,
  })
  await sql`drop table customer`.execute(db)
  await sql`drop table stock`.execute(db)
}

/** Places of the body, from the columns of the former table; what is null or empty is left out. */
const customerBody = `jsonb_build_object(
  'TaxNumber', nullif(tax_number, ''), 'Name', name, 'TaxDepartment', nullif(tax_office, ''), 'Address', nullif(address, ''),
  'District', nullif(district, ''), 'City', nullif(city, ''), 'Country', nullif(country, ''), 'PostalCode', nullif(postal_code, ''),
  'Phone', nullif(phone, ''), 'Fax', nullif(fax, ''), 'Email', nullif(email, ''), 'WebSite', nullif(website, ''), 'IsExport', is_export)`
const customerColumns = [
  'Name',
  'TaxNumber',
  'TaxDepartment',
  'Address',
  'District',
  'City',
  'Country',
  'PostalCode',
  'Phone',
  'Fax',
  'Email',
  'WebSite',
  'IsExport',
  'CurrencyCode',
  'PaymentDays',
]
const stockBody = `jsonb_build_object(
  'Name', name, 'SellerCode', nullif(seller_code, ''), 'UnitCode', nullif(unit_code, ''), 'Price', trim_scale(price),
  'TaxPercent', trim_scale(tax_percent), 'IsActive', is_active, 'Description', nullif(description, ''))`
const stockColumns = [
  'Name',
  'SellerCode',
  'UnitCode',
  'UnitName',
  'Price',
  'TaxPercent',
  'IsActive',
  'BuyerCode',
  'ManufacturerCode',
  'GTIPCode',
  'Brand',
  'Model',
  'Description',
  'Note',
  'DeliveryCode',
  'ShippingCode',
]

interface Move {
  readonly table: 'customer' | 'stock'
  readonly body: string
  /** When a row was made, where the table says so. */
  readonly created: string
  readonly box: string
  /** Columns of the box that are kept of a body. */
  readonly own: readonly string[]
}

async function move(db: Kysely<unknown>, one: Move): Promise<void> {
  let last = 0
  for (;;) {
    const rows = await nextRows(db, one, last)
    if (rows.length === 0) break
    await insertRecords(db, one, rows)
    last = rows.at(-1)?.id ?? last
  }
  await sql`
    insert into serial (company_id, box, last)
    select company_id, box, max(serial) from record where box = ${one.box} group by company_id, box`.execute(
    db,
  )
}

async function nextRows(
  db: Kysely<unknown>,
  { table, body, created }: Move,
  after: number,
): Promise<FormerRow[]> {
  const { rows } = await sql<FormerRow>`
    select former.id, former.company_id, company.tax_number as company_tax_no, ${sql.raw(created)} as created_at, former.body
    from (select id, company_id, ${sql.raw(table === 'stock' ? 'created_at,' : '')} jsonb_strip_nulls(${sql.raw(body)}) as body from ${sql.table(table)}) former
    join company on company.id = former.company_id
    where former.id > ${after} order by former.id limit ${rowsAtOnce}`.execute(db)
  return rows
}

/** Rows of any former table; used by later steps too. */
export async function insertRecords(
  db: Kysely<unknown>,
  { box, own }: Pick<Move, 'box' | 'own'>,
  rows: readonly FormerRow[],
): Promise<void> {
  const records = rows.map(({ id, company_id, company_tax_no, body, created_at }) => ({
    id,
    company_id,
    company_tax_no,
    created_at,
    body,
    own: Object.fromEntries(own.map((name) => [name, body[name] ?? null])),
    search: fold(
      own.flatMap((name) => (typeof body[name] === 'string' ? [body[name]] : [])).join(' '),
    ),
  }))
  await sql`
    with former as (
      select gen_random_uuid() as uuid, one.* from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
        as one(id integer, company_id uuid, company_tax_no text, created_at timestamptz, body jsonb, own jsonb, search text)),
    made as (
      insert into record (company_id, box, uuid, serial, issue_date, currency, payable, tax_exclusive, tax_total, line_extension,
        allowance_total, charge_total, company_tax_no, created_at, updated_at, own, search_text)
      select company_id, ${box}, uuid, id, (coalesce(created_at, now()) at time zone 'Europe/Istanbul')::date, 'TRY', 0, 0, 0, 0, 0, 0,
        company_tax_no, coalesce(created_at, now()), coalesce(created_at, now()), own, search from former)
    insert into document (company_id, box, uuid, model) select company_id, ${box}, uuid, body from former`.execute(
    db,
  )
}
