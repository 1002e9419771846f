import { isFiltered } from '../rows/list-search.ts'
import { allWords } from '../text/text.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { TableSkeleton } from './list-table.tsx'
import { MainAction } from './main-action.tsx'
import type { NoMatchProps } from './no-match.tsx'
import { ShownRows, type RowsProps, type ShownRowsProps } from './shown-rows.tsx'
import { useRowsOfList, type ListState } from './use-list-state.ts'

const NoMatch = lazyComponent<NoMatchProps>(async () => (await import('./no-match.tsx')).NoMatch)
const Offline = lazyComponent<object>(async () => {
  const [{ Offline: Shown }] = await Promise.all([import('./offline.tsx'), allWords()])
  return Shown
})
/** Until it is there, the rows that were read first. */
const WholeList = lazyComponent<ShownRowsProps>(
  async () => (await import('./whole-list.tsx')).WholeList,
  {
    waiting: (props) => (
      <ShownRows
        {...props}
        rowsProps={{ ...props.rowsProps, rows: props.state.list.data?.Content ?? [] }}
      />
    ),
  },
)

/** The rows as a table or as cards, or why there are none. */
export function Rows({ state, columns, isTable, title }: RowsProps) {
  const { list, box, words } = state
  const rowsProps = useRowsOfList(state)
  if (!list.data) {
    if (list.isPaused) return <Offline />
    if (list.error) return <Failure error={list.error} onRetry={() => void list.refetch()} />
    const shown = columns.flatMap((name) => box.columns.filter((column) => column.name === name))
    return (
      <TableSkeleton
        columns={isTable ? shown : shown.slice(0, 2)}
        isChoosable={rowsProps.isChoosable}
        words={words}
        label={words.t('list.loading')}
      />
    )
  }
  if (state.isWhole && list.data.TotalCount > 0)
    return <WholeList {...{ state, columns, isTable, title, rowsProps }} />
  // Behind the last page: the place in the list leads back to it.
  if (list.data.Content.length === 0 && list.data.TotalCount > 0) return null
  if (list.data.Content.length === 0) return <NoRows state={state} />
  return <ShownRows {...{ state, columns, isTable, title, rowsProps }} />
}

/** Nothing at all, or nothing that fits the filters: two different things to do next. */
function NoRows({ state: { box, view, address, words } }: { readonly state: ListState }) {
  const { t } = words
  if (isFiltered(address.search))
    return <NoMatch box={box} view={view} address={address} words={words} />
  return (
    <EmptyState
      title={t('list.empty')}
      text={t(box.isDrafts ? 'list.emptyDrafts' : 'list.emptyText')}
      action={<MainAction box={box} />}
    />
  )
}
