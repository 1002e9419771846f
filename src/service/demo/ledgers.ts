/** Books of the demo's companies: kept elsewhere until some months ago, two months here, and a file of the last month in which something is wrong. */
import { LedgerProperties } from '#schemas/ledger.ts'
import type { Wire } from '#schemas/wire.ts'
import {
  carriedOver,
  fiscalYearOf,
  nextNumbers,
  type NextNumbers,
} from '#documents/ledger/entry-numbers.ts'
import { firstOfMonth, lastOfMonth } from '#documents/ledger/period.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { checkFile, planFile } from '../ledger/check-file.ts'
import {
  keepRecord,
  keptNumbers,
  ledgerSettings,
  type LedgerKeeper,
} from '../ledger/kept-ledgers.ts'
import { linesFile } from '../ledger/lines-file.ts'
import { numbersBody, takeFile } from '../ledger/take-file.ts'
import type { Tx } from '../ports/ports.ts'
import { boxKeeping } from '../records/box-keeping.ts'
import { addHistory } from '../records/history.ts'
import { keepSettings, lockedSettings } from '../records/settings.ts'
import { ownFirms, type Firm } from './firms.ts'
import { bookkeeper, headingOfLines, linesOfEntry, rowsOfEntry } from './ledger-lines.ts'
import { ownCompanies, type SeedSource } from './seed-companies.ts'

const entriesOfMonth = 12

/** Of each company of the demo that has none yet. */
export async function addMissingLedgers(tx: Tx, source: SeedSource): Promise<void> {
  if (!boxKeeping(source.portal, 'Ledger')) return
  for (const { id, tax_number } of await ownCompanies(tx)) {
    const firm = ownFirms.find(({ taxNumber }) => taxNumber === tax_number)
    const session = { companyId: id, userName: bookkeeper }
    if (firm && (await keptNumbers(tx, { ports: source, session })).length === 0)
      await seedLedgers(tx, source, session, firm)
  }
}

async function seedLedgers(
  tx: Tx,
  source: SeedSource,
  session: LedgerKeeper['session'],
  firm: Firm,
): Promise<void> {
  const now = source.clock.now()
  const [elsewhere = '', first = '', second = '', open = ''] = [4, 3, 2, 1].map((months) =>
    monthBefore(now, months),
  )
  const properties = await seedProperties(tx, session.companyId, firm, dayOfWork(elsewhere, now))
  const carried = carriedOver(elsewhere, { entry: 840, line: 2_710, serial: serialOf(elsewhere) })
  const at = (day: Date): LedgerKeeper => ({
    ports: { ...source, clock: { now: () => day } },
    session,
  })
  await keepRecord(
    tx,
    at(dayOfWork(first, now)),
    'LedgerNumbers',
    numbersBody({ ...carried, branch: '' }, 'Carried'),
  )
  for (const [start, isWrong] of [
    [first, false],
    [second, false],
    [open, true],
  ] as const) {
    const period = { start, end: lastOfMonth(start) }
    const keeper = at(dayOfWork(period.end, now))
    const fiscalYear = fiscalYearOf(start, properties.FiscalYearStart)
    const next = nextNumbers(await keptNumbers(tx, keeper), start, fiscalYear)
    const lines = await linesFile(new TextEncoder().encode(csvOf(start, next, isWrong)))
    const verdict = await checkFile(lines, {
      ...period,
      firstEntry: next.entry,
      firstLine: next.line,
    })
    const parts = isWrong ? [] : await planFile(lines, period, next.partsBefore)
    const file = { ...period, ...lines, verdict, parts }
    await takeFile(tx, keeper, { properties, fiscalYear, next }, file)
  }
}

/** First day of the month so many months before. */
function monthBefore(now: Date, months: number): string {
  const [year = 0, month = 0] = momentInIstanbul(now).date.split('-').map(Number)
  return firstOfMonth(new Date(Date.UTC(year, month - 1 - months, 1)).toISOString())
}

/** Ledgers of a year that began in January and had one each month. */
const serialOf = (month: string): number => Number(month.slice(5, 7))

/** Some days after the end of the period; never later than now. */
const dayOfWork = (day: string, now: Date): Date =>
  new Date(Math.min(Date.parse(`${day}T10:20:00+03:00`) + 8 * 86_400_000, now.getTime()))

async function seedProperties(tx: Tx, companyId: string, firm: Firm, at: Date) {
  const place = { companyId, id: ledgerSettings }
  const [street = '', building = '1'] = firm.street.split(' No: ')
  const body: Wire['LedgerProperties'] = {
    FiscalYearStart: '2026-01-01',
    Nace: '47.11.01',
    Creator: bookkeeper,
    SourceApplication: `${ownFirms[0]?.taxNumber ?? ''}##${ownFirms[0]?.name ?? ''}##Evrak##1.0`,
    Phone: firm.phone,
    Email: `muhasebe@${firm.domain}`,
    WebSite: `www.${firm.domain}`,
    BuildingNumber: building,
    Street: street,
    City: firm.city,
    PostalCode: firm.postalCode,
    Country: 'Türkiye',
    Accountants: [{ Name: bookkeeper, Engagement: '-' }],
  }
  const { version } = await lockedSettings(tx, place)
  // What the company has written itself stays.
  if (version === 0) {
    await keepSettings(tx, place, { body, version: 1 })
    await addHistory(tx, [
      {
        companyId,
        box: place.id,
        uuid: companyId,
        userName: bookkeeper,
        event: 'settingsChanged',
        at,
      },
    ])
  }
  return LedgerProperties.parse(body)
}

// Lines

/** Two sales each five days. Where something is wrong, one does not balance and the number of another is left out. */
const csvOf = (start: string, next: NextNumbers, isWrong: boolean): string =>
  [
    headingOfLines,
    ...Array.from({ length: entriesOfMonth }, (_, index) =>
      rowsOfEntry({
        entry: next.entry + index + (isWrong && index > 7 ? 1 : 0),
        firstLine: next.line + index * linesOfEntry,
        day: `${start.slice(0, 8)}${String(1 + Math.floor(index / 2) * 5).padStart(2, '0')}`,
        net: 1_250 + index * 340,
        wrongBy: isWrong && index === 3 ? 100 : 0,
      }),
    ).flat(),
  ]
    .map((row) => `${row}\r\n`)
    .join('')
