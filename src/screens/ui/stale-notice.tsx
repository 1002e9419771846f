import { useText } from '../text/use-text.ts'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

export interface StaleNoticeProps {
  readonly onRetry: () => void
  /** How it joins what it stands above. */
  readonly className: string
}

/** Above rows that could not be read again: they are those of before. */
export function StaleNotice({ onRetry, className }: StaleNoticeProps) {
  const { t } = useText()
  return (
    <p
      role="alert"
      className={cx(
        'flex flex-wrap items-center gap-2 bg-warning-soft px-3 py-1.5 text-sm text-warning-ink',
        className,
      )}
    >
      {t('list.stale')}
      <Button size="sm" variant="ghost" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </p>
  )
}
