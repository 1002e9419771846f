import { useEffect, useRef, type ReactNode } from 'react'
import { inShort } from '#engine/in-short.ts'
import type { Box, Column } from '#engine/portal.ts'
import { partyOf, type Row } from '#engine/inputs.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { cx } from '../ui/cx.ts'
import { Spinner } from '../ui/spinner.tsx'
import { cells } from '../rows/cells.tsx'
import { stateCell } from '../rows/state-cell.tsx'
import { isUnread } from '../rows/unread.ts'
import type { ListWords } from '../rows/list-words.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { drawFirst, mostDrawn, shownIn, useMeasured, type ListRowsProps } from './list-table.tsx'
import type { LongCardsProps } from './long-cards.tsx'
import { useReusedKeys } from './reused-keys.ts'
import type { Measure } from './rows-in-sight.tsx'
import { isChosen } from './selection.ts'
import { idOf } from '../rows/row-id.ts'

const LongCards = lazyComponent<LongCardsProps>(
  async () => (await import('./long-cards.tsx')).LongCards,
  { waiting: ({ count, draw }) => drawFirst(count, draw) },
)

/** The rows in little room (a phone, or beside an open record): who and how much first, then which and when, then the states. No sideways scrolling. */
export function ListCards(props: ListRowsProps) {
  const { box, rows, active, opened, words } = props
  const list = useRef<HTMLUListElement>(null)
  const marked = active ?? opened
  useEffect(() => {
    list.current?.querySelector(`[data-row="${marked}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [marked])
  const columns = columnsOfCards(box)
  const { count = rows.length, from = 0 } = props.whole ?? {}
  const keys = useReusedKeys(rows)
  const draw = (index: number, measure?: Measure): ReactNode => {
    const row = rows[index - from]
    return (
      row && <Card key={keys.get(idOf(row))} {...props} {...{ index, row, columns, measure }} />
    )
  }
  return (
    <ul ref={list} aria-label={words.t('list.rows')} className="divide-y divide-line">
      {count > mostDrawn ? (
        <LongCards
          {...{ count, draw }}
          scroller={props.scroller}
          shown={shownIn(props)}
          onSight={props.whole?.onSight}
        />
      ) : (
        rows.map((_, index) => draw(from + index))
      )}
    </ul>
  )
}

interface CardColumns {
  readonly states: readonly Column[]
  readonly amount: Column | undefined
  readonly tags: Column | undefined
}

const columnsOfCards = (box: Box): CardColumns => ({
  states: box.columns.filter(
    ({ name, field }) =>
      field.tones &&
      field.kind === 'code' &&
      [...box.shownColumns, ...box.moreColumns].includes(name),
  ),
  // What is to be paid, where a list shows other amounts beside it.
  amount:
    box.columns.find(
      (column) => column.fact === 'payable' && box.shownColumns.includes(column.name),
    ) ?? columnOf(box, 'money'),
  tags: box.columns.find((column) => column.fact === 'tags'),
})

interface CardProps extends ListRowsProps {
  readonly row: Row
  /** Its place in the list. */
  readonly index: number
  readonly measure: Measure | undefined
  readonly columns: CardColumns
}

function Card(props: CardProps) {
  const { box, row, selection, isChoosable, active, opened, words, onToggle, onOpen } = props
  const id = idOf(row)
  const chosen = isChosen(selection, id)
  const element = useRef<HTMLLIElement>(null)
  useMeasured(element, props.index, props.measure)
  return (
    <li
      ref={element}
      data-row={id}
      data-index={props.index}
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
            aria-label={words.t('list.selectRow', { name: titleOf(box, row, words) })}
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
        <WhoAndHowMuch {...props} />
        <WhichAndWhen {...props} />
      </button>
    </li>
  )
}

const titleOf = (box: Box, row: Row, words: ListWords): string =>
  String(row[box.title] || words.t('list.noNumber'))
const partyNameOf = (box: Box, row: Row): string => partyOf(box, row)?.name ?? ''

function WhoAndHowMuch({ box, row, columns: { amount }, words }: CardProps) {
  const unread = isUnread(box, row)
  return (
    <span className="flex w-full items-baseline gap-3">
      <span
        className={cx('min-w-0 flex-1 truncate text-ink', unread ? 'font-semibold' : 'font-medium')}
      >
        {partyNameOf(box, row) || titleOf(box, row, words)}
        {unread && <span className="sr-only"> {words.flag('IsRead', false)}</span>}
      </span>
      {amount && <span className="shrink-0">{cells.money({ ...amount, row, words })}</span>}
    </span>
  )
}

function WhichAndWhen({ box, row, columns: { states, tags }, busy, words }: CardProps) {
  return (
    <span className="flex w-full flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-muted">
      {partyNameOf(box, row) !== '' && (!box.isDrafts || Boolean(row[box.title])) && (
        <span className="min-w-0 truncate tabular-nums">{titleOf(box, row, words)}</span>
      )}
      {inShort(box, row).map((column) => (
        <span key={column.name} className="max-w-full shrink-0">
          {cells[column.field.kind]({ ...column, row, words })}
        </span>
      ))}
      <span className="flex flex-wrap items-center gap-1.5 empty:hidden sm:ml-auto">
        {busy.has(idOf(row)) && (
          <span className="flex items-center gap-1 text-info-ink">
            <Spinner className="size-3" /> {words.t('list.busyRow')}
          </span>
        )}
        {states
          .filter(({ name }) => row[name] && row[name] !== 'unknown')
          .map((column) => (
            <span key={column.name}>{stateCell({ box, column, row, words })}</span>
          ))}
        {tags && Array.isArray(row[tags.name]) && cells.tagList({ ...tags, row, words })}
      </span>
    </span>
  )
}

const columnOf = (box: Box, kind: Column['field']['kind']): Column | undefined =>
  box.columns.find((column) => column.field.kind === kind && box.shownColumns.includes(column.name))
