/**
 * The number of a document, given at the moment of sending in the transaction that stores it (Tax Procedure Law
 * art. 231/1: consecutive within a series, restarting each year; a number is used once within the taxpayer, over all kinds
 * of documents; dates do not run backwards within a series). A locked row counts, never a sequence: what is rolled back
 * leaves no hole.
 */
import { sql } from 'kysely'
import {
  formatDocumentNumber,
  isSeriesName,
  parseDocumentNumber,
} from '#documents/document/document-number.ts'
import { grouped } from '#values/grouped.ts'
import { needed } from '#values/needed.ts'
import { formatDate } from '../paper/format.ts'
import { refusal, type Language } from '../records/sentence.ts'
import type { Tx } from '../ports/ports.ts'

export interface NumberRequest {
  readonly companyId: string
  readonly family: string
  /** `YYYY-MM-DD`: its year is the year of the number. */
  readonly issueDate: string
  /** A series, a whole number, or nothing for the default series. */
  readonly wanted: string
  /** Place of the series in the body. */
  readonly path: string
  readonly language: Language
}

export async function takeNumber(tx: Tx, request: NumberRequest): Promise<string> {
  return needed((await takeNumbers(tx, [request]))[0], 'number')
}

/**
 * Numbers of several documents of one company, in the same order: one statement for each counter. Within a series the older dates come
 * first. Throws where one of them can have none; nothing was counted then, provided that the transaction is given up.
 */
export async function takeNumbers(
  tx: Tx,
  requests: readonly NumberRequest[],
): Promise<readonly string[]> {
  const names = await seriesNames(tx, requests)
  const wanted = requests.map((request, place) => ({
    request,
    place,
    series: needed(names[place], 'series'),
    year: yearOf(request),
  }))
  const counters = grouped(wanted, ({ series, year }) => `${series} ${year}`)
  const numbers: string[] = []
  // Always in the same order, so that no two transactions wait for each other in a circle.
  for (const key of [...counters.keys()].toSorted())
    for (const { place, number } of await countOn(tx, counters.get(key) ?? []))
      numbers[place] = number
  return numbers
}

interface WantedNumber {
  readonly request: NumberRequest
  readonly place: number
  readonly series: string
  readonly year: number
}

const yearOf = ({ issueDate }: NumberRequest): number => Number(issueDate.slice(0, 4))

/** What is asked for with the same words is looked up once. */
async function seriesNames(tx: Tx, requests: readonly NumberRequest[]): Promise<string[]> {
  const known = new Map<string, string>()
  const names: string[] = []
  for (const request of requests) {
    const key = `${request.family} ${request.wanted} ${yearOf(request)}`
    const name = known.get(key) ?? (await seriesOf(tx, request, yearOf(request)))
    known.set(key, name)
    names.push(name)
  }
  return names
}

/** Numbers from one counter. */
async function countOn(
  tx: Tx,
  wanted: readonly WantedNumber[],
): Promise<{ readonly place: number; readonly number: string }[]> {
  const inOrder = wanted.toSorted((one, other) =>
    compareDays(one.request.issueDate, other.request.issueDate),
  )
  const first = needed(inOrder[0], 'number to give')
  const last = await counted(tx, first, inOrder)
  return inOrder.map(({ request, place, series, year }, before) => {
    const ordinal = last - inOrder.length + 1 + before
    const number = formatDocumentNumber({ series, year, ordinal })
    if (request.wanted.length === 16 && request.wanted !== number)
      throw refusal(request.language, {
        status: 422,
        code: 2100,
        key: 'numberNotNext',
        values: { wanted: request.wanted, next: number, series },
        path: request.path,
      })
    return { place, number }
  })
}

const compareDays = (one: string, other: string): number =>
  one === other ? 0 : one < other ? -1 : 1

/** Counts on by as many; gives the last ordinal. The row of the counter is locked from here to the end of the transaction. */
async function counted(
  tx: Tx,
  { request, series, year }: WantedNumber,
  inOrder: readonly WantedNumber[],
): Promise<number> {
  const { issueDate } = needed(inOrder.at(-1), 'last number').request
  const found = await tx
    .insertInto('series_counter')
    .values({
      company_id: request.companyId,
      name: series,
      year,
      last_no: inOrder.length,
      last_issue_date: issueDate,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'name', 'year'])
        .doUpdateSet({
          last_no: sql`series_counter.last_no + excluded.last_no`,
          last_issue_date: sql`excluded.last_issue_date`,
        })
        .where(
          sql<boolean>`series_counter.last_issue_date is null or series_counter.last_issue_date <= ${request.issueDate}::date`,
        ),
    )
    .returning('last_no')
    .executeTakeFirst()
  if (!found) throw await datesRunBackwards(tx, request, series, year)
  return found.last_no
}

/** The series that the number comes from; it must be one of the family's and active. */
async function seriesOf(tx: Tx, request: NumberRequest, year: number): Promise<string> {
  const { wanted, language, path } = request
  if (wanted === '') return defaultSeries(tx, request)
  const whole = parseDocumentNumber(wanted)
  if (!whole && !isSeriesName(wanted))
    throw refusal(language, {
      status: 422,
      code: 2100,
      key: 'numberShape',
      values: { wanted },
      path,
    })
  if (whole && whole.year !== year)
    throw refusal(language, {
      status: 422,
      code: 2100,
      key: 'numberYear',
      values: { wanted, year: String(year) },
      path,
    })
  const name = whole?.series ?? wanted
  const found = await tx
    .selectFrom('series')
    .select('name')
    .where('company_id', '=', request.companyId)
    .where('family', '=', request.family)
    .where('name', '=', name)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!found)
    throw refusal(language, {
      status: 404,
      code: 3009,
      key: 'seriesMissing',
      values: { series: name },
      path,
    })
  return name
}

async function defaultSeries(
  tx: Tx,
  { companyId, family, language, path }: NumberRequest,
): Promise<string> {
  const found = await tx
    .selectFrom('series')
    .select('name')
    .where('company_id', '=', companyId)
    .where('family', '=', family)
    .where('is_default', '=', true)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!found) throw refusal(language, { status: 422, code: 2065, key: 'seriesBlank', path })
  return found.name
}

async function datesRunBackwards(tx: Tx, request: NumberRequest, series: string, year: number) {
  const counter = await tx
    .selectFrom('series_counter')
    .select('last_issue_date')
    .where('company_id', '=', request.companyId)
    .where('name', '=', series)
    .where('year', '=', year)
    .executeTakeFirst()
  return refusal(request.language, {
    status: 422,
    code: 2100,
    key: 'dateBackwards',
    values: {
      series,
      date: formatDate(request.issueDate, request.language),
      last: formatDate(counter?.last_issue_date ?? '', request.language),
    },
    path: request.path,
  })
}
