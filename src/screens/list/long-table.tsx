import { useRef, type ReactNode } from 'react'
import type { Row } from '#engine/inputs.ts'
import type { Box, Column } from '#engine/portal.ts'
import { cx } from '../ui/cx.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Cell } from '../ui/table.tsx'
import { isNumeric } from '../rows/cells.tsx'
import type { ListWords } from '../rows/list-words.ts'
import { stateCell } from '../rows/state-cell.tsx'
import { RowsInSight, type RowsInSightProps } from './rows-in-sight.tsx'

export interface LongTableProps extends Omit<RowsInSightProps, 'rowHeight' | 'space' | 'waiting'> {
  readonly box: Box
  /** Those that are at hand. */
  readonly rows: readonly Row[]
  readonly columns: readonly Column[]
  readonly isChoosable: boolean
  readonly words: ListWords
}

/** The rows of a long table: those in sight, and what keeps its columns as wide as all of them need. */
export function LongTable({ box, rows, columns, isChoosable, words, ...rest }: LongTableProps) {
  return (
    <>
      <RowsInSight
        {...rest}
        rowHeight={rowHeightNow()}
        waiting={(index) => (
          <WaitingRow key={`waiting ${index}`} {...{ index, columns, isChoosable }} />
        )}
        space={(height, key) => (
          <tr key={key} aria-hidden>
            <td style={{ height, padding: 0 }} />
          </tr>
        )}
      />
      <WidestRow {...{ box, rows, columns, isChoosable, words }} />
    </>
  )
}

/** Stands for a row that is being read. */
function WaitingRow({
  index,
  columns,
  isChoosable,
}: {
  readonly index: number
  readonly columns: readonly Column[]
  readonly isChoosable: boolean
}) {
  return (
    <tr aria-busy="true" aria-rowindex={index + 2} data-index={index}>
      {isChoosable && <Cell />}
      {columns.map(({ name, field }, at) => (
        <Cell key={name} className="px-2">
          <Skeleton
            isStill
            className={cx(isNumeric(field) && 'ml-auto', at % 2 === 0 ? 'w-20' : 'w-28')}
          />
        </Cell>
      ))}
    </tr>
  )
}

/** As the person chose it, in pixels (styles.css). */
function rowHeightNow(): number {
  const { documentElement } = document
  const style = getComputedStyle(documentElement)
  const rem = Number.parseFloat(style.fontSize) || 16
  return (Number.parseFloat(style.getPropertyValue('--row-height')) || 2.25) * rem
}

type WidestRowProps = Pick<LongTableProps, 'box' | 'rows' | 'columns' | 'isChoosable' | 'words'>

/** Has no height, and in each column the longest value, so that columns do not become wider and narrower while the rows go by. */
function WidestRow({ box, rows, columns, isChoosable, words }: WidestRowProps) {
  const longest = useLongest(rows, columns, words)
  return (
    <tr aria-hidden>
      {isChoosable && <td />}
      {columns.map((column) => {
        const row = longest.get(column.name)?.row
        return (
          <td key={column.name} className="px-2 py-0 whitespace-nowrap">
            <span
              inert
              className={cx(
                'block h-0 overflow-hidden',
                isNumeric(column.field) && 'tabular-nums',
                (column.name === box.title || column.name === box.party) && 'font-semibold',
              )}
            >
              {row && longValue(box, column, row, words)}
            </span>
          </td>
        )
      })}
    </tr>
  )
}

const longValue = (box: Box, column: Column, row: Row, words: ListWords): ReactNode =>
  column.name === box.title ? (
    <span className="block max-w-[16rem] truncate">{words.value(row, column.name)}</span>
  ) : (
    stateCell({ box, column, row, words })
  )

interface Longest {
  readonly row: Row
  readonly length: number
}

/** By column, of all rows that were at hand until now. */
function useLongest(
  rows: readonly Row[],
  columns: readonly Column[],
  words: ListWords,
): ReadonlyMap<string, Longest> {
  const kept = useRef(new Map<string, Longest>())
  const seen = useRef<{ rows: readonly Row[]; columns: readonly Column[] }>(undefined)
  if (seen.current?.rows === rows && seen.current.columns === columns) return kept.current
  seen.current = { rows, columns }
  for (const { name, field } of columns) {
    const lengthOf = lengthsIn(name, field.kind === 'code' ? words : undefined)
    for (const row of rows) {
      const length = lengthOf(row)
      if (length > (kept.current.get(name)?.length ?? -1)) kept.current.set(name, { row, length })
    }
  }
  return kept.current
}

/** Letters of a value. Those of codes are their names, of which there are few. */
function lengthsIn(name: string, words: ListWords | undefined): (row: Row) => number {
  const known = new Map<unknown, number>()
  return (row) => {
    const value = row[name]
    if (!words)
      return Array.isArray(value) ? JSON.stringify(value).length : String(value ?? '').length
    let length = known.get(value)
    if (length === undefined) known.set(value, (length = words.value(row, name).length))
    return length
  }
}
