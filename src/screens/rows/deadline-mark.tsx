import { daysLeft, lastDayOf } from '#engine/deadline.ts'
import type { Row } from '#engine/inputs.ts'
import type { Box } from '#engine/portal.ts'
import { today } from '../text/format.ts'
import { cx } from '../ui/cx.ts'
import type { ListWords } from './list-words.ts'

export interface DeadlineMarkProps {
  readonly box: Box
  readonly row: Row
  readonly words: Pick<ListWords, 't' | 'formats'>
}

/** Fewer days than these are pressing. */
const few = 3

/** How many days are left to act on a record; nothing where it waits for nothing. */
export function DeadlineMark({ box, row, words: { t, formats } }: DeadlineMarkProps) {
  const last = lastDayOf(box, row)
  if (last === undefined) return null
  const left = daysLeft(last, today())
  return (
    <span
      title={t('list.deadline.last', { day: formats.date(last) })}
      className={cx(
        'shrink-0 text-xs font-medium whitespace-nowrap tabular-nums',
        left < few ? 'text-error-ink' : 'text-ink-muted',
      )}
    >
      {left > 0
        ? t('list.deadline.left', { count: left })
        : t(left === 0 ? 'list.deadline.today' : 'list.deadline.over')}
    </span>
  )
}
