/**
 * What a receiver says of the lines of a despatch. What came in is counted in `received`, what of it is turned back in
 * `rejected`: received = despatched − short + oversupply, and kept = received − rejected (GİB samples IrsaliyeYaniti).
 */
import type { Decimal } from '#values/decimal.ts'
import type { DocumentProblem, Line, TaxDocument } from '../document/document.ts'
import { problem } from '../document/document-error.ts'
import { add, compare, isZero, plain, subtract } from '#values/money.ts'

export interface ReceiptLine {
  /** Number of the despatch's line. */
  readonly id: string
  readonly name: string
  readonly unit: string
  readonly received: Decimal
  readonly short: Decimal
  readonly rejected: Decimal
  readonly oversupply: Decimal
  readonly rejectReason?: string
  /** The goods came too late. */
  readonly lateness?: string
}

interface Answered {
  readonly lines: readonly ReceiptLine[]
}

/** How the goods were taken, as a whole. */
export type ReceiptVerdict = 'approved' | 'partiallyApproved' | 'rejected'

export function verdictOf({ lines }: Answered): ReceiptVerdict {
  if (lines.every((line) => isZero(keptOf(line)))) return 'rejected'
  return lines.every(({ short, rejected, oversupply }) =>
    [short, rejected, oversupply].every(isZero),
  )
    ? 'approved'
    : 'partiallyApproved'
}

/** What the receiver keeps, and will be invoiced. */
export const keptOf = ({
  received,
  rejected,
}: Pick<ReceiptLine, 'received' | 'rejected'>): Decimal => subtract(received, rejected)

/** Everything came and is kept. */
export const acceptedLine = ({ id, name, unit, quantity }: Line): ReceiptLine => ({
  id,
  name,
  unit,
  received: plain(quantity),
  short: '0',
  rejected: '0',
  oversupply: '0',
})
/** Everything came and goes back. */
export const rejectedLine = (line: Line, reason: string): ReceiptLine => ({
  ...acceptedLine(line),
  rejected: plain(line.quantity),
  rejectReason: reason,
})

/** What in an answer does not go with the despatch; places are those of the answer's body. */
export function checkReceipt(
  lines: readonly ReceiptLine[],
  despatched: readonly Pick<Line, 'id' | 'name' | 'quantity'>[],
): readonly DocumentProblem[] {
  return lines.flatMap((line, index) => {
    const place = (name: string) => `DespatchAnswerLines[${index}].${name}`
    const despatch = despatched.find(({ id }) => id === line.id)
    if (!despatch)
      return [
        problem('receiptLineUnknown', place('Index'), {
          line: line.id,
          allowed: despatched.map(({ id }) => id).join(', '),
        }),
      ]
    if (lines.findIndex(({ id }) => id === line.id) < index)
      return [problem('receiptLineTwice', place('Index'), { line: line.id, name: despatch.name })]
    const expected = plain(add(subtract(despatch.quantity, line.short), line.oversupply))
    return [
      ...(['received', 'short', 'rejected', 'oversupply'] as const)
        .filter((name) => compare(line[name], '0') < 0)
        .map((name) =>
          problem('receiptNegative', place(wireNames[name]), { quantity: line[name] }),
        ),
      ...(compare(line.received, expected) === 0
        ? []
        : [
            problem('receiptSum', place('Received'), {
              received: line.received,
              expected,
              despatched: plain(despatch.quantity),
              short: line.short,
              oversupply: line.oversupply,
            }),
          ]),
      ...(compare(line.rejected, line.received) <= 0
        ? []
        : [
            problem('receiptRejected', place('Rejected'), {
              rejected: line.rejected,
              received: line.received,
            }),
          ]),
      ...(isZero(line.rejected) || line.rejectReason
        ? []
        : [problem('receiptReason', place('RejectReason'), { name: line.name })]),
    ]
  })
}
const wireNames = {
  received: 'Received',
  short: 'Short',
  rejected: 'Rejected',
  oversupply: 'Oversupply',
} as const

/** The lines of a despatch as far as the receiver keeps them, for the invoice about them. Without an answer: all of them. */
export function keptLines(despatch: TaxDocument, receipt: Answered | undefined): readonly Line[] {
  if (!receipt) return despatch.lines
  return despatch.lines.flatMap((line) => {
    const answered = receipt.lines.find(({ id }) => id === line.id)
    const quantity = answered ? keptOf(answered) : line.quantity
    return compare(quantity, '0') > 0 ? [{ ...line, quantity }] : []
  })
}
