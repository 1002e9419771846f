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
import { settled } from './settled.ts'

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

/** It is known which series counts. */
export interface CountedRequest extends NumberRequest {
  readonly series: string
}

export async function takeNumber(tx: Tx, request: NumberRequest): Promise<string> {
  const series = await seriesOf(tx, request)
  return needed((await takeNumbers(tx, [{ ...request, series }]))[0], 'number')
}

/** The series of several documents, or why one has none. What is asked for with the same words is looked up once. */
export async function seriesOfAll(
  tx: Tx,
  requests: readonly NumberRequest[],
): Promise<readonly (string | Error)[]> {
  const known = new Map<string, string | Error>()
  const found: (string | Error)[] = []
  for (const request of requests) {
    const { family, wanted, language } = request
    const key = `${family} ${wanted} ${yearOf(request)} ${language}`
    const series = known.get(key) ?? (await settled(() => seriesOf(tx, request)))
    known.set(key, series)
    found.push(series)
  }
  return found
}

/**
 * Numbers of several documents of one company, in the same order: one statement for each counter. Within a series the older dates come
 * first. Throws where one of them can have none; nothing was counted then, provided that the transaction is given up.
 */
export async function takeNumbers(
  tx: Tx,
  requests: readonly CountedRequest[],
): Promise<readonly string[]> {
  const wanted = requests.map((request, place) => ({ request, place }))
  const counters = grouped(wanted, ({ request }) => `${request.series} ${yearOf(request)}`)
  const numbers: string[] = []
  // Always in the same order, so that no two transactions wait for each other in a circle.
  for (const key of [...counters.keys()].toSorted())
    for (const { place, number } of await countOn(tx, counters.get(key) ?? []))
      numbers[place] = number
  return numbers
}

interface WantedNumber {
  readonly request: CountedRequest
  readonly place: number
}

const yearOf = ({ issueDate }: NumberRequest): number => Number(issueDate.slice(0, 4))

/** Numbers from one counter. */
async function countOn(
  tx: Tx,
  wanted: readonly WantedNumber[],
): Promise<{ readonly place: number; readonly number: string }[]> {
  const inOrder = wanted.toSorted((one, other) =>
    compareDays(one.request.issueDate, other.request.issueDate),
  )
  const last = await counted(tx, inOrder)
  return inOrder.map(({ request, place }, before) => {
    const { series } = request
    const ordinal = last - inOrder.length + 1 + before
    const number = formatDocumentNumber({ series, year: yearOf(request), ordinal })
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
async function counted(tx: Tx, inOrder: readonly WantedNumber[]): Promise<number> {
  const { request } = needed(inOrder[0], 'number to give')
  const { issueDate } = needed(inOrder.at(-1), 'last number').request
  const found = await tx
    .insertInto('series_counter')
    .values({
      company_id: request.companyId,
      name: request.series,
      year: yearOf(request),
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
  if (!found) throw await datesRunBackwards(tx, request)
  return found.last_no
}

/** The series that the number comes from; it must be one of the family's and active. */
async function seriesOf(tx: Tx, request: NumberRequest): Promise<string> {
  const { wanted, language, path } = request
  const year = yearOf(request)
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

async function datesRunBackwards(tx: Tx, request: CountedRequest) {
  const { series } = request
  const counter = await tx
    .selectFrom('series_counter')
    .select('last_issue_date')
    .where('company_id', '=', request.companyId)
    .where('name', '=', series)
    .where('year', '=', yearOf(request))
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
