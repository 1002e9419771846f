import { ListFilter, Search, SlidersHorizontal } from 'lucide-react'
import { memo, useState, type RefObject } from 'react'
import type { Field, FieldKind, FilterKind } from '#descriptor/field.ts'
import { isBound } from '#engine/filters.ts'
import type { Box, View } from '#engine/portal.ts'
import { boxIdOf } from '#engine/references.ts'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import type { MenuItem } from '../ui/menu-items.ts'
import { Menu } from '../ui/menu.tsx'
import { Popover } from '../ui/popover.tsx'
import { Pill, PillButton } from './filter-pill.tsx'
import type { FilterValuesProps, ValuePillProps } from './filter-values.tsx'
import type { RecordPillProps } from './record-pill.tsx'
import { TagPill } from './tag-pill.tsx'
import { useTypedSearch } from './use-typed-search.ts'
import {
  filterControls,
  isFiltered,
  offeredFilters,
  withFilter,
  withoutFilters,
  withSearch,
  type FilterControl,
  type ListSearch,
} from '../rows/list-search.ts'
import type { ListWords } from '../rows/list-words.ts'

const FilterValues = lazyComponent<FilterValuesProps>(
  async () => (await import('./filter-values.tsx')).FilterValues,
)

const ValuePill = lazyComponent<ValuePillProps>(
  async () => (await import('./filter-values.tsx')).ValuePill,
)

const RecordPill = lazyComponent<RecordPillProps>(
  async () => (await import('./record-pill.tsx')).RecordPill,
)

export interface FilterBarProps {
  readonly box: Box
  readonly view: View
  readonly search: ListSearch
  /** `quiet` replaces the address instead of adding a step to go back to: for typing. */
  readonly onSearch: (search: ListSearch, quiet?: boolean) => void
  readonly words: ListWords
  readonly searchRef: RefObject<HTMLInputElement | null>
}

/**
 * Search and one pill per filter; an active pill says what it lets through and is cleared by one click. Nothing of it depends on the rows:
 * with other rows it is not drawn again.
 */
export const FilterBar = memo(function FilterBar({
  box,
  view,
  search,
  onSearch,
  words,
  searchRef,
}: FilterBarProps) {
  const controls = filterControls(offeredFilters(box, view))
  const isActive = ({ parameters }: FilterControl) =>
    Object.keys(parameters).some((name) => search.filters[name])
  const placed = (place: 'pill' | 'more') =>
    controls.filter(({ field }) => field.match === undefined && placeOf[field.kind] === place)
  // Texts before ranges: they are what people ask for first.
  const typed = [
    ...controls.filter(({ field }) => field.match === 'contains'),
    ...controls.filter(({ field }) => isBound(field)),
  ]
  const pills = [
    ...placed('pill'),
    ...controls.filter(({ field }) => field.match === 'has'),
    ...placed('more').filter(isActive),
    ...typed.filter(isActive),
  ]
  const more = placed('more').filter((control) => !isActive(control))
  return (
    <div
      role="search"
      aria-label={words.t('list.filters')}
      className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5"
    >
      <SearchBox
        value={search.search}
        onValue={(text) => onSearch(withSearch(search, text), true)}
        // A record of the company's own has neither number nor tax number.
        label={words.t(box.record ? 'common.search' : 'list.search')}
        inputRef={searchRef}
      />
      <div className="flex min-w-0 items-center gap-1.5 p-px max-sm:w-full max-sm:overflow-x-auto sm:contents">
        {pills.sort(byTone).map((control) => (
          <FilterPill
            key={Object.keys(control.parameters).join()}
            family={box.family}
            control={control}
            search={search}
            onSearch={onSearch}
            words={words}
          />
        ))}
        {more.length > 0 && (
          <Menu
            align="start"
            trigger={
              <PillButton icon={<SlidersHorizontal />}>{words.t('list.moreFilters')}</PillButton>
            }
            groups={more.map(({ name, field }) => ({
              title: words.label(name),
              items: flagItems(name, field, search, onSearch, words),
            }))}
          />
        )}
        {typed.length > 0 && (
          <DetailedSearch controls={typed} search={search} onSearch={onSearch} words={words} />
        )}
        {isFiltered(search) && (
          <Button size="sm" variant="ghost" onClick={() => onSearch(withoutFilters(search))}>
            {words.t('list.clearAll')}
          </Button>
        )}
      </div>
    </div>
  )
})

/** How each kind of field is filtered; kinds that no list is filtered by have no place. */
const placeOf: Readonly<Record<FilterKind, 'pill' | 'more'>> &
  Readonly<Record<Exclude<FieldKind, FilterKind>, 'none'>> = {
  code: 'pill',
  flag: 'more',
  text: 'pill',
  taxNo: 'pill',
  email: 'pill',
  phone: 'pill',
  uuid: 'none',
  note: 'none',
  date: 'none',
  dateTime: 'none',
  int: 'none',
  decimal: 'none',
  percent: 'none',
  money: 'none',
  tagList: 'none',
}

/** States first: they are what people filter by. */
const byTone = (a: { field: Field }, b: { field: Field }): number =>
  Number(b.field.tones !== undefined) - Number(a.field.tones !== undefined)

function SearchBox({
  value,
  onValue,
  label,
  inputRef,
}: {
  readonly value: string
  readonly onValue: (text: string) => void
  readonly label: string
  readonly inputRef: RefObject<HTMLInputElement | null>
}) {
  const { text, type, submit } = useTypedSearch(value, onValue)
  return (
    <div className="w-full sm:w-60">
      <Input
        ref={inputRef}
        size="sm"
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={200}
        leading={<Search aria-hidden />}
        trailing={
          text === '' ? (
            <span className="hidden lg:inline">
              <Kbd>/</Kbd>
            </span>
          ) : undefined
        }
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') submit()
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
    </div>
  )
}

interface PillProps {
  readonly search: ListSearch
  readonly onSearch: FilterBarProps['onSearch']
  readonly words: ListWords
}

function FilterPill({
  family,
  control,
  ...rest
}: PillProps & { readonly family: string; readonly control: FilterControl }) {
  const { name, field } = control
  const { search, onSearch, words } = rest
  if (field.match === 'has') return <TagPill {...rest} name={name} family={family} />
  if (field.reference !== undefined)
    return <RecordPill {...rest} name={name} reference={boxIdOf(family, field.reference)} />
  if (field.match !== undefined || (field.kind !== 'flag' && !field.values))
    return <ValuePill control={control} {...rest} />
  const chosen = search.filters[name] ?? []
  const label = words.label(name)
  const said = chosen.map((value) =>
    field.kind === 'flag' ? words.flag(name, value === 'true') : words.code(name, value),
  )
  const clear = () => onSearch(withFilter(search, name, []))
  const items =
    field.kind === 'flag'
      ? flagItems(name, field, search, onSearch, words)
      : codeItems(name, field, search, onSearch, words)
  return (
    <Pill
      label={label}
      isFlag={field.kind === 'flag'}
      values={said}
      onClear={clear}
      clearLabel={words.t('list.clearFilter', { filter: label })}
    >
      {(trigger) => <Menu align="start" trigger={trigger} groups={[{ items }]} />}
    </Pill>
  )
}

function codeItems(
  name: string,
  field: Field,
  search: ListSearch,
  onSearch: FilterBarProps['onSearch'],
  words: ListWords,
): MenuItem[] {
  const chosen = search.filters[name] ?? []
  return (field.values ?? []).map((value) => {
    const others = chosen.filter((one) => one !== value)
    const isChosen = others.length < chosen.length
    return {
      key: value,
      label: words.code(name, value),
      checked: isChosen,
      stay: field.many === true,
      onSelect: () =>
        onSearch(
          withFilter(search, name, isChosen ? others : field.many ? [...chosen, value] : [value]),
        ),
    }
  })
}

function flagItems(
  name: string,
  _field: Field,
  search: ListSearch,
  onSearch: FilterBarProps['onSearch'],
  words: ListWords,
): MenuItem[] {
  const chosen = search.filters[name]?.[0]
  return (['true', 'false', undefined] as const)
    .filter((value) => value !== undefined || chosen !== undefined)
    .map((value) => ({
      key: `${name}-${value}`,
      label: value === undefined ? words.t('list.any') : words.flag(name, value === 'true'),
      checked: chosen === value,
      onSelect: () => onSearch(withFilter(search, name, value === undefined ? [] : [value])),
    }))
}

/** Everything by which the list can be filtered and that takes typing, together. */
function DetailedSearch({
  controls,
  ...rest
}: PillProps & { readonly controls: readonly FilterControl[] }) {
  const [isOpen, setOpen] = useState(false)
  const label = rest.words.t('list.detailed')
  return (
    <Popover
      trigger={<PillButton icon={<ListFilter />}>{label}</PillButton>}
      label={label}
      open={isOpen}
      onOpen={setOpen}
    >
      <FilterValues controls={controls} {...rest} onClose={() => setOpen(false)} />
    </Popover>
  )
}
