import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { boxOf, callOfBox } from '#engine/portal.ts'
import { callQuery } from '#client/query.ts'
import { recordOf, recordsIn } from '#values/json.ts'
import { usePortal, useSend, useSession } from '../frame/portal-context.tsx'
import { withFilter } from '../rows/list-search.ts'
import type { MenuItem } from '../ui/menu-items.ts'
import { Menu } from '../ui/menu.tsx'
import { Pill } from './filter-pill.tsx'
import type { FilterValuesProps } from './filter-values.tsx'
import { idOf } from '../rows/row-id.ts'

export interface RecordPillProps extends Pick<FilterValuesProps, 'search' | 'onSearch' | 'words'> {
  /** The parameter of the list that takes the id of a record. */
  readonly name: string
  /** Id of the box whose records are offered. */
  readonly reference: string
}

/** A filter by a record of another box, which people know by its title. The records are asked for when it is opened, or to name the chosen one. */
export function RecordPill({ name, reference, search, onSearch, words }: RecordPillProps) {
  const [isOpen, setOpen] = useState(false)
  const [chosen] = search.filters[name] ?? []
  const { mayCall } = useSession()
  const box = boxOf(usePortal(), reference)
  const call = callOfBox(usePortal(), box, 'list')
  const records = useRecords(reference, isOpen || chosen !== undefined)
  // Whoever may not see the records is not offered them, but can take away the one of an address.
  if (!mayCall(call) && chosen === undefined) return null
  const { t } = words
  const label = words.label(name)
  const titleOf = (id: string) => records?.find(({ value }) => value === id)?.title ?? '1'
  const choose = (value: string) => onSearch(withFilter(search, name, value === '' ? [] : [value]))
  return (
    <Pill
      label={label}
      values={chosen === undefined ? [] : [titleOf(chosen)]}
      onClear={() => choose('')}
      clearLabel={t('list.clearFilter', { filter: label })}
    >
      {(trigger) => (
        <Menu
          align="start"
          trigger={trigger}
          onOpen={setOpen}
          groups={[{ items: itemsOf(records, { chosen, choose, none: t('list.empty') }) }]}
        />
      )}
    </Pill>
  )
}

interface Offered {
  readonly value: string
  readonly title: string
}

/** The first hundred by their titles; undefined as long as they are not there. */
function useRecords(reference: string, isNeeded: boolean): readonly Offered[] | undefined {
  const portal = usePortal()
  const send = useSend()
  const { mayCall } = useSession()
  const box = boxOf(portal, reference)
  const call = callOfBox(portal, box, 'list')
  const { data } = useQuery({
    ...callQuery(send, call, { Page: 1, PageSize: 100, SortColumn: box.title, SortType: 'ASC' }),
    enabled: isNeeded && mayCall(call),
  })
  if (data === undefined) return undefined
  return recordsIn(recordOf(data)['Content']).map((row) => ({
    value: idOf(row),
    title: String(row[box.title] ?? ''),
  }))
}

interface Choice {
  readonly chosen: string | undefined
  readonly choose: (value: string) => void
  /** What stands there as long as there is none. */
  readonly none: string
}

function itemsOf(
  records: readonly Offered[] | undefined,
  { chosen, choose, none }: Choice,
): MenuItem[] {
  if (records === undefined || records.length === 0)
    return [{ key: '', label: records ? none : '…', onSelect: () => undefined }]
  return records.map(({ value, title }) => ({
    key: value,
    label: title,
    checked: value === chosen,
    onSelect: () => choose(value === chosen ? '' : value),
  }))
}
