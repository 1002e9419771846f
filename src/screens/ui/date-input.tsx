import { useTranslation } from '../text/translation.tsx'
import { formatsOf, parseDay, type Language } from '../text/format.ts'
import { useLanguage } from '../text/use-text.ts'
import { CalendarInput, type CalendarInputProps } from './calendar-input.tsx'

export interface DateInputProps extends Omit<
  CalendarInputProps,
  'shown' | 'onTyped' | 'day' | 'onDay'
> {
  /** `2026-11-21`, or empty. */
  readonly value: string
  /** Gets `2026-11-21`, empty, or what was typed where that is no day (for the form's check to name). */
  readonly onValue: (value: string) => void
}

/** A day, typed as people of the language do (`21.11.2026`; ISO works too) or chosen from the calendar. */
export function DateInput({ value, onValue, ...rest }: DateInputProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <CalendarInput
      {...rest}
      placeholder={t('common.datePlaceholder')}
      shown={shownDay(value, language)}
      onTyped={(text) => onValue(parseDay(text, language) ?? text.trim())}
      day={/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : ''}
      onDay={onValue}
    />
  )
}

const shownDay = (value: string, language: Language): string =>
  /^\d{4}-\d{2}-\d{2}/.test(value) ? formatsOf(language).date(value) : value
