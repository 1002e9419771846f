import { CalendarRange } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../text/translation.tsx'
import { formatsOf, type Language } from '../text/format.ts'
import { useLanguage } from '../text/use-text.ts'
import { Button } from './button.tsx'
import type { DateRangePanelProps } from './date-range-panel.tsx'
import { rareComponent } from './lazy-component.tsx'
import { Popover } from './popover.tsx'
import { rangeNames, rangeOf, type DateRange } from './ranges.ts'

const Panel = rareComponent<DateRangePanelProps>(
  async () => (await import('./date-range-panel.tsx')).DateRangePanel,
)

export interface DateRangeInputProps extends Pick<
  DateRangePanelProps,
  'value' | 'onValue' | 'clearable'
> {
  readonly size?: 'sm' | 'md'
  readonly align?: 'start' | 'end'
  /** Stands on a coloured ground of its own. */
  readonly isPlain?: boolean
}

/** A period, by name or by two days. */
export function DateRangeInput({
  value,
  onValue,
  size = 'md',
  clearable = false,
  align = 'start',
  isPlain = false,
}: DateRangeInputProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const chosen = rangeNames.find((name) => isSame(rangeOf(name), value))
  const take = (range: DateRange) => {
    onValue(range)
    setOpen(false)
  }
  return (
    <Popover
      open={open}
      onOpen={setOpen}
      align={align}
      label={t('common.period')}
      className="w-72"
      trigger={
        <Button
          size={size}
          variant={isPlain ? 'ghost' : 'secondary'}
          className={isPlain ? 'text-primary-ink hover:bg-primary/12 hover:text-primary-ink' : ''}
          icon={<CalendarRange className={isPlain ? '' : 'text-ink-muted'} />}
          aria-label={`${t('common.period')}: ${textOf(value, t('common.allTimes'), language)}`}
        >
          <span className="period-text tabular-nums">
            {chosen ? t(`common.range.${chosen}`) : textOf(value, t('common.allTimes'), language)}
          </span>
        </Button>
      }
    >
      <Panel value={value} chosen={chosen} onValue={onValue} onTake={take} clearable={clearable} />
    </Popover>
  )
}

const isSame = (a: DateRange, b: DateRange): boolean => a.from === b.from && a.to === b.to

function textOf({ from, to }: DateRange, all: string, language: Language): string {
  const { date } = formatsOf(language)
  if (from === '' && to === '') return all
  if (from === to) return date(from)
  return `${from === '' ? '…' : date(from)} – ${to === '' ? '…' : date(to)}`
}
