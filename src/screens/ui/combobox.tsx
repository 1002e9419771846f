import { Check, ChevronsUpDown, X } from 'lucide-react'
import { Popover as Radix } from 'radix-ui'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { controlClasses, controlSizes, type ControlSize } from './control.ts'
import { cx } from './cx.ts'
import { rankOptions } from './rank.ts'
import { Spinner } from './spinner.tsx'

export interface ComboboxOption {
  readonly value: string
  readonly label: string
  /** Second line or trailing code. */
  readonly detail?: string
}
export interface ComboboxProps {
  readonly id?: string
  readonly 'aria-label'?: string
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: true | undefined
  readonly 'aria-required'?: true | undefined
  readonly size?: ControlSize
  readonly value: string
  readonly onValue: (value: string, option?: ComboboxOption) => void
  /** All there are (searched here by code and words), or a search over the wire. */
  readonly options:
    | readonly ComboboxOption[]
    | ((search: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>)
  /** Words of the current value where the options do not have it. */
  readonly valueLabel?: string
  readonly placeholder?: string
  /** Letters before a search goes over the wire; default 2. */
  readonly minLength?: number
  /** What is typed may stay although no option has it. */
  readonly free?: boolean
  readonly clearable?: boolean
  readonly disabled?: boolean
  readonly className?: string
  readonly autoFocus?: boolean
  readonly name?: string
  readonly onBlur?: () => void
}

const delayMs = 200
const shownAtMost = 100

/** A choice among many, found by code or words. Arrows, Enter, Escape; Tab takes the marked one. */
export function Combobox({
  value,
  onValue,
  options,
  valueLabel,
  placeholder,
  minLength = 2,
  free = false,
  clearable = false,
  size = 'md',
  disabled = false,
  className,
  onBlur,
  ...rest
}: ComboboxProps) {
  const { t } = useTranslation()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [search, setSearch] = useState<string>()
  const [marked, setMarked] = useState(0)
  const open = search !== undefined
  const found = useOptions(options, search, minLength)
  /** What a key takes: never an option of what was typed before. */
  const offered = found.isCurrent ? found.options[marked] : undefined
  const label =
    (Array.isArray(options)
      ? options.find((option) => option.value === value)?.label
      : undefined) ??
    valueLabel ??
    value

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [marked, found.options])

  const openList = () => {
    if (open || disabled) return
    setSearch('')
    setMarked(0)
  }
  const choose = (option: ComboboxOption | undefined) => {
    if (option) onValue(option.value, option)
    setSearch(undefined)
  }
  const leave = () => {
    if (free && search !== undefined && search !== '') onValue(search)
    setSearch(undefined)
    onBlur?.()
  }
  const press = (event: KeyboardEvent) => {
    const handler = keys[event.key]
    if (!handler) return
    handler(event)
  }
  const move = (step: number) => (event: KeyboardEvent) => {
    event.preventDefault()
    if (!open) return openList()
    setMarked((now) => Math.max(0, Math.min(found.options.length - 1, now + step)))
  }
  const keys: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    ArrowDown: move(1),
    ArrowUp: move(-1),
    PageDown: move(8),
    PageUp: move(-8),
    Enter: (event) => {
      if (!open) return
      event.preventDefault()
      if (found.isCurrent || free)
        choose(offered ?? (free && search ? { value: search, label: search } : undefined))
    },
    Tab: () => {
      if (open && search !== '' && offered) choose(offered)
    },
    Escape: (event) => {
      if (!open) return
      event.preventDefault()
      event.stopPropagation()
      setSearch(undefined)
    },
  }

  return (
    <Radix.Root open={open}>
      <Radix.Anchor asChild>
        <span className={cx('relative flex w-full items-center', className)}>
          <input
            {...rest}
            ref={input}
            role="combobox"
            aria-expanded={open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={
              open && found.options.length > 0 ? `${listId}-${marked}` : undefined
            }
            autoComplete="off"
            disabled={disabled}
            placeholder={open && label !== '' ? label : placeholder}
            value={search ?? label}
            onClick={openList}
            onChange={(event) => {
              setSearch(event.target.value)
              setMarked(0)
            }}
            onKeyDown={press}
            onBlur={leave}
            className={cx(controlClasses, controlSizes[size], 'truncate pr-7')}
          />
          {clearable && value !== '' && !disabled ? (
            <button
              type="button"
              aria-label={t('common.clear')}
              onClick={() => {
                onValue('')
                input.current?.focus()
              }}
              className="absolute right-1 flex size-6 items-center justify-center rounded-sm text-ink-muted hover:text-ink"
            >
              <X aria-hidden className="size-3.5" />
            </button>
          ) : (
            <ChevronsUpDown
              aria-hidden
              className="pointer-events-none absolute right-2 size-3.5 text-ink-muted"
            />
          )}
        </span>
      </Radix.Anchor>
      <Radix.Portal>
        <Radix.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="z-50 w-(--radix-popover-trigger-width) min-w-56 animate-fade-in overflow-hidden rounded-lg bg-surface-raised shadow-pop"
        >
          <ul ref={list} id={listId} role="listbox" className="max-h-64 overflow-y-auto p-1">
            {found.options.slice(0, shownAtMost).map((option, index) => (
              <li
                key={option.value}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === marked}
                onMouseMove={() => setMarked(index)}
                onMouseDown={(event) => {
                  event.preventDefault()
                  choose(option)
                }}
                className={cx(
                  'flex min-h-7 items-center gap-2 rounded-md px-2 py-1 text-base text-ink-soft',
                  index === marked && 'bg-surface-sunken text-ink',
                )}
              >
                <span className="flex min-w-0 flex-1 flex-col">
                  <span className="truncate">{option.label}</span>
                  {option.detail !== undefined && (
                    <span className="truncate text-xs text-ink-muted">{option.detail}</span>
                  )}
                </span>
                {option.value === value && (
                  <Check aria-hidden className="size-4 shrink-0 text-primary-ink" />
                )}
              </li>
            ))}
          </ul>
          {found.note !== undefined && (
            <p role="status" className="flex items-center gap-2 px-3 py-2 text-sm text-ink-muted">
              {found.note === 'searching' && <Spinner className="size-3.5" />}
              {t(`common.combobox.${found.note}`, { count: minLength })}
            </p>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface Found {
  /** The options are those for what stands in the field; while a search is on its way those of the one before are shown. */
  readonly isCurrent: boolean
  readonly options: readonly ComboboxOption[]
  readonly note: 'searching' | 'typeMore' | 'nothing' | 'failed' | undefined
}

/** Options for what is typed: ranked here, or fetched after a pause; an older answer never replaces a newer one. */
function useOptions(
  options: ComboboxProps['options'],
  search: string | undefined,
  minLength: number,
): Found {
  const [fetched, setFetched] = useState<Omit<Found, 'isCurrent'> & { readonly search?: string }>(
    nothingAsked,
  )
  const load = typeof options === 'function' ? options : undefined
  const latest = useRef(load)
  latest.current = load
  const asked = search?.trim()

  useEffect(() => {
    if (!latest.current) return
    if (asked === undefined) {
      setFetched(nothingAsked)
      return
    }
    if (asked.length < minLength) {
      setFetched({ search: asked, options: [], note: 'typeMore' })
      return
    }
    const abort = new AbortController()
    setFetched((now) => ({ ...now, note: 'searching' }))
    const timer = setTimeout(() => {
      latest.current!(asked, abort.signal).then(
        (found) =>
          !abort.signal.aborted &&
          setFetched({
            search: asked,
            options: found,
            note: found.length === 0 ? 'nothing' : undefined,
          }),
        () => !abort.signal.aborted && setFetched({ search: asked, options: [], note: 'failed' }),
      )
    }, delayMs)
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [asked, minLength])

  if (typeof options === 'function')
    return asked === undefined
      ? { ...nothingAsked, isCurrent: true }
      : { ...fetched, isCurrent: fetched.search === asked }
  const ranked = rankOptions(options, search ?? '')
  return { isCurrent: true, options: ranked, note: ranked.length === 0 ? 'nothing' : undefined }
}

const nothingAsked = { options: [], note: undefined }
