import { useEffect, useRef } from 'react'
import { periodColumn } from '#engine/filters.ts'
import type { Box, Column } from '#engine/portal.ts'
import { factValue, partyOf } from '#engine/inputs.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { cx } from '../ui/cx.ts'
import { Spinner } from '../ui/spinner.tsx'
import { cells } from '../rows/cells.tsx'
import { isUnread } from '../rows/unread.ts'
import type { ListRowsProps } from './list-table.tsx'
import { isChosen } from './selection.ts'

/** The rows in little room (a phone, or beside an open record): who and how much first, then which and when, then the states. No sideways scrolling. */
export function ListCards({
  box,
  rows,
  selection,
  isChoosable,
  busy,
  active,
  opened,
  words,
  onToggle,
  onOpen,
}: ListRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const marked = active ?? opened
  useEffect(() => {
    list.current?.querySelector(`[data-row="${marked}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [marked])
  const states = box.rows.filter(
    ({ name, field }) => field.tones && [...box.columns, ...box.moreColumns].includes(name),
  )
  // What is to be paid, where a list shows other amounts beside it.
  const amount =
    box.rows.find((column) => column.fact === 'payable' && box.columns.includes(column.name)) ??
    columnOf(box, 'money')
  const day = periodColumn(box)
  return (
    <ul ref={list} aria-label={words.t('list.rows')} className="divide-y divide-line">
      {rows.map((row) => {
        const id = String(row['UUID'])
        const title = String(row[box.title] || words.t('list.noNumber'))
        const party = partyOf(box, row)?.name ?? ''
        const chosen = isChosen(selection, id)
        return (
          <li
            key={id}
            data-row={id}
            tabIndex={-1}
            aria-current={opened === id ? 'true' : undefined}
            className={cx(
              'flex items-start gap-3 px-3 py-2.5 hover:bg-surface-hover',
              active === id && 'bg-surface-hover',
              chosen && 'bg-surface-selected',
              opened === id && 'bg-surface-selected shadow-[inset_2px_0_0_var(--primary)]',
            )}
          >
            {isChoosable && (
              <span className="flex h-6 items-center">
                <Checkbox
                  aria-label={words.t('list.selectRow', { name: title })}
                  checked={chosen}
                  onChecked={() => onToggle(id, false)}
                />
              </span>
            )}
            <button
              type="button"
              onClick={() => onOpen(id)}
              className="flex min-w-0 flex-1 flex-col gap-0.5 text-left"
            >
              <span className="flex w-full items-baseline gap-3">
                <span
                  className={cx(
                    'min-w-0 flex-1 truncate text-ink',
                    isUnread(box, row) ? 'font-semibold' : 'font-medium',
                  )}
                >
                  {party || title}
                  {isUnread(box, row) && (
                    <span className="sr-only"> {words.flag('IsRead', false)}</span>
                  )}
                </span>
                {amount && (
                  <span className="shrink-0">{cells.money({ ...amount, row, words })}</span>
                )}
              </span>
              <span className="flex w-full flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-muted">
                {party !== '' && (!box.isDrafts || Boolean(row[box.title])) && (
                  <span className="min-w-0 truncate tabular-nums">{title}</span>
                )}
                {day && (
                  <span className="shrink-0">{cells[day.field.kind]({ ...day, row, words })}</span>
                )}
                <span className="flex flex-wrap items-center gap-1.5 empty:hidden sm:ml-auto">
                  {busy.has(id) && (
                    <span className="flex items-center gap-1 text-info-ink">
                      <Spinner className="size-3" /> {words.t('list.jobs.busyRow')}
                    </span>
                  )}
                  {states
                    .filter(({ name }) => row[name] && row[name] !== 'unknown')
                    .map((column) => (
                      <span key={column.name}>{cells.code({ ...column, row, words })}</span>
                    ))}
                  {Array.isArray(factValue(box, row, 'tags')) &&
                    cells.tagList({ ...tagsColumn(box), row, words })}
                </span>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const columnOf = (box: Box, kind: Column['field']['kind']): Column | undefined =>
  box.rows.find((column) => column.field.kind === kind && box.columns.includes(column.name))
const tagsColumn = (box: Box): Column => box.rows.find((column) => column.fact === 'tags')!
