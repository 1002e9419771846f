import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../text/translation.tsx'
import { Calendar } from './calendar.tsx'
import { Input, type InputProps } from './input.tsx'
import { Popover } from './popover.tsx'

export interface CalendarInputProps extends Omit<
  InputProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'trailing' | 'min' | 'max'
> {
  /** As people of the language write it. */
  readonly shown: string
  /** Gets every text that is typed. */
  readonly onTyped: (text: string) => void
  /** `2026-11-21`, or empty. */
  readonly day: string
  readonly onDay: (day: string) => void
  readonly min?: string | undefined
  readonly max?: string | undefined
}

/** A text with a calendar beside it. What is typed stays as it is typed until the field is left. */
export function CalendarInput({
  shown,
  onTyped,
  day,
  onDay,
  min,
  max,
  onBlur,
  disabled,
  ...rest
}: CalendarInputProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <Input
      {...rest}
      disabled={disabled}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? shown}
      onChange={(event) => {
        setTyped(event.target.value)
        onTyped(event.target.value)
      }}
      onBlur={(event) => {
        setTyped(undefined)
        onBlur?.(event)
      }}
      className="tabular-nums"
      trailing={
        <CalendarButton
          day={day}
          min={min}
          max={max}
          disabled={disabled}
          onDay={(chosen) => {
            onDay(chosen)
            setTyped(undefined)
          }}
        />
      }
    />
  )
}

type CalendarButtonProps = Pick<CalendarInputProps, 'day' | 'onDay' | 'min' | 'max' | 'disabled'>

/** Opens the calendar, and closes it when a day is chosen. */
function CalendarButton({ day, onDay, min, max, disabled }: CalendarButtonProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpen={setOpen}
      align="end"
      label={t('common.chooseDate')}
      trigger={
        <button
          type="button"
          disabled={disabled}
          aria-label={t('common.chooseDate')}
          className="flex size-6 items-center justify-center rounded-sm text-ink-muted hover:bg-surface-sunken hover:text-ink"
        >
          <CalendarDays aria-hidden className="size-4" />
        </button>
      }
    >
      <Calendar
        value={day}
        min={min}
        max={max}
        onValue={(chosen) => {
          onDay(chosen)
          setOpen(false)
        }}
      />
    </Popover>
  )
}
