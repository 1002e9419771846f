import { withSort } from '../rows/list-search.ts'
import { ListCards } from './list-cards.tsx'
import { ListTable, type ListRowsProps } from './list-table.tsx'
import type { ListState } from './use-list-state.ts'

export interface RowsProps {
  readonly state: ListState
  readonly columns: readonly string[]
  readonly isTable: boolean
  readonly title: string
}

export interface ShownRowsProps extends RowsProps {
  readonly rowsProps: ListRowsProps
}

/** Rows as the room for them asks: a table, or cards. */
export function ShownRows({ state, columns, isTable, title, rowsProps }: ShownRowsProps) {
  const { box, call, address } = state
  if (!isTable) return <ListCards {...rowsProps} />
  return (
    <ListTable
      {...rowsProps}
      caption={title}
      columns={columns}
      search={address.search}
      isSortable={'SortColumn' in call.query || 'SortColumn' in call.apiQuery}
      onSort={(name) =>
        box.row[name] && address.setSearch(withSort(address.search, name, box.row[name]))
      }
    />
  )
}
