import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatsOf, parseDay, type Language } from '../text/format.ts'
import { useLanguage } from '../text/use-text.ts'
import { Calendar } from './calendar.tsx'
import { Input, type InputProps } from './input.tsx'
import { Popover } from './popover.tsx'

export interface DateInputProps extends Omit<InputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'trailing' | 'min' | 'max'> {
  /** `2026-11-21`, or empty. */
  readonly value: string
  /** Gets `2026-11-21`, empty, or what was typed where that is no day (for the form's check to name). */
  readonly onValue: (value: string) => void
  readonly min?: string | undefined
  readonly max?: string | undefined
}

/** A day, typed as people of the language do (`21.11.2026`; ISO works too) or chosen from the calendar. */
export function DateInput({ value, onValue, min, max, onBlur, disabled, ...rest }: DateInputProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  return (
    <Input
      {...rest}
      disabled={disabled}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t('common.datePlaceholder')}
      value={typed ?? shownDay(value, language)}
      onChange={(event) => {
        setTyped(event.target.value)
        onValue(parseDay(event.target.value, language) ?? event.target.value.trim())
      }}
      onBlur={(event) => {
        setTyped(undefined)
        onBlur?.(event)
      }}
      className="tabular-nums"
      trailing={
        <Popover
          open={open}
          onOpen={setOpen}
          align="end"
          label={t('common.chooseDate')}
          trigger={
            <button type="button" disabled={disabled} aria-label={t('common.chooseDate')} className="flex size-6 items-center justify-center rounded-sm text-ink-muted hover:bg-surface-sunken hover:text-ink">
              <CalendarDays aria-hidden className="size-4" />
            </button>
          }
        >
          <Calendar
            value={/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : ''}
            min={min}
            max={max}
            onValue={(day) => {
              onValue(day)
              setTyped(undefined)
              setOpen(false)
            }}
          />
        </Popover>
      }
    />
  )
}

const shownDay = (value: string, language: Language): string => (/^\d{4}-\d{2}-\d{2}/.test(value) ? formatsOf(language).date(value) : value)
