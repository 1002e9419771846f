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
  const year = Number(request.issueDate.slice(0, 4))
  const series = await seriesOf(tx, request, year)
  const counted = await tx
    .insertInto('series_counter')
    .values({
      company_id: request.companyId,
      name: series,
      year,
      last_no: 1,
      last_issue_date: request.issueDate,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'name', 'year'])
        .doUpdateSet({
          last_no: sql`series_counter.last_no + 1`,
          last_issue_date: sql`excluded.last_issue_date`,
        })
        .where(
          sql<boolean>`series_counter.last_issue_date is null or series_counter.last_issue_date <= excluded.last_issue_date`,
        ),
    )
    .returning('last_no')
    .executeTakeFirst()
  if (!counted) throw await datesRunBackwards(tx, request, series, year)
  const number = formatDocumentNumber({ series, year, ordinal: counted.last_no })
  if (request.wanted.length === 16 && request.wanted !== number)
    throw refusal(request.language, {
      status: 422,
      code: 2100,
      key: 'numberNotNext',
      values: { wanted: request.wanted, next: number, series },
      path: request.path,
    })
  return number
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
