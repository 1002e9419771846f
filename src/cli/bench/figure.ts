/** What a benchmark says: a figure, the bound that it must keep, and how it compares with its like. */

export interface Figure {
  readonly part: string
  readonly name: string
  /** A time, a size or a count, as `unit` says. */
  readonly value: number
  readonly unit: 'ms' | 's' | 'KiB' | 'MB' | '×' | ''
  /** Above this the benchmark fails. Absent: told for comparison only. */
  readonly bound?: number
  /** The same on little data, for how much is due to the amount and not to a busy machine. */
  readonly base?: number
}

export interface Times {
  readonly p50: number
  readonly p95: number
}

/** Runs the work one after another, the first time for warmth only. */
export function timesOf(count: number, work: () => Promise<unknown>): Promise<Times> {
  return timesToldBy(count, async () => {
    const start = performance.now()
    await work()
    return performance.now() - start
  })
}

/** The same of work that tells itself how long it took. */
export async function timesToldBy(count: number, work: () => Promise<number>): Promise<Times> {
  await work()
  const times: number[] = []
  for (let index = 0; index < count; index++) times.push(await work())
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) }
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
}

export const isBroken = ({ value, bound }: Figure): boolean => bound !== undefined && value > bound

/** The figures as a table of plain text, the broken ones marked. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = [['', 'figure', 'bound', 'on little data', 'ratio'], ...figures.map(cellsOf)]
  const widthOf = (column: number): number =>
    Math.max(...rows.flatMap((row) => row.slice(column, column + 1).map(({ length }) => length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widthOf(column)) : cell.padStart(widthOf(column)),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function cellsOf(figure: Figure): string[] {
  const { part, name, value, unit, bound, base } = figure
  const told = (number: number) =>
    `${number.toFixed(unit === '' ? 0 : 1)}${unit === '' ? '' : ` ${unit}`}`
  return [
    `${isBroken(figure) ? '✗' : ' '} ${part}: ${name}`,
    told(value),
    bound === undefined ? '' : `≤ ${told(bound)}`,
    base === undefined ? '' : told(base),
    base ? (value / base).toFixed(2) : '',
  ]
}
