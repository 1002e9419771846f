import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from '../text/translation.tsx'
import { addDays, formatsOf, today } from '../text/format.ts'
import { useLanguage } from '../text/use-text.ts'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'

export interface CalendarProps {
  /** `2026-11-21`, or empty. */
  readonly value: string
  readonly onValue: (day: string) => void
  readonly min?: string | undefined
  readonly max?: string | undefined
}

/** One month; arrows move by day and week, Page Up and Down by month. */
export function Calendar({ value, onValue, min, max }: CalendarProps) {
  const formats = formatsOf(useLanguage())
  const [focused, setFocused] = useState(value || today())
  const grid = useRef<HTMLDivElement>(null)
  const { year, month } = partsOf(focused)

  useEffect(() => {
    grid.current?.querySelector<HTMLButtonElement>('[tabindex="0"]')?.focus()
  }, [focused])

  const press = (event: KeyboardEvent) => {
    const next = moves[event.key]?.(focused)
    if (next === undefined) return
    event.preventDefault()
    setFocused(next)
  }
  const isOut = (day: string) =>
    (min !== undefined && day < min) || (max !== undefined && day > max)

  return (
    <div className="w-64 select-none">
      <MonthSteps
        title={formats.month(year, month)}
        onStep={(months) => setFocused(monthLater(focused, months))}
      />
      <div aria-hidden className="grid grid-cols-7 text-center text-2xs text-ink-muted">
        {formats.weekdays().map((name) => (
          <span key={name} className="pb-1">
            {name}
          </span>
        ))}
      </div>
      <div
        ref={grid}
        role="group"
        aria-label={formats.month(year, month)}
        onKeyDown={press}
        className="grid grid-cols-7"
      >
        {daysOf(year, month, formats.firstWeekday).map((day) => (
          <DayButton
            key={day}
            day={day}
            focused={focused}
            isChosen={day === value}
            disabled={isOut(day)}
            onChoose={() => onValue(day)}
          />
        ))}
      </div>
    </div>
  )
}

const moves: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => monthLater(day, -1),
  PageDown: (day) => monthLater(day, 1),
}

interface MonthStepsProps {
  readonly title: string
  readonly onStep: (months: number) => void
}

/** The month on screen between the buttons to the months beside it. */
function MonthSteps({ title, onStep }: MonthStepsProps) {
  const { t } = useTranslation()
  return (
    <div className="flex items-center gap-1 pb-2">
      <IconButton
        size="sm"
        icon={<ChevronLeft />}
        label={t('common.previousMonth')}
        onClick={() => onStep(-1)}
      />
      <p aria-live="polite" className="flex-1 text-center text-base font-medium text-ink">
        {title}
      </p>
      <IconButton
        size="sm"
        icon={<ChevronRight />}
        label={t('common.nextMonth')}
        onClick={() => onStep(1)}
      />
    </div>
  )
}

interface DayButtonProps {
  readonly day: string
  /** The day that Tab leads to; its month is the one on screen. */
  readonly focused: string
  readonly isChosen: boolean
  readonly disabled: boolean
  readonly onChoose: () => void
}

function DayButton({ day, focused, isChosen, disabled, onChoose }: DayButtonProps) {
  const formats = formatsOf(useLanguage())
  const isToday = day === today()
  return (
    <button
      type="button"
      tabIndex={day === focused ? 0 : -1}
      aria-label={formats.date(day)}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      disabled={disabled}
      onClick={onChoose}
      className={cx(
        'flex h-8 items-center justify-center rounded-md text-sm tabular-nums text-ink-soft hover:bg-surface-sunken disabled:opacity-40',
        !day.startsWith(focused.slice(0, 7)) && 'text-ink-faint',
        isToday && 'font-semibold text-primary-ink',
        isChosen && 'bg-primary text-primary-on hover:bg-primary-hover',
      )}
    >
      {Number(day.slice(8))}
    </button>
  )
}

/** Six weeks from the first day of a week on or before the first of the month. */
function daysOf(year: number, month: number, firstWeekday: number): string[] {
  const first = new Date(Date.UTC(year, month - 1, 1))
  const start = addDays(
    first.toISOString().slice(0, 10),
    -((first.getUTCDay() + 7 - firstWeekday) % 7),
  )
  return Array.from({ length: 42 }, (_, index) => addDays(start, index))
}

/** The same day of another month, or its last day. */
function monthLater(day: string, months: number): string {
  const { year, month, date } = partsOf(day)
  const last = new Date(Date.UTC(year, month + months, 0))
  return new Date(
    Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())),
  )
    .toISOString()
    .slice(0, 10)
}

/** `2026-11-21` in numbers. */
function partsOf(day: string) {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return { year, month, date }
}
