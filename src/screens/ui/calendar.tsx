import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
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

const moves: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}

/** One month; arrows move by day and week, Page Up and Down by month. */
export function Calendar({ value, onValue, min, max }: CalendarProps) {
  const { t } = useTranslation()
  const formats = formatsOf(useLanguage())
  const [focused, setFocused] = useState(value || today())
  const grid = useRef<HTMLDivElement>(null)
  const [year, month] = focused.split('-').map(Number) as [number, number]

  useEffect(() => {
    grid.current?.querySelector<HTMLButtonElement>('[tabindex="0"]')?.focus()
  }, [focused])

  const press = (event: KeyboardEvent) => {
    const step = moves[event.key]
    const next =
      step !== undefined
        ? addDays(focused, step)
        : event.key === 'PageUp'
          ? monthLater(focused, -1)
          : event.key === 'PageDown'
            ? monthLater(focused, 1)
            : undefined
    if (next === undefined) return
    event.preventDefault()
    setFocused(next)
  }
  const isOut = (day: string) =>
    (min !== undefined && day < min) || (max !== undefined && day > max)

  return (
    <div className="w-64 select-none">
      <div className="flex items-center gap-1 pb-2">
        <IconButton
          size="sm"
          icon={<ChevronLeft />}
          label={t('common.previousMonth')}
          onClick={() => setFocused(monthLater(focused, -1))}
        />
        <p aria-live="polite" className="flex-1 text-center text-base font-medium text-ink">
          {formats.month(year, month)}
        </p>
        <IconButton
          size="sm"
          icon={<ChevronRight />}
          label={t('common.nextMonth')}
          onClick={() => setFocused(monthLater(focused, 1))}
        />
      </div>
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
          <button
            key={day}
            type="button"
            tabIndex={day === focused ? 0 : -1}
            aria-label={formats.date(day)}
            aria-pressed={day === value}
            aria-current={day === today() ? 'date' : undefined}
            disabled={isOut(day)}
            onClick={() => onValue(day)}
            className={cx(
              'flex h-8 items-center justify-center rounded-md text-sm tabular-nums text-ink-soft hover:bg-surface-sunken disabled:opacity-40',
              !day.startsWith(focused.slice(0, 7)) && 'text-ink-faint',
              day === today() && 'font-semibold text-primary-ink',
              day === value && 'bg-primary text-primary-on hover:bg-primary-hover',
            )}
          >
            {Number(day.slice(8))}
          </button>
        ))}
      </div>
    </div>
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
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0))
  return new Date(
    Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())),
  )
    .toISOString()
    .slice(0, 10)
}
