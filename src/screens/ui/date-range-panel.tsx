import { useTranslation } from '../text/translation.tsx'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { DateInput } from './date-input.tsx'
import { Field } from './field.tsx'
import { rangeNames, rangeOf, type DateRange, type RangeName } from './ranges.ts'

export interface DateRangePanelProps {
  readonly value: DateRange
  readonly onValue: (range: DateRange) => void
  /** Lets the range be empty: all times. */
  readonly clearable?: boolean
  readonly chosen: RangeName | undefined
  /** Takes a period and ends the choice. */
  readonly onTake: (range: DateRange) => void
}

export function DateRangePanel({
  value,
  chosen,
  onValue,
  onTake,
  clearable = false,
}: DateRangePanelProps) {
  const { t } = useTranslation()
  return (
    <>
      <NamedRanges chosen={chosen} onTake={onTake} />
      <div className="mt-3 grid grid-cols-2 gap-2 border-t border-line pt-3">
        <Field label={t('common.from')}>
          {(control) => (
            <DateInput
              {...control}
              size="sm"
              value={value.from}
              onValue={(from) => isDay(from) && onValue({ ...value, from })}
            />
          )}
        </Field>
        <Field label={t('common.to')}>
          {(control) => (
            <DateInput
              {...control}
              size="sm"
              value={value.to}
              onValue={(to) => isDay(to) && onValue({ ...value, to })}
            />
          )}
        </Field>
      </div>
      {clearable && (
        <Button
          size="sm"
          variant="ghost"
          className="mt-2 w-full"
          onClick={() => onTake({ from: '', to: '' })}
        >
          {t('common.allTimes')}
        </Button>
      )}
    </>
  )
}

/** The periods that have a name: this month, the last one. */
function NamedRanges({ chosen, onTake }: Pick<DateRangePanelProps, 'chosen' | 'onTake'>) {
  const { t } = useTranslation()
  return (
    <div className="grid grid-cols-2 gap-1">
      {rangeNames.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          onClick={() => onTake(rangeOf(name))}
          className={cx(
            'h-7 rounded-md px-2 text-left text-base text-ink-soft hover:bg-surface-sunken',
            name === chosen && 'bg-surface-selected font-medium text-primary-ink',
          )}
        >
          {t(`common.range.${name}`)}
        </button>
      ))}
    </div>
  )
}

const isDay = (text: string): boolean => text === '' || /^\d{4}-\d{2}-\d{2}$/.test(text)
