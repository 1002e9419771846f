/**
 * The check of a file before anything is made of it: all its faults at once, and the totals that a person looks at before signing. Lines pass
 * one by one and only the entry under way is kept, so that a file may have any number. The authority's rules ask of order only that some
 * later entry has the next number; here neighbours are looked at (LEDGER.md 3.7).
 */
import { ControlCheck, type EntryControls } from './entry-controls.ts'
import { kurusText, type Kurus } from './kurus.ts'
import { fault, type LedgerFault, type LineTexts, type ReadLine } from './line.ts'

export interface LedgerExpectation {
  /** First and last day of the period. */
  readonly start: string
  readonly end: string
  /** Numbers that the file goes on with. */
  readonly firstEntry: number
  readonly firstLine: number
  /** What the company asks of its books itself; absent: nothing. */
  readonly controls?: EntryControls
}

export interface LedgerTotals {
  readonly entries: number
  readonly lines: number
  readonly debit: Kurus
  readonly credit: Kurus
  readonly firstEntry: number | undefined
  readonly lastEntry: number | undefined
  readonly firstLine: number | undefined
  readonly lastLine: number | undefined
  readonly firstDate: string
  readonly lastDate: string
}

export interface LedgerVerdict {
  /** The first thousands of them, by their rows. */
  readonly faults: readonly LedgerFault[]
  /** All of them. */
  readonly faultCount: number
  readonly totals: LedgerTotals
}

/** Nobody reads more; how many there are is counted. */
const mostFaults = 2000

/** What all lines of an entry say alike, and the column of it. */
const ofEntry = [
  ['enteredBy', 'enteredby'],
  ['enteredDate', 'entereddate'],
  ['entryNumber', 'entrynumber'],
  ['entryComment', 'entrycomment'],
] as const satisfies readonly (readonly [keyof LineTexts, string])[]

interface OpenEntry {
  readonly first: ReadLine
  lines: number
  debit: Kurus
  credit: Kurus
  /** A line without amount or side: whether it balances cannot be said. */
  isUnknown: boolean
}

export class LedgerCheck {
  readonly #expected: LedgerExpectation
  readonly #faults: LedgerFault[] = []
  #faultCount = 0
  #entry: OpenEntry | undefined
  #lineNumber: number | undefined
  #entryCounter: number | undefined
  #entries = 0
  #lines = 0
  #debit = 0n
  #credit = 0n
  #firstEntry: number | undefined
  #firstLine: number | undefined
  #firstDate = ''
  #lastDate = ''
  /** The main account of each sub-account: the ledger by account has each of them once. */
  readonly #mainOfSub = new Map<string, string>()
  readonly #controls: ControlCheck | undefined

  constructor(expected: LedgerExpectation) {
    this.#expected = expected
    const { controls } = expected
    this.#controls = controls && new ControlCheck(controls, (one) => this.#tell(one))
  }

  /** Faults that reading has found. */
  addFaults(faults: readonly LedgerFault[]): void {
    for (const one of faults) this.#tell(one)
  }

  add(line: ReadLine): void {
    if (!this.#entry || line.entryCounter !== this.#entry.first.entryCounter) {
      this.#closeEntry()
      this.#openEntry(line)
    }
    this.#addToEntry(line)
    this.#checkLineNumber(line)
    this.#checkSubAccount(line)
    this.#controls?.add(line)
    this.#lines += 1
  }

  end(): LedgerVerdict {
    this.#closeEntry()
    if (this.#entries === 0 && this.#faultCount === 0) this.#tell(fault('noEntries', {}))
    return {
      faults: this.#faults.toSorted((one, other) => one.row - other.row),
      faultCount: this.#faultCount,
      totals: {
        entries: this.#entries,
        lines: this.#lines,
        debit: this.#debit,
        credit: this.#credit,
        firstEntry: this.#firstEntry,
        lastEntry: this.#entryCounter,
        firstLine: this.#firstLine,
        lastLine: this.#lineNumber,
        firstDate: this.#firstDate,
        lastDate: this.#lastDate,
      },
    }
  }

  #tell(one: LedgerFault): void {
    this.#faultCount += 1
    if (this.#faults.length < mostFaults) this.#faults.push(one)
  }

  #openEntry(line: ReadLine): void {
    this.#entry = { first: line, lines: 0, debit: 0n, credit: 0n, isUnknown: false }
    this.#entries += 1
    this.#checkCounter(line)
    this.#checkDate(line)
  }

  #checkCounter(line: ReadLine): void {
    const { entryCounter: found } = line
    if (found === undefined) return
    const isFirst = this.#entryCounter === undefined
    const expected = isFirst ? this.#expected.firstEntry : (this.#entryCounter ?? 0) + 1
    if (found !== expected)
      this.#tell(fault(isFirst ? 'firstEntry' : 'entryGap', line, gap(expected, found)))
    this.#firstEntry ??= found
    this.#entryCounter = found
  }

  #checkDate(line: ReadLine): void {
    const { enteredDate: date } = line
    const { start, end } = this.#expected
    if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return
    if (date < start || date > end) this.#tell(fault('outsidePeriod', line, { date, start, end }))
    if (date < this.#lastDate)
      this.#tell(fault('dateOrder', line, { date, before: this.#lastDate }))
    if (this.#firstDate === '') this.#firstDate = date
    if (date > this.#lastDate) this.#lastDate = date
  }

  #addToEntry(line: ReadLine): void {
    const entry = this.#entry
    if (!entry) return
    entry.lines += 1
    if (line.amount === undefined || line.side === undefined) entry.isUnknown = true
    else if (line.side === 'D') entry.debit += line.amount
    else entry.credit += line.amount
    for (const [key, column] of ofEntry)
      if (line[key] !== entry.first[key])
        this.#tell(
          fault('entryDiffers', line, { column, value: line[key], first: entry.first[key] }),
        )
  }

  #checkLineNumber(line: ReadLine): void {
    const { lineNumber: found } = line
    if (found === undefined) return
    const isFirst = this.#lineNumber === undefined
    const expected = isFirst ? this.#expected.firstLine : (this.#lineNumber ?? 0) + 1
    if (found !== expected)
      this.#tell(fault(isFirst ? 'firstLine' : 'lineGap', line, gap(expected, found)))
    this.#firstLine ??= found
    this.#lineNumber = found
  }

  #checkSubAccount(line: ReadLine): void {
    if (line.subId === '') return
    const known = this.#mainOfSub.get(line.subId)
    if (known === undefined) this.#mainOfSub.set(line.subId, line.mainId)
    else if (known !== line.mainId)
      this.#tell(
        fault('subAccountTwice', line, { sub: line.subId, main: line.mainId, other: known }),
      )
  }

  #closeEntry(): void {
    const entry = this.#entry
    if (!entry) return
    this.#entry = undefined
    this.#debit += entry.debit
    this.#credit += entry.credit
    if (entry.lines < 2) this.#tell(fault('oneLine', entry.first))
    else if (!entry.isUnknown && entry.debit !== entry.credit)
      this.#tell(
        fault('unbalanced', entry.first, {
          debit: kurusText(entry.debit),
          credit: kurusText(entry.credit),
          difference: kurusText(entry.debit - entry.credit),
        }),
      )
  }
}

const gap = (expected: number, found: number) => ({
  expected: String(expected),
  found: String(found),
})
