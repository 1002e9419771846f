import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import {
  memo,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import type { Box, Column } from '#engine/portal.ts'
import type { Row } from '#engine/inputs.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { cx } from '../ui/cx.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../ui/table.tsx'
import { isNumeric } from '../rows/cells.tsx'
import type { ListSearch } from '../rows/list-search.ts'
import type { ListWords } from '../rows/list-words.ts'
import { stateCell } from '../rows/state-cell.tsx'
import { isUnread } from '../rows/unread.ts'
import type { LongTableProps } from './long-table.tsx'
import { useReusedKeys } from './reused-keys.ts'
import type { Measure, RowsInSightProps } from './rows-in-sight.tsx'
import { isChosen, pageState, type Selection } from './selection.ts'
import { idOf } from '../rows/row-id.ts'

export interface ListRowsProps {
  readonly box: Box
  readonly rows: readonly Row[]
  readonly selection: Selection
  /** There is something to do with several. */
  readonly isChoosable: boolean
  /** Rows that a running job has still to do. */
  readonly busy: ReadonlySet<string>
  /** Row under the keyboard. */
  readonly active: string | undefined
  /** Row shown beside the list. */
  readonly opened: string | undefined
  readonly words: ListWords
  /** `range`: with shift, everything from the last one chosen. */
  readonly onToggle: (id: string, range: boolean) => void
  readonly onTogglePage: () => void
  readonly onOpen: (id: string) => void
  /** What scrolls where the window is wide. */
  readonly scroller: RefObject<HTMLElement | null>
  /** Of a list that is shown as one: how many rows it has, and the place of the first of those that are at hand. */
  readonly whole?: WholeRows | undefined
}

export interface WholeRows {
  readonly count: number
  readonly from: number
  /** Called with the places of the first and the last row in sight. */
  readonly onSight: (first: number, last: number) => void
}

/** Of more rows only those in sight are drawn. */
export const mostDrawn = 40

export interface ListTableProps extends ListRowsProps {
  readonly columns: readonly string[]
  readonly search: ListSearch
  readonly isSortable: boolean
  readonly onSort: (name: string) => void
  readonly caption: string
}

/** Only the model of rows and columns: which columns are shown, and in which order, is the person's choice. */
const features = tableFeatures({})
const helper = createColumnHelper<typeof features, Row>()

/** The rows as a table. Sorting and paging are the service's; the table models columns and rows. */
export function ListTable(props: ListTableProps) {
  const { box, rows, columns, search, isSortable, onSort, selection, isChoosable, words } = props
  const { count = rows.length, from = 0 } = props.whole ?? {}
  const shown = useMemo(
    () => columns.flatMap((name) => box.columns.filter((column) => column.name === name)),
    [box, columns],
  )
  const all = useRowTable(shown, rows).getRowModel().rows
  const page = pageState(selection, rows.map(idOf))
  const isLong = count > mostDrawn
  const draw = useDrawRow(props, shown, (index) => all[index - from])
  return (
    <Table
      aria-label={props.caption}
      aria-rowcount={isLong ? count + 1 : undefined}
      className="text-sm"
    >
      <TableHead>
        <tr>
          {isChoosable && (
            <HeadCell className="w-9 pr-0 pl-3">
              <Checkbox
                aria-label={words.t('list.selectPage')}
                checked={page === 'all' ? true : page === 'some' ? 'some' : false}
                onChecked={props.onTogglePage}
              />
            </HeadCell>
          )}
          {shown.map((column, at) => (
            <SortHead
              key={column.name}
              className={cx(!isChoosable && at === 0 && 'pl-3')}
              column={column}
              search={search}
              isSortable={isSortable && column.field.kind !== 'tagList'}
              onSort={onSort}
              words={words}
            />
          ))}
        </tr>
      </TableHead>
      <tbody>
        {isLong ? (
          <LongTable
            box={box}
            rows={rows}
            columns={shown}
            isChoosable={isChoosable}
            words={words}
            {...{ count, draw }}
            scroller={props.scroller}
            shown={shownIn(props)}
            onSight={props.whole?.onSight}
          />
        ) : (
          all.map((_, index) => draw(from + index))
        )}
      </tbody>
    </Table>
  )
}

const LongTable = lazyComponent<LongTableProps>(
  async () => (await import('./long-table.tsx')).LongTable,
  { waiting: ({ count, draw }) => drawFirst(count, draw) },
)

/** What is drawn of a long list until the part that knows what is in sight is there. */
export const drawFirst = (count: number, draw: (index: number) => ReactNode): ReactNode[] =>
  Array.from({ length: Math.min(count, mostDrawn) }, (_, index) => draw(index))

/** The row that is open, or under the keyboard, and its place where it is at hand. */
export function shownIn({ rows, opened, active, whole }: ListRowsProps): RowsInSightProps['shown'] {
  const id = opened ?? active
  const index = id === undefined ? -1 : rows.findIndex((row) => idOf(row) === id)
  return { id, index: index < 0 ? undefined : index + (whole?.from ?? 0) }
}

type DrawRow = (index: number, measure?: Measure) => ReactNode

/** Draws the row at a place, where it is at hand. */
function useDrawRow(
  { box, columns, selection, isChoosable, busy, active, opened, words, ...props }: ListTableProps,
  shown: readonly Column[],
  rowAt: (index: number) => { readonly id: string; readonly original: Row } | undefined,
): DrawRow {
  const keys = useReusedKeys(props.rows)
  // What opens the record: its number, or the first column where the number is not shown.
  const opener = columns.includes(box.title) ? box.title : columns[0]
  return (index, measure) => {
    const found = rowAt(index)
    if (!found) return undefined
    const { id, original } = found
    return (
      <ListRow
        key={keys.get(id)}
        id={id}
        index={index}
        row={original}
        box={box}
        columns={shown}
        opener={opener}
        isChosen={isChosen(selection, id)}
        isChoosable={isChoosable}
        isBusy={busy.has(id)}
        isActive={active === id}
        isOpened={opened === id}
        isFocusable={active === id || (active === undefined && index === 0)}
        words={words}
        onToggle={props.onToggle}
        onOpen={props.onOpen}
        measure={measure}
      />
    )
  }
}

/** The rows as the table library orders them. */
function useRowTable(shown: readonly Column[], rows: readonly Row[]) {
  const definitions = useMemo(
    () =>
      helper.columns(
        shown.map((column) =>
          helper.accessor((row) => row[column.name], { id: column.name, header: column.name }),
        ),
      ),
    [shown],
  )
  const data = useMemo(() => [...rows], [rows])
  return useTable({ features, columns: definitions, data, getRowId: idOf })
}

interface SortHeadProps {
  readonly className: string
  readonly column: Column
  readonly search: ListSearch
  readonly isSortable: boolean
  readonly onSort: (name: string) => void
  readonly words: ListWords
}

function SortHead({ className, column, search, isSortable, onSort, words }: SortHeadProps) {
  const numeric = isNumeric(column.field)
  if (!isSortable) return <PlainHead {...{ className, column, words }} />
  const dir = search.sort.by === column.name ? search.sort.dir : undefined
  const Icon = dir === undefined ? ArrowUpDown : dir === 'asc' ? ArrowUp : ArrowDown
  return (
    <HeadCell
      numeric={numeric}
      className={cx('px-2', className)}
      aria-sort={dir === undefined ? 'none' : dir === 'asc' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        onClick={() => onSort(column.name)}
        className={cx(
          'group/sort -mx-1.5 inline-flex h-6 items-center gap-1 rounded-sm px-1.5 hover:bg-surface-sunken hover:text-ink',
          numeric && 'flex-row-reverse',
          dir && 'text-ink',
        )}
      >
        {words.label(column.name)}
        <Icon
          aria-hidden
          className={cx(
            'size-3',
            dir === undefined &&
              'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60',
          )}
        />
      </button>
    </HeadCell>
  )
}

const PlainHead = ({
  className,
  column,
  words,
}: Pick<SortHeadProps, 'className' | 'column' | 'words'>) => (
  <HeadCell numeric={isNumeric(column.field)} className={cx('px-2', className)}>
    {words.label(column.name)}
  </HeadCell>
)

interface ListRowProps {
  readonly id: string
  /** Its place in the list. */
  readonly index: number
  readonly row: Row
  readonly box: Box
  readonly columns: readonly Column[]
  readonly opener: string | undefined
  readonly isChosen: boolean
  readonly isChoosable: boolean
  readonly isBusy: boolean
  readonly isActive: boolean
  readonly isOpened: boolean
  readonly isFocusable: boolean
  readonly words: ListWords
  readonly onToggle: ListRowsProps['onToggle']
  readonly onOpen: ListRowsProps['onOpen']
  readonly measure: Measure | undefined
}

const openedMark = 'shadow-[inset_2px_0_0_var(--primary)]'

/** One row; drawn again only when something of its own changes. */
const ListRow = memo(function ListRow(props: ListRowProps) {
  const { id, row, box, columns, isChoosable, isBusy, isActive, isOpened, onOpen } = props
  const element = useRef<HTMLTableRowElement>(null)
  useKeyboardRow(element, isActive)
  useMeasured(element, props.index, props.measure)
  const unread = isUnread(box, row)
  const click = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('button, a, input, label')) return
    if (window.getSelection()?.toString()) return
    onOpen(id)
  }
  return (
    <TableRow
      ref={element}
      data-row={id}
      data-index={props.index}
      aria-rowindex={props.measure && props.index + 2}
      aria-busy={isBusy || undefined}
      tabIndex={props.isFocusable ? 0 : -1}
      aria-selected={isChoosable ? props.isChosen : undefined}
      aria-current={isOpened ? 'true' : undefined}
      onClick={click}
      className={cx(
        'cursor-default outline-offset-[-2px]',
        isOpened && 'bg-surface-selected',
        isActive && !isOpened && 'bg-surface-hover',
      )}
    >
      {isChoosable && <ChoiceCell {...props} />}
      {columns.map((column, at) => (
        <Cell
          key={column.name}
          numeric={isNumeric(column.field)}
          className={cx(
            'px-2',
            !isChoosable && at === 0 && cx('pl-3', isOpened && openedMark),
            unread &&
              (column.name === box.title || column.name === box.party) &&
              'font-semibold text-ink',
          )}
        >
          {column.name === props.opener ? (
            <OpenButton {...props} name={column.name} unread={unread} />
          ) : (
            stateCell({ box, column, row, words: props.words })
          )}
        </Cell>
      ))}
    </TableRow>
  )
})

/** Of long lists the height of each row that is drawn is known. */
export function useMeasured(
  element: RefObject<HTMLElement | null>,
  index: number,
  measure: Measure | undefined,
): void {
  useLayoutEffect(() => {
    measure?.(element.current)
    return () => measure?.(null)
  }, [element, index, measure])
}

/** The row under the keyboard is brought into sight, and has the focus where another part of the list had it. */
function useKeyboardRow(element: RefObject<HTMLTableRowElement | null>, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return
    element.current?.scrollIntoView?.({ block: 'nearest' })
    const focused = document.activeElement
    if (focused?.closest('[data-list]') && !element.current?.contains(focused))
      element.current?.focus({ preventScroll: true })
  }, [element, isActive])
}

function ChoiceCell({ id, row, box, isChosen: chosen, isOpened, words, onToggle }: ListRowProps) {
  return (
    <Cell className={cx('w-9 pr-0 pl-3', isOpened && openedMark)}>
      <span
        onClickCapture={(event) =>
          event.shiftKey && (event.preventDefault(), event.stopPropagation(), onToggle(id, true))
        }
      >
        <Checkbox
          aria-label={words.t('list.selectRow', { name: String(row[box.title] ?? '') })}
          checked={chosen}
          onChecked={() => onToggle(id, false)}
        />
      </span>
    </Cell>
  )
}

/** What opens the record; it says also that the record is not read yet, or that a job has it. */
function OpenButton({
  id,
  row,
  isBusy,
  words,
  onOpen,
  name,
  unread,
}: ListRowProps & { readonly name: string; readonly unread: boolean }) {
  return (
    <span className="flex items-center gap-0.5">
      <button
        type="button"
        onClick={() => onOpen(id)}
        title={words.value(row, name)}
        className={cx(
          'block min-w-0 max-w-[16rem] truncate rounded-sm text-primary-ink tabular-nums hover:underline',
          unread ? 'font-semibold' : 'font-medium',
        )}
      >
        {words.value(row, name) || words.t('list.noNumber')}
      </button>
      {unread && <span className="sr-only">{words.flag('IsRead', false)}</span>}
      {isBusy && <Working words={words} />}
    </span>
  )
}

/** A bulk job has it. Beside the number, so that nothing moves when it comes and goes. */
function Working({ words }: { readonly words: ListWords }) {
  const text = words.t('list.busyRow')
  return (
    <span title={text} className="-mr-4 flex text-info-ink">
      <Spinner className="size-3" />
      <span className="sr-only">{text}</span>
    </span>
  )
}

/** The shape of the table while its first rows are on their way. */
export function TableSkeleton({
  columns,
  isChoosable,
  words,
  label,
}: {
  readonly columns: readonly Column[]
  readonly isChoosable: boolean
  readonly words: ListWords
  readonly label: string
}) {
  return (
    <Table aria-busy="true" aria-label={label} className="text-sm">
      <TableHead>
        <tr>
          {isChoosable && <HeadCell className="w-9" />}
          {columns.map((column, at) => (
            <PlainHead
              key={column.name}
              className={cx(!isChoosable && at === 0 && 'pl-3')}
              {...{ column, words }}
            />
          ))}
        </tr>
      </TableHead>
      <tbody className="animate-shimmer">
        {Array.from({ length: 12 }, (_, index) => (
          <tr key={index}>
            {isChoosable && (
              <Cell className="px-2">
                <Skeleton isStill className="size-4" />
              </Cell>
            )}
            {columns.map(({ name, field }, at) => (
              <Cell key={name} className={cx('px-2', !isChoosable && at === 0 && 'pl-3')}>
                <Skeleton
                  isStill
                  className={cx(
                    isNumeric(field) && 'ml-auto',
                    ['w-28', 'w-20', 'w-40', 'w-24'][(index + at) % 4],
                  )}
                />
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
