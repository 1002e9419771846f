import { CalendarRange } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, formatsOf, today, type Language } from '../text/format.ts'
import { useLanguage } from '../text/use-text.ts'
import { Button } from './button.tsx'
import type { DateRangePanelProps } from './date-range-panel.tsx'
import { late } from './late.tsx'
import { Popover } from './popover.tsx'

const Panel = late<DateRangePanelProps>(
  async () => (await import('./date-range-panel.tsx')).DateRangePanel,
)

export interface DateRange {
  /** `2026-11-01`, or empty: open. */
  readonly from: string
  readonly to: string
}
export type RangeName = 'today' | 'last7' | 'thisMonth' | 'lastMonth' | 'last90' | 'thisYear'

/** Named periods; both ends belong to them. */
export function rangeOf(name: RangeName, day = today()): DateRange {
  const month = day.slice(0, 7)
  const lastOfPrevious = addDays(`${month}-01`, -1)
  const ranges: Readonly<Record<RangeName, DateRange>> = {
    today: { from: day, to: day },
    last7: { from: addDays(day, -6), to: day },
    thisMonth: { from: `${month}-01`, to: day },
    lastMonth: { from: `${lastOfPrevious.slice(0, 7)}-01`, to: lastOfPrevious },
    last90: { from: addDays(day, -89), to: day },
    thisYear: { from: `${day.slice(0, 4)}-01-01`, to: day },
  }
  return ranges[name]
}
export const rangeNames: readonly RangeName[] = [
  'today',
  'last7',
  'thisMonth',
  'lastMonth',
  'last90',
  'thisYear',
]

export interface DateRangeInputProps {
  readonly value: DateRange
  readonly onValue: (range: DateRange) => void
  readonly size?: 'sm' | 'md'
  /** Lets the range be empty: all times. */
  readonly clearable?: boolean
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
