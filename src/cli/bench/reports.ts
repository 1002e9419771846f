/** Accounting reports over a box with very many documents: how long the file takes, and how much memory. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { reportColumns, rowsOf } from '#schemas/accounting-columns.ts'
import type { RowType } from '#schemas/accounting-codes.ts'
import type { Portal } from '#engine/portal.ts'
import { isBooked } from '#service/accounting/book-source.ts'
import { makeReport, type ReportBody } from '#service/accounting/make-report.ts'
import { silentLog } from '#service/base/log.ts'
import { openDemo } from '#service/demo/seed.ts'
import { openStore, type OpenStore } from '#service/store/open-store.ts'
import type { Figure } from './figure.ts'
import { fillBox, fullestBox, type BoxOfCompany } from './many-documents.ts'

export interface ReportsBench {
  readonly portal: Portal
  readonly documents: number
  readonly databaseUrl: string | undefined
  readonly say: (sentence: string) => void
}

/** Issue 15.7, for 100,000 documents. */
const bounds = { seconds: 60, megabytes: 200 }

const wanted = [
  ['documents, XLSX', 'Header', 'Xlsx'],
  ['documents, CSV', 'Header', 'Csv'],
  ['lines, XLSX', 'Line', 'Xlsx'],
] as const satisfies readonly (readonly [string, RowType, ReportBody['FileType']])[]

/** Makes a demo, fills its fullest box, and makes reports of it. Needs an empty database. */
export async function benchReports(bench: ReportsBench): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'evrak-bench-'))
  const store = await openStore({ dataDir, databaseUrl: bench.databaseUrl, log: silentLog })
  try {
    const random = { uuid: randomUUID, hex: (bytes: number) => randomBytes(bytes).toString('hex') }
    const clock = { now: () => new Date() }
    if (!(await openDemo({ portal: bench.portal, store, clock, random })))
      throw new Error('The database of DATABASE_URL is not empty: name an empty one.')
    const place = await fullestBox(store)
    const count = Math.ceil(bench.documents / (await bookedShare(store, place)))
    bench.say(
      `${place.box}: filling up to ${count} documents, ${bench.documents} of them in the books`,
    )
    await fillBox(store, place, count)
    await fillFiguresOf(store, place)
    const figures: Figure[] = []
    for (const [name, type, fileType] of wanted) {
      bench.say(`Making a report: ${name}`)
      figures.push(...(await measured(bench, store, place, name, bodyOf(place, type, fileType))))
    }
    return figures
  } finally {
    await store.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Copies are cancelled, refused and rejected as often as the documents of the demo. */
async function bookedShare(store: OpenStore, { companyId, box }: BoxOfCompany): Promise<number> {
  const { rows } = await store.asSystem((tx) =>
    sql<{ share: number }>`select avg((${isBooked})::integer)::float8 as share from record
      where company_id = ${companyId}::uuid and box = ${box}`.execute(tx),
  )
  return rows[0]?.share ?? 1
}

/** Copies have a row alone; each gets the figures of one of the documents that were there. */
async function fillFiguresOf(store: OpenStore, { companyId, box }: BoxOfCompany): Promise<void> {
  await store.asSystem(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`
      insert into document (company_id, box, uuid, figures)
      select record.company_id, record.box, record.uuid, source.figures
      from (select *, row_number() over (order by uuid) as place from record where company_id = ${companyId}::uuid and box = ${box}) record
      join (select figures, row_number() over (order by uuid) as place, count(*) over () as places from document
        where company_id = ${companyId}::uuid and box = ${box} and figures is not null) source on source.place = 1 + record.place % source.places
      on conflict do nothing`.execute(tx)
  })
  // As a database is that has stood for a while.
  await sql`vacuum analyze document`.execute(store.db)
}

function bodyOf(
  { box }: BoxOfCompany,
  Type: RowType,
  FileType: ReportBody['FileType'],
): ReportBody {
  const rows = rowsOf('Sales', Type) ?? 'documents'
  return {
    Name: box,
    Status: 'Processing',
    ReportType: 'Sales',
    Type,
    StartDate: '2000-01-01',
    EndDate: '2100-01-01',
    FileType,
    Columns: reportColumns[rows].flatMap(({ id, isDefault }) => (isDefault ? [{ ID: id }] : [])),
    UserName: 'bench',
  }
}

async function measured(
  { portal }: ReportsBench,
  store: OpenStore,
  { companyId, taxNumber }: BoxOfCompany,
  name: string,
  body: ReportBody,
): Promise<Figure[]> {
  const memory = watchMemory()
  const begun = performance.now()
  let bytes = 0
  const { preview } = await makeReport(
    { portal, store },
    {
      body,
      company: { id: companyId, name: 'Bench', tax_number: taxNumber },
      language: 'tr',
      createdAt: new Date(),
    },
    async (piece) => {
      bytes += piece.length
    },
    async () => undefined,
  )
  const seconds = (performance.now() - begun) / 1000
  const part = `report of ${preview.rowCount} rows`
  return [
    { part, name, value: seconds, unit: 's', bound: bounds.seconds },
    {
      part,
      name: `${name}, memory more`,
      value: memory.end(),
      unit: 'MB',
      bound: bounds.megabytes,
    },
    { part, name: `${name}, file`, value: bytes / 1_000_000, unit: 'MB' },
  ]
}

/** The most memory of this process over what it had at the beginning; the embedded database is part of it. */
function watchMemory(): { end(): number } {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const look = () => {
    most = Math.max(most, process.memoryUsage().rss)
  }
  const timer = setInterval(look, 50)
  return {
    end: () => {
      clearInterval(timer)
      look()
      return (most - before) / 1_000_000
    },
  }
}
