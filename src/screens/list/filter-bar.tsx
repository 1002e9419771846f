import { ChevronDown, Plus, Search, SlidersHorizontal, X } from 'lucide-react'
import {
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react'
import type { Field, FieldKind, FilterKind } from '#descriptor/field.ts'
import type { Box, View } from '#engine/portal.ts'
import { useText } from '../portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Field as FormField } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { Menu, type MenuItem } from '../ui/menu.tsx'
import { Popover } from '../ui/popover.tsx'
import {
  isFiltered,
  offeredFilters,
  withFilter,
  withoutFilters,
  withSearch,
  type ListSearch,
} from './list-search.ts'
import type { ListWords } from './list-words.ts'

export interface FilterBarProps {
  readonly box: Box
  readonly view: View
  readonly search: ListSearch
  /** `quiet` replaces the address instead of adding a step to go back to: for typing. */
  readonly onSearch: (search: ListSearch, quiet?: boolean) => void
  readonly words: ListWords
  readonly searchRef: RefObject<HTMLInputElement | null>
  /** Controls at the right end. */
  readonly end?: ReactNode
}

/** Search and one pill per filter; an active pill says what it lets through and is cleared by one click. */
export function FilterBar({ box, view, search, onSearch, words, searchRef, end }: FilterBarProps) {
  const offered = Object.entries(offeredFilters(box, view)).map(([name, field]) => ({
    name,
    field,
    group: placeOf[field.kind],
  }))
  const pills = offered.filter(
    ({ group, name }) => group === 'pill' || (group === 'more' && search.filters[name]),
  )
  const more = offered.filter(({ group, name }) => group === 'more' && !search.filters[name])
  return (
    <div role="search" aria-label={words.t('list.filters')} className="flex items-start gap-2">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5">
        <SearchBox
          key={search.search}
          value={search.search}
          onValue={(text) => onSearch(withSearch(search, text), true)}
          words={words}
          inputRef={searchRef}
        />
        <div className="flex min-w-0 items-center gap-1.5 p-px max-sm:w-full max-sm:overflow-x-auto sm:contents">
          {pills.sort(byTone).map(({ name, field }) => (
            <FilterPill
              key={name}
              name={name}
              field={field}
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
          {isFiltered(search) && (
            <Button size="sm" variant="ghost" onClick={() => onSearch(withoutFilters(search))}>
              {words.t('list.clearAll')}
            </Button>
          )}
        </div>
      </div>
      {end !== undefined && <div className="flex shrink-0 items-center gap-1">{end}</div>}
    </div>
  )
}

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

const debounceMs = 300

function SearchBox({
  value,
  onValue,
  words,
  inputRef,
}: {
  readonly value: string
  readonly onValue: (text: string) => void
  readonly words: ListWords
  readonly inputRef: RefObject<HTMLInputElement | null>
}) {
  const [text, setText] = useState(value)
  const send = useRef(onValue)
  send.current = onValue
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => send.current(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text, value])
  return (
    <div className="w-full sm:w-60">
      <Input
        ref={inputRef}
        size="sm"
        type="search"
        enterKeyHint="search"
        aria-label={words.t('list.search')}
        placeholder={words.t('list.search')}
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
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onValue(text)
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
  name,
  field,
  search,
  onSearch,
  words,
}: PillProps & { readonly name: string; readonly field: Field }) {
  const chosen = search.filters[name] ?? []
  const label = words.label(name)
  const said = chosen.map((value) =>
    field.kind === 'flag' ? words.flag(name, value === 'true') : words.code(name, value),
  )
  const clear = () => onSearch(withFilter(search, name, []))
  if (field.kind !== 'flag' && !field.values)
    return <TextPill name={name} label={label} search={search} onSearch={onSearch} words={words} />
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

function TextPill({
  name,
  label,
  search,
  onSearch,
  words,
}: PillProps & { readonly name: string; readonly label: string }) {
  const chosen = search.filters[name]?.[0] ?? ''
  const [text, setText] = useState(chosen)
  const [isOpen, setOpen] = useState(false)
  const apply = () => {
    onSearch(withFilter(search, name, text.trim() ? [text.trim()] : []))
    setOpen(false)
  }
  return (
    <Pill
      label={label}
      values={chosen ? [chosen] : []}
      onClear={() => onSearch(withFilter(search, name, []))}
      clearLabel={words.t('list.clearFilter', { filter: label })}
    >
      {(trigger) => (
        <Popover trigger={trigger} open={isOpen} onOpen={setOpen} label={label}>
          <form
            className="flex items-end gap-2"
            onSubmit={(event) => {
              event.preventDefault()
              apply()
            }}
          >
            <FormField label={label}>
              {(control) => (
                <Input
                  {...control}
                  size="sm"
                  value={text}
                  onChange={(event) => setText(event.target.value)}
                />
              )}
            </FormField>
            <Button size="sm" variant="primary" type="submit">
              {words.t('list.apply')}
            </Button>
          </form>
        </Popover>
      )}
    </Pill>
  )
}

interface PillFrameProps {
  readonly label: string
  /** The value says it all: `Printed`. */
  readonly isFlag?: boolean
  readonly values: readonly string[]
  readonly onClear: () => void
  readonly clearLabel: string
  /** Gets the button that opens the choice. */
  readonly children: (trigger: ReactElement) => ReactNode
}

function Pill({ label, isFlag = false, values, onClear, clearLabel, children }: PillFrameProps) {
  const { t } = useText()
  const filterLabel = t('list.filterBy', { filter: label })
  if (values.length === 0)
    return (
      <>
        {children(
          <PillButton icon={<Plus />} aria-label={filterLabel}>
            {label}
          </PillButton>,
        )}
      </>
    )
  const said =
    values.length > 2 ? `${values.slice(0, 2).join(', ')} +${values.length - 2}` : values.join(', ')
  return (
    <span
      data-filter="active"
      className="inline-flex h-7 shrink-0 items-center rounded-md bg-primary-soft max-sm:-order-1 text-sm text-primary-ink ring-1 ring-inset ring-primary/25"
    >
      {children(
        <button
          type="button"
          title={values.join(', ')}
          className="flex h-7 max-w-72 items-center gap-1 rounded-l-md pl-2.5 pr-1 hover:bg-primary/8"
        >
          {!isFlag && <span className="shrink-0">{label}:</span>}
          <span className="truncate font-medium">{said}</span>
          <ChevronDown aria-hidden className="size-3.5 shrink-0" />
        </button>,
      )}
      <button
        type="button"
        aria-label={clearLabel}
        onClick={onClear}
        className="flex size-7 items-center justify-center rounded-r-md hover:bg-primary/12"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  )
}

function PillButton({
  icon,
  children,
  ...rest
}: ComponentProps<'button'> & { readonly icon: ReactNode }) {
  return (
    <button
      {...rest}
      type="button"
      className="inline-flex h-7 shrink-0 items-center gap-1 rounded-md px-2 text-sm text-ink-muted ring-1 ring-inset ring-line-strong hover:bg-surface-raised hover:text-ink data-[state=open]:bg-surface-raised data-[state=open]:text-ink [&_svg]:size-3.5"
    >
      {icon}
      {children}
    </button>
  )
}
