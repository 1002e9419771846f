/** The answer to a despatch as it is typed, and as it is sent. */
import type { ReceiptLine } from '#documents/ubl/receipt-lines.ts'
import type { Wire } from '#schemas/wire.ts'
import { add, isDecimal, plain, subtract } from '#values/money.ts'

export const receiptModes = ['all', 'lines', 'none'] as const
type ReceiptMode = (typeof receiptModes)[number]

export type DespatchLine = Wire['DespatchLines'][number]

/** What is typed beside a line; empty is nothing. */
export interface LineEntry {
  readonly short: string
  readonly rejected: string
  readonly oversupply: string
  readonly reason: string
}
const noEntry: LineEntry = { short: '', rejected: '', oversupply: '', reason: '' }

/** By the index of the line. */
export type LineEntries = Readonly<Record<string, LineEntry>>

export interface ReceiptAnswer {
  /** Whether all is kept, all goes back, or line by line. */
  readonly mode: ReceiptMode
  readonly entries: LineEntries
  readonly notes: string
  /** Empty is the moment of the answer. */
  readonly delivered: string
  readonly serie: string
}

export const emptyAnswer: ReceiptAnswer = {
  mode: 'all',
  entries: {},
  notes: '',
  delivered: '',
  serie: '',
}

/** What is typed beside a line so far. */
export const entryOf = (entries: LineEntries, { Index }: DespatchLine): LineEntry =>
  entries[Index] ?? noEntry

/** The entries after something was typed beside a line. */
export const withEntry = (
  entries: LineEntries,
  index: string,
  change: Partial<LineEntry>,
): LineEntries => ({ ...entries, [index]: { ...(entries[index] ?? noEntry), ...change } })

/** Whether a moment is complete, or left to the service. */
export const isMoment = (text: string): boolean => text === '' || /^\d{4}-\d{2}-\d{2}T/.test(text)

/** Whether everything is sent back without saying why. */
export const isReasonMissing = ({ mode, notes }: ReceiptAnswer): boolean =>
  mode === 'none' && notes.trim() === ''

/** A line as the rules of receipts read it: what was received follows from the rest. */
export function receiptLine(line: DespatchLine, entry: LineEntry): ReceiptLine {
  const short = quantityOf(entry.short)
  const oversupply = quantityOf(entry.oversupply)
  const received = plain(add(subtract(line.Quantity, short), oversupply))
  return {
    id: line.Index,
    name: line.Name,
    unit: line.UnitCode,
    received,
    short,
    oversupply,
    rejected: quantityOf(entry.rejected),
    ...(entry.reason.trim() !== '' && { rejectReason: entry.reason.trim() }),
  }
}

const quantityOf = (text: string): string => (isDecimal(text) ? text : '0')

/** The answer as the service takes it. */
export function receiptBody(
  { mode, entries, delivered, serie, notes }: ReceiptAnswer,
  lines: readonly DespatchLine[],
): Readonly<Record<string, unknown>> {
  return {
    ...(mode === 'all' && { AcceptAll: true }),
    ...(mode === 'none' && { RejectAll: true }),
    ...(mode === 'lines' && {
      DespatchAnswerLines: lines.map((line) => wireLine(line, entryOf(entries, line))),
    }),
    ...(delivered !== '' && { DeliveryDateTime: delivered }),
    ...(serie !== '' && { Serie: serie }),
    ...(notes.trim() !== '' && { Notes: [notes.trim()] }),
  }
}

function wireLine(line: DespatchLine, entry: LineEntry): Readonly<Record<string, unknown>> {
  const receipt = receiptLine(line, entry)
  const quantity = (value: string) => ({ UnitCode: line.UnitCode, Value: Number(value) })
  return {
    Index: line.Index,
    Received: quantity(receipt.received),
    Short: quantity(receipt.short),
    Rejected: quantity(receipt.rejected),
    Oversupply: quantity(receipt.oversupply),
    ...(receipt.rejectReason !== undefined && { RejectReason: receipt.rejectReason }),
  }
}
