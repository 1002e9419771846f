/** Words of a report, in the language of who asked for it. A list that goes to the authority is in Turkish for everybody. */
import {
  isFixed,
  reportColumns,
  type ReportColumn,
  type ReportRows,
} from '#schemas/accounting-columns.ts'
import type { ReportType } from '#schemas/accounting-codes.ts'
import type { ReportTools, ShownColumn } from '#documents/accounting/rows.ts'
import { findText, type Language, type Values } from '../base/text.ts'
import { formatPercent } from '../paper/format.ts'
import { printedUnit } from '../paper/texts.ts'

export const languageOfReport = (rows: ReportRows, language: Language): Language =>
  isFixed(rows) ? 'tr' : language

/** Undefined: nobody has a word for it. */
const wordOf = (language: Language, key: string, values?: Values): string | undefined =>
  findText(language, `service.accounting.${key}`, values)

export const accountingWord = (language: Language, key: string, values?: Values): string =>
  wordOf(language, key, values) ?? key

/** As the family calls reports of the type. */
export const reportName = (family: string, language: Language, report: ReportType): string =>
  findText(language, `families.${family}.codes.ReportType.${report}`) ?? report

export const columnTitle = (language: Language, { name }: ReportColumn, rate = ''): string =>
  accountingWord(language, `columns.${name}`, {
    rate: rate === '' ? '%' : formatPercent(rate, language),
  })

/** Words that reports say often are looked up once. */
export function reportTools(language: Language, deductionPeriod: string | undefined): ReportTools {
  const words = new Map<string, string>()
  const units = new Map<string, string>()
  return {
    word: (key) => remembered(words, key, () => stateWord(language, key)),
    unit: (code) => (code === '' ? '' : remembered(units, code, () => printedUnit(code, language))),
    deductionPeriod,
  }
}

/** States are said in the words that lists have for them. */
const stateWord = (language: Language, key: string): string =>
  wordOf(language, key) ??
  findText(language, `service.${key}`) ??
  findText(language, `codes.${key.replace('sendType', 'SendType')}`) ??
  ''

function remembered(known: Map<string, string>, key: string, find: () => string): string {
  const word = known.get(key) ?? find()
  known.set(key, word)
  return word
}

export interface ChosenColumn {
  readonly ID: number
  readonly DisplayName?: string | null | undefined
}

/** The columns of a report as they stand in its file: those of each rate one beside the other. */
export function shownColumns(
  rows: ReportRows,
  chosen: readonly ChosenColumn[],
  rates: readonly string[],
  language: Language,
): readonly ShownColumn[] {
  const groups = grouped(
    chosen.flatMap(({ ID, DisplayName }) => {
      const column = reportColumns[rows].find(({ id }) => id === ID)
      return column ? [{ column, name: DisplayName ?? '' }] : []
    }),
  )
  return groups.flatMap((group) =>
    group.byRate
      ? rates.flatMap((rate) =>
          group.columns.map(({ column, name }) => ({
            ...column,
            rate,
            title:
              name === ''
                ? columnTitle(language, column, rate)
                : `${name} ${formatPercent(rate, language)}`,
          })),
        )
      : group.columns.map(({ column, name }) => ({
          ...column,
          title: name === '' ? columnTitle(language, column) : name,
        })),
  )
}

interface Named {
  readonly column: ReportColumn
  readonly name: string
}

/** Base and KDV that stand together are told rate by rate: base of 10 %, KDV of 10 %, base of 20 %, KDV of 20 %. */
function grouped(all: readonly Named[]): readonly { byRate: boolean; columns: readonly Named[] }[] {
  const groups: { byRate: boolean; columns: Named[] }[] = []
  for (const named of all) {
    const byRate = named.column.byRate ?? false
    const last = groups.at(-1)
    if (last?.byRate === byRate) last.columns.push(named)
    else groups.push({ byRate, columns: [named] })
  }
  return groups
}
