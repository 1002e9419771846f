import { useTranslation } from '../text/translation.tsx'
import { formatsOf } from '../text/format.ts'
import { parseMoment } from '../text/parse-moment.ts'
import { useLanguage } from '../text/use-text.ts'
import { CalendarInput } from './calendar-input.tsx'
import type { DateInputProps } from './date-input.tsx'

const moment = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/

/** A day and a time in Istanbul: `2026-11-21T14:05`, else as DateInput. A browser's own control speaks the browser's language, not the one of the screen. */
export function MomentInput({ value, onValue, ...rest }: DateInputProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const formats = formatsOf(language)
  const [, day = '', time] = moment.exec(value) ?? []
  return (
    <CalendarInput
      {...rest}
      placeholder={`${t('common.datePlaceholder')} ${t('common.timePlaceholder')}`}
      shown={time === undefined ? value : `${formats.date(day)} ${time}`}
      onTyped={(text) => onValue(parseMoment(text, language) ?? text.trim())}
      day={day}
      // A day that is chosen first gets the time that it is.
      onDay={(chosen) => onValue(`${chosen}T${time ?? formats.time(new Date())}`)}
    />
  )
}
