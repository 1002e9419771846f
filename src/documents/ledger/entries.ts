/** Entries of lines that were checked, and where a ledger that is too large is split. */
import type { Kurus } from './kurus.ts'
import type { LedgerEntry, LedgerLine, ReadLine } from './line.ts'
import type { ReadBatch } from './read-lines.ts'
import { dayAfter, isWholeMonth, type LedgerPeriod } from './period.ts'

/** Throws where a line was not read whole: only lines without a fault make a ledger. */
export async function* entriesOf(batches: AsyncIterable<ReadBatch>): AsyncGenerator<LedgerEntry> {
  let lines: LedgerLine[] = []
  for await (const batch of batches)
    for (const read of batch.lines) {
      const line = whole(read)
      const [first] = lines
      if (first && first.entryCounter !== line.entryCounter) {
        yield entryOf(first, lines)
        lines = []
      }
      lines.push(line)
    }
  const [first] = lines
  if (first) yield entryOf(first, lines)
}

const entryOf = (first: LedgerLine, lines: readonly LedgerLine[]): LedgerEntry => ({
  counter: first.entryCounter,
  date: first.enteredDate,
  lines,
})

function whole(line: ReadLine): LedgerLine {
  const { lineNumber, entryCounter, amount, side } = line
  if (
    lineNumber === undefined ||
    entryCounter === undefined ||
    amount === undefined ||
    side === undefined
  )
    throw new Error(`Line ${line.row} of the file has faults: no ledger can be made of it`)
  return { ...line, lineNumber, entryCounter, amount, side }
}

/** A part of a period: which entries it has. */
export interface PlannedPart extends LedgerPeriod {
  readonly firstEntry: number
  readonly lastEntry: number
  readonly firstLine: number
  readonly lastLine: number
  /** Of each side: entries balance. */
  readonly total: Kurus
}

interface OpenPart {
  readonly start: string
  readonly firstEntry: number
  readonly firstLine: number
  size: number
  total: Kurus
  last: { readonly entry: number; readonly line: number; readonly date: string }
}

/**
 * Splits a period into parts that the authority takes. An entry is never cut; between two parts no day is missing, and the same day may be
 * in both.
 */
export class PartPlanner {
  readonly #period: Pick<LedgerPeriod, 'start' | 'end'>
  /** Number of the next part; a month that is split has 1, 2 …, and one that is whole has 0. */
  readonly #firstPart: number
  readonly #mostBytes: number
  readonly #closed: { readonly part: OpenPart; readonly end: string }[] = []
  #open: OpenPart | undefined

  /** `partsBefore`: parts of the same month that are there already. */
  constructor(
    period: Pick<LedgerPeriod, 'start' | 'end'>,
    partsBefore: number,
    mostBytes: number = largestLedger,
  ) {
    this.#period = period
    this.#firstPart = partsBefore + 1
    this.#mostBytes = mostBytes
  }

  /** `size`: bytes of the entry in the journal. */
  add(entry: LedgerEntry, size: number): void {
    const open = this.#open
    if (open && open.size + size > this.#mostBytes) {
      this.#closed.push({ part: open, end: open.last.date })
      const isSameDay = entry.date === open.last.date
      this.#open = opened(entry, isSameDay ? entry.date : dayAfter(open.last.date))
    }
    this.#open ??= opened(entry, this.#period.start)
    this.#open.size += size
    this.#open.total += debitOf(entry)
    this.#open.last = {
      entry: entry.counter,
      line: entry.lines.at(-1)?.lineNumber ?? 0,
      date: entry.date,
    }
  }

  parts(): readonly PlannedPart[] {
    const all = this.#open
      ? [...this.#closed, { part: this.#open, end: this.#period.end }]
      : this.#closed
    const isWhole = all.length === 1 && this.#firstPart === 1 && isWholeMonth(this.#period)
    return all.map(({ part, end }, index) => ({
      start: part.start,
      end,
      part: isWhole ? 0 : this.#firstPart + index,
      firstEntry: part.firstEntry,
      lastEntry: part.last.entry,
      firstLine: part.firstLine,
      lastLine: part.last.line,
      total: part.total,
    }))
  }
}

/** The authority takes 200 MB; the ledger by account may be somewhat larger than the journal, and both get a signature. */
export const largestLedger = 180_000_000

const opened = (entry: LedgerEntry, start: string): OpenPart => ({
  start,
  firstEntry: entry.counter,
  firstLine: entry.lines[0]?.lineNumber ?? 0,
  size: 0,
  total: 0n,
  last: { entry: entry.counter, line: 0, date: entry.date },
})

const debitOf = ({ lines }: LedgerEntry): Kurus =>
  lines.reduce((sum, { side, amount }) => (side === 'D' ? sum + amount : sum), 0n)
