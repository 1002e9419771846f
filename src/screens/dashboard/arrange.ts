/** Where the boxes stand on the first screen. Pure. */
import { countedOf, type BoxSummary, type Counted } from './summary.ts'

export interface BoxFigures {
  readonly summary: BoxSummary
  /** Undefined while they are on their way, and where they could not be had. */
  readonly counted: Counted | undefined
}
/** A box with many charts takes a row, two with one or two share one; a single one that is left over takes a row too. */
export type Row = readonly [BoxFigures] | readonly [BoxFigures, BoxFigures]
export interface Arrangement {
  readonly rows: readonly Row[]
  /** Boxes without a document in the period. */
  readonly empty: readonly BoxFigures[]
}

/** Boxes where something waits for somebody come first, the others in the order of the menu; nothing moves until all is known. */
export function arrange(boxes: readonly BoxFigures[], isSettled: boolean): Arrangement {
  const isEmpty = (one: BoxFigures) => isSettled && one.counted?.total === 0
  const waits = (one: BoxFigures) => isSettled && (one.counted?.attention.length ?? 0) > 0
  const shown = boxes.filter((one) => !isEmpty(one))
  return {
    rows: rowsOf([...shown.filter(waits), ...shown.filter((one) => !waits(one))]),
    empty: boxes.filter(isEmpty),
  }
}

/** The second of two that share a row is drawn up to the first, so that no row is left half empty. */
function rowsOf(boxes: readonly BoxFigures[]): Row[] {
  const rows: Row[] = []
  let open: number | undefined
  for (const box of boxes) {
    const first = open === undefined ? undefined : rows[open]?.[0]
    if (hasManyCharts(box)) rows.push([box])
    else if (open !== undefined && first) {
      rows[open] = [first, box]
      open = undefined
    } else open = rows.push([box]) - 1
  }
  return rows
}

/** Known from what the box counts, before any count is there. */
const hasManyCharts = ({ summary: { box } }: BoxFigures): boolean =>
  countedOf(box, undefined).groups.length > 2

/**
 * What a box is called among the others: by its own name where its family has several, by that of the family where it is the
 * only one.
 */
export interface BoxName {
  readonly title: string
  readonly family: string | undefined
}
export function namesOf(
  summaries: readonly BoxSummary[],
  words: {
    readonly box: (summary: BoxSummary) => string
    readonly family: (summary: BoxSummary) => string
  },
): ReadonlyMap<string, BoxName> {
  const isOnly = ({ box }: BoxSummary) =>
    summaries.filter((other) => other.box.family === box.family).length === 1
  return new Map(
    summaries.map((summary) => [
      summary.box.id,
      isOnly(summary)
        ? { title: words.family(summary), family: undefined }
        : { title: words.box(summary), family: words.family(summary) },
    ]),
  )
}
