import { Check, ChevronsUpDown, X } from 'lucide-react'
import { Popover as Radix } from 'radix-ui'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from '../text/translation.tsx'
import { controlClasses, controlSizes, type ControlSize } from './control.ts'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'
import { useSearchedOptions, type OptionSearch } from './use-searched-options.ts'

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
  /** All there are (searched here by code and words), or a search over the wire; `undefined` while they are loaded. */
  readonly options: readonly ComboboxOption[] | OptionSearch<ComboboxOption> | undefined
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
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const anchor = useRef<HTMLSpanElement>(null)
  const choice = useChoice({ onValue, options, minLength, free, disabled })
  const { isOpen, isAwaited, search, marked, found } = choice
  const label = labelOf(value, options, valueLabel)
  const keys = keysOf(choice)

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [marked, found.options])

  const leave = () => {
    choice.leave()
    onBlur?.()
  }
  const clear = () => {
    onValue('')
    input.current?.focus()
  }
  return (
    <>
      <span ref={anchor} className={cx('relative flex w-full items-center', className)}>
        <input
          {...rest}
          ref={input}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-busy={isAwaited || undefined}
          aria-activedescendant={
            isOpen && found.options.length > 0 ? `${listId}-${marked}` : undefined
          }
          autoComplete="off"
          disabled={disabled}
          placeholder={isOpen && label !== '' ? label : placeholder}
          value={search ?? label}
          onClick={choice.open}
          onChange={(event) => choice.type(event.target.value)}
          onKeyDown={(event) => keys[event.key]?.(event)}
          onBlur={leave}
          className={cx(controlClasses, controlSizes[size], 'truncate pr-7')}
        />
        <TrailingIcon
          isAwaited={isAwaited}
          onClear={clearable && value !== '' && !disabled ? clear : undefined}
        />
      </span>
      {isOpen && (
        <OptionsPanel
          anchor={anchor}
          list={list}
          listId={listId}
          value={value}
          choice={choice}
          minLength={minLength}
        />
      )}
    </>
  )
}

const labelOf = (
  value: string,
  options: ComboboxProps['options'],
  valueLabel: string | undefined,
): string =>
  (typeof options === 'function'
    ? undefined
    : options?.find((option) => option.value === value)?.label) ??
  valueLabel ??
  value

type Choice = ReturnType<typeof useChoice>
type ChoiceOptions = Required<
  Pick<ComboboxProps, 'onValue' | 'options' | 'minLength' | 'free' | 'disabled'>
>

/** What is typed, which options fit it and which of them is marked, and what can be done with these. */
function useChoice({ onValue, options, minLength, free, disabled }: ChoiceOptions) {
  const [search, setSearch] = useState<string>()
  const [marked, setMarked] = useState(0)
  const found = useSearchedOptions(options, search, minLength)
  /** The field was left by Tab before the options for what stands in it had come: the first of them is taken then. */
  const [isAwaited, setAwaited] = useState(false)
  /** What a key takes: never an option of what was typed before. */
  const offered = found.isCurrent ? found.options[marked] : undefined
  const isOpen = search !== undefined && !isAwaited

  const type = (text: string) => {
    setSearch(text)
    setMarked(0)
    setAwaited(false)
  }
  const open = () => {
    if (!isOpen && !disabled) type('')
  }
  const close = () => {
    setSearch(undefined)
    setAwaited(false)
  }
  const choose = (option: ComboboxOption | undefined) => {
    if (option) onValue(option.value, option)
    close()
  }
  /** Takes the marked option, or what is typed where that may stay. */
  const take = () => {
    if (found.isCurrent || free)
      choose(offered ?? (free && search ? { value: search, label: search } : undefined))
  }
  /** Takes the marked option on the way to the next field. */
  const pass = () => {
    if (!isOpen || search === '') return
    if (offered) choose(offered)
    else if (!found.isCurrent && !free) setAwaited(true)
  }
  const leave = () => {
    if (isAwaited) return
    if (free && search !== undefined && search !== '') onValue(search)
    close()
  }
  useEffect(() => {
    if (isAwaited && found.isCurrent) choose(offered)
  })
  const mark = (index: number) => setMarked(index)
  const moveMark = (step: number) =>
    setMarked((now) => Math.max(0, Math.min(found.options.length - 1, now + step)))
  return {
    search,
    marked,
    found,
    offered,
    isOpen,
    isAwaited,
    type,
    open,
    close,
    choose,
    take,
    pass,
    leave,
    mark,
    moveMark,
  }
}

/** What each key does in the field; all other keys type. */
function keysOf(choice: Choice): Readonly<Record<string, (event: KeyboardEvent) => void>> {
  const { isOpen } = choice
  const move = (step: number) => (event: KeyboardEvent) => {
    event.preventDefault()
    if (isOpen) choice.moveMark(step)
    else choice.open()
  }
  return {
    ArrowDown: move(1),
    ArrowUp: move(-1),
    PageDown: move(8),
    PageUp: move(-8),
    Enter: (event) => {
      if (!isOpen) return
      event.preventDefault()
      choice.take()
    },
    Tab: choice.pass,
    Escape: (event) => {
      if (!isOpen) return
      event.preventDefault()
      event.stopPropagation()
      choice.close()
    },
  }
}

interface TrailingIconProps {
  readonly isAwaited: boolean
  readonly onClear: (() => void) | undefined
}

/** The arrows of a choice; in their place, where the value can be taken away, the button that does it. */
function TrailingIcon({ isAwaited, onClear }: TrailingIconProps) {
  const { t } = useTranslation()
  if (isAwaited) return <Spinner className="absolute right-2 size-3.5 text-ink-muted" />
  if (!onClear)
    return (
      <ChevronsUpDown
        aria-hidden
        className="pointer-events-none absolute right-2 size-3.5 text-ink-muted"
      />
    )
  return (
    <button
      type="button"
      aria-label={t('common.clear')}
      onClick={onClear}
      className="absolute right-1 flex size-6 items-center justify-center rounded-sm text-ink-muted hover:text-ink"
    >
      <X aria-hidden className="size-3.5" />
    </button>
  )
}

interface OptionsPanelProps {
  /** What it stands at. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly list: RefObject<HTMLUListElement | null>
  readonly listId: string
  readonly value: string
  readonly choice: Choice
  readonly minLength: number
}

const shownAtMost = 100

/** While it is open: a form has dozens of choices, of which one is. */
function OptionsPanel({ anchor, list, listId, value, choice, minLength }: OptionsPanelProps) {
  const { t } = useTranslation()
  const { found, marked } = choice
  return (
    <Radix.Root open>
      <Radix.Anchor virtualRef={anchor} />
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
              <OptionRow
                key={option.value}
                id={`${listId}-${index}`}
                option={option}
                isMarked={index === marked}
                isChosen={option.value === value}
                onMark={() => choice.mark(index)}
                onChoose={() => choice.choose(option)}
              />
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

interface OptionRowProps {
  readonly id: string
  readonly option: ComboboxOption
  readonly isMarked: boolean
  readonly isChosen: boolean
  readonly onMark: () => void
  readonly onChoose: () => void
}

function OptionRow({ id, option, isMarked, isChosen, onMark, onChoose }: OptionRowProps) {
  return (
    <li
      id={id}
      role="option"
      aria-selected={isMarked}
      onMouseMove={onMark}
      onMouseDown={(event) => {
        event.preventDefault()
        onChoose()
      }}
      className={cx(
        'flex min-h-7 items-center gap-2 rounded-md px-2 py-1 text-base text-ink-soft',
        isMarked && 'bg-surface-sunken text-ink',
      )}
    >
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">{option.label}</span>
        {option.detail !== undefined && (
          <span className="truncate text-xs text-ink-muted">{option.detail}</span>
        )}
      </span>
      {isChosen && <Check aria-hidden className="size-4 shrink-0 text-primary-ink" />}
    </li>
  )
}
