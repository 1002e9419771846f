/** E-ledger for those who ask for all of it at once: numbers, what became of files, sums of a year, and ledgers as archives. */
import type { Wire } from '#schemas/wire.ts'
import { lastPeriod } from '#documents/ledger/entry-numbers.ts'
import type { LedgerFault } from '#documents/ledger/line.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import type { Language } from '../base/text.ts'
import { controlsOf, foreseen, uploadIn } from '../ledger/bookkeeping.ts'
import { checkFile, faultSentence } from '../ledger/check-file.ts'
import {
  bodyOfFile,
  keptNumbers,
  latestFile,
  ledgersOf,
  lockNumbers,
  numbersOf,
  type Kept,
} from '../ledger/kept-ledgers.ts'
import { keptFile } from '../ledger/kept-lines.ts'
import { archiveFile, headOf } from '../ledger/ledger-files.ts'
import { takePeriodBack } from '../ledger/take-back.ts'
import { totalsOf } from '../ledger/take-file.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { pageOfAll } from '../records/page.ts'
import { recordOf } from '../records/record.ts'
import { refusal, refusalItem, type Refusal } from '../records/sentence.ts'
import { askedId, fileAnswer } from './ledger.ts'
import { openLines } from './open-ledger-file.ts'

export const ledgerListHandlers: Handlers = {
  'ledger.numbers': (context) => context.transaction((tx) => numbersOf(tx, context)),

  'ledger.takeLastBack': (context) =>
    context.transaction(async (tx) => {
      await lockNumbers(tx, context)
      const last = lastPeriod(await keptNumbers(tx, context))
      if (!last) throw refusal(context.language, { status: 422, key: 'ledgerNone' })
      await takePeriodBack(tx, context, last)
      return true
    }),

  'ledger.latestFile': (context) =>
    context.transaction(async (tx) => {
      const uuid = await latestFile(tx, context)
      if (uuid === undefined) throw refusal(context.language, { status: 404, key: 'ledgerNoFile' })
      return detailOf(tx, context, uuid)
    }),

  'ledger.file': (context) =>
    context.transaction(async (tx) => {
      const { uuid } = await recordOf(tx, context, askedId(context))
      return detailOf(tx, context, uuid)
    }),

  'ledger.summary': async (context) => {
    const { period, file: given } = await uploadIn(context)
    const { start, end } = period
    const { next, wrong, properties } = await context.transaction((tx) =>
      foreseen(tx, context, period),
    )
    const file = await openLines(context, given)
    const verdict = await checkFile(file, {
      start,
      end,
      firstEntry: next.entry,
      firstLine: next.line,
      controls: controlsOf(properties),
    })
    return {
      ...totalsOf(verdict),
      FaultCount: verdict.faultCount + (wrong ? 1 : 0),
      Faults: [
        ...(wrong ? [faultOfPeriod(wrong, context.language)] : []),
        ...faultsIn(verdict.faults, context.language),
      ],
    }
  },

  'ledger.statistics': (context) =>
    context.transaction(async (tx) => {
      const year = numberIn(context, 'Year') ?? Number(today(context).slice(0, 4))
      const ledgers = (await ledgersOf(tx, context)).filter(
        ({ StartDate }) => Number(StartDate.slice(0, 4)) === year,
      )
      const monthOf = ({ StartDate }: Wire['Ledger']) => Number(StartDate.slice(5, 7))
      return {
        Year: year,
        ...countsOf(ledgers),
        CurrencyCode: 'TRY',
        Months: [...new Set(ledgers.map(monthOf))].map((Month) => ({
          Month,
          ...countsOf(ledgers.filter((one) => monthOf(one) === Month)),
        })),
      }
    }),

  'ledger.last': (context) =>
    context.transaction(async (tx) => {
      const ledgers = await ledgersOf(tx, context)
      return ledgers.slice(-lastLedgers).toReversed().map(listed)
    }),

  'ledger.detail': (context) =>
    context.transaction(async (tx) => {
      const found = (await ledgersOf(tx, context)).filter((one) => isAskedFor(context, one))
      return pageOfAll(context.query, found.toReversed().map(listed))
    }),

  'ledger.periodFiles': (context) =>
    archiveAnswer(context, (ledgers) => {
      const last = ledgers.at(-1)?.StartDate ?? ''
      const year = numberIn(context, 'Year') ?? Number(last.slice(0, 4))
      const month = numberIn(context, 'Period') ?? Number(last.slice(5, 7))
      const asked = `${year}-${String(month).padStart(2, '0')}`
      return { name: asked, some: ledgers.filter(({ StartDate }) => StartDate.startsWith(asked)) }
    }),

  'ledger.yearFiles': (context) =>
    archiveAnswer(context, (ledgers) => {
      const last = ledgers.at(-1)
      const year = numberIn(context, 'Year') ?? Number(last ? yearOf(last) : 0)
      return {
        name: String(year),
        some: ledgers.filter((one) => yearOf(one) === String(year)),
      }
    }),
}

/** How many are the newest. */
const lastLedgers = 5

const today = ({ ports }: CallContext): string => momentInIstanbul(ports.clock.now()).date

/** A parameter of the address; undefined where it was not given. */
export function numberIn({ query }: CallContext, name: string): number | undefined {
  const value = query[name]
  return typeof value === 'number' ? value : undefined
}

// Files of lines

async function detailOf(
  tx: Tx,
  context: CallContext,
  uuid: string,
): Promise<Wire['LedgerFileDetail']> {
  const { faults } = await keptFile(tx, context.session.companyId, uuid)
  const body = await bodyOfFile(tx, context, uuid)
  return { UUID: uuid, ...body, Faults: faultsIn(faults, context.language) }
}

/** Each in the language of the caller. */
export const faultsIn = (faults: readonly LedgerFault[], language: Language) =>
  faults.map((one) => ({
    Row: one.row,
    Entry: one.entry,
    Line: one.line,
    Rule: one.rule,
    Message: faultSentence(one, language),
  }))

/** The period itself is wrong: said with all else, and not instead of it. */
const faultOfPeriod = (wrong: Refusal, language: Language) => ({
  Row: 0,
  Entry: '',
  Line: '',
  Rule: wrong.key,
  Message: refusalItem(language, wrong).description,
})

// Ledgers

/** What others are told of a ledger. */
const listed = ({ Head: _head, FileUUID: _file, ...rest }: Kept<Wire['Ledger']>) => rest

/** By year and month of the period, and by the fiscal year; what is not asked for holds of all. */
function isAskedFor(context: CallContext, ledger: Wire['Ledger']): boolean {
  const { fiscalYear } = headOf(ledger)
  const [year, month] = ledger.StartDate.split('-').map(Number)
  const told: Readonly<Record<string, unknown>> = {
    Year: year,
    Period: month,
    FiscalYearStart: fiscalYear.start,
    FiscalYearEnd: fiscalYear.end,
  }
  return Object.entries(told).every(
    ([name, value]) => context.query[name] === undefined || context.query[name] === value,
  )
}

const countsOf = (ledgers: readonly Wire['Ledger'][]) => ({
  LedgerCount: ledgers.length,
  EntryCount: sumOf(ledgers, ({ EntryCount }) => EntryCount),
  LineCount: sumOf(ledgers, ({ LineCount }) => LineCount),
  Debit: sumOf(ledgers, ({ Debit }) => Debit * 100) / 100,
  Credit: sumOf(ledgers, ({ Credit }) => Credit * 100) / 100,
})

/** Amounts are summed in kuruş, which are whole. */
const sumOf = (
  ledgers: readonly Wire['Ledger'][],
  of: (ledger: Wire['Ledger']) => number,
): number => ledgers.reduce((sum, ledger) => sum + Math.round(of(ledger)), 0)

/** A fiscal year is named by the year that it begins in. */
const yearOf = (ledger: Wire['Ledger']): string => headOf(ledger).fiscalYear.start.slice(0, 4)

interface Chosen {
  readonly name: string
  readonly some: readonly Kept<Wire['Ledger']>[]
}

/** Where nothing is asked for, the ledgers of the last period or year that has any. */
export async function archiveAnswer(
  context: CallContext,
  choose: (ledgers: readonly Kept<Wire['Ledger']>[]) => Chosen,
) {
  const { name, some } = choose(await context.transaction((tx) => ledgersOf(tx, context)))
  if (some.length === 0) throw refusal(context.language, { status: 404, key: 'ledgerNone' })
  return fileAnswer(context, archiveFile(context, name, some))
}
