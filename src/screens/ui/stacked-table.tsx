import type { ComponentProps, ReactNode } from 'react'
import './stacked-table.css'
import { useText } from '../text/use-text.ts'
import { cx } from './cx.ts'
import { Cell, HeadCell, Table, TableFrame, TableHead, TableRow } from './table.tsx'

export interface StackedColumn<T> {
  readonly key: string
  readonly label: string
  readonly numeric?: boolean
  /** Left out where there is little room. */
  readonly isMore?: boolean
  /** Long text, over several lines. */
  readonly isText?: boolean
  readonly cell: (row: T) => ReactNode
}
interface Shape<T> {
  /** The first names the row. */
  readonly columns: readonly StackedColumn<T>[]
  /** Buttons at the end of a row. */
  readonly rowActions?: ((row: T) => ReactNode) | undefined
}
export interface StackedTableProps<T> extends Shape<T> {
  readonly rows: readonly T[]
  readonly keyOf: (row: T) => string
  /** Of the frame. */
  readonly className?: string
  /** What the table is called, where no heading says it. */
  readonly label?: string
}

/** A short table that is read in full: nothing of it is out of sight on a phone, where its rows are cards. Lists of documents have their own (list/). */
export function StackedTable<T>({ rows, keyOf, className, label, ...shape }: StackedTableProps<T>) {
  return (
    <StackedFrame {...shape} className={className} label={label}>
      {rows.map((row) => (
        <StackedRow key={keyOf(row)} row={row} {...shape} />
      ))}
    </StackedFrame>
  )
}

/** The same around rows that somebody else chooses, such as those in sight. */
export function StackedFrame<T>({
  columns,
  rowActions,
  rowCount,
  label,
  children,
  ...frame
}: Shape<T> &
  ComponentProps<'div'> & { readonly rowCount?: number; readonly label?: string | undefined }) {
  const { t } = useText()
  return (
    <TableFrame {...frame}>
      <Table className="stacked-table" aria-rowcount={rowCount} aria-label={label}>
        <TableHead>
          <tr>
            {columns.map(({ key, label, numeric = false, isMore }) => (
              <HeadCell key={key} numeric={numeric} className={room(isMore)}>
                {label}
              </HeadCell>
            ))}
            {rowActions && (
              <HeadCell>
                <span className="sr-only">{t('common.actions')}</span>
              </HeadCell>
            )}
          </tr>
        </TableHead>
        <tbody>{children}</tbody>
      </Table>
    </TableFrame>
  )
}

export function StackedRow<T>({
  columns,
  rowActions,
  row,
  ...rest
}: Shape<T> & Omit<ComponentProps<'tr'>, 'children'> & { readonly row: T }) {
  return (
    <TableRow {...rest}>
      {columns.map(({ key, label, numeric = false, isMore, isText = false, cell }, index) => (
        <Cell
          key={key}
          numeric={numeric}
          className={cx(room(isMore), isText && 'max-w-xl py-1 whitespace-normal')}
          data-label={index > 0 ? label : undefined}
        >
          {cell(row)}
        </Cell>
      ))}
      {rowActions && (
        <Cell data-actions>
          <div className="flex justify-end gap-1">{rowActions(row)}</div>
        </Cell>
      )}
    </TableRow>
  )
}

const room = (isMore = false): string => (isMore ? 'max-sm:hidden' : '')
