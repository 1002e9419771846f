/**
 * Certificates stood together in one of the settings of a company. They become records of the box `company.certificates`, and keep their
 * numbers. What stands here is what these records were when the step was written: it does not follow the families.
 */
import { sql, type Kysely } from 'kysely'
import { recordOf, recordsIn, type JsonRecord } from '#values/json.ts'
import { insertRecords, type FormerRow } from './cards-to-records.ts'

const box = 'company.certificates'
const own = ['SerialNo', 'Type', 'StartDate', 'EndDate', 'Description']

interface Kept {
  readonly company_id: string
  readonly company_tax_no: string
  readonly body: unknown
}

export async function moveCertificatesToRecords(db: Kysely<unknown>): Promise<void> {
  await sql`select set_config('app.system', 'on', true)`.execute(db)
  const { rows } = await sql<Kept>`
    select settings.company_id, company.tax_number as company_tax_no, settings.body
    from settings join company on company.id = settings.company_id
    where settings.id = 'general.certificates'`.execute(db)
  for (const kept of rows) await insertRecords(db, { box, own }, certificatesIn(kept))
  await sql`
    insert into serial (company_id, box, last)
    select company_id, box, max(serial) from record where box = ${box} group by company_id, box`.execute(
    db,
  )
  await sql`delete from settings where id = 'general.certificates'`.execute(db)
}

const certificatesIn = ({ company_id, company_tax_no, body }: Kept): FormerRow[] =>
  recordsIn(recordOf(body)['items']).map(({ ID, ...one }) => ({
    id: Number(ID),
    company_id,
    company_tax_no,
    created_at: null,
    body: bodyOf(one),
  }))

/** Of a moment its day; what is null or empty is left out. */
const bodyOf = (one: JsonRecord): JsonRecord =>
  Object.fromEntries(
    own.flatMap((name) => {
      const value = one[name]
      if (typeof value !== 'string' || value === '') return []
      return [[name, name.endsWith('Date') ? value.slice(0, 10) : value]]
    }),
  )
