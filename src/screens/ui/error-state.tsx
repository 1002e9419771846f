import { RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../text/translation.tsx'
import { Button } from './button.tsx'
import { CopyText } from './copy-text.tsx'
import { cx } from './cx.ts'

export interface ErrorStateProps {
  readonly title?: string
  /** `h1` where it is the whole page. */
  readonly titleAs?: 'h1' | 'p'
  readonly text: string
  /** Further lines, such as the items of an answer. */
  readonly details?: readonly string[]
  /** What the support asks for. */
  readonly correlationId?: string | undefined
  readonly onRetry?: (() => void) | undefined
  /** What else may be done about it. */
  readonly help?: ReactNode
  readonly className?: string
}

/** Something went wrong: what, the number to quote, and another try. */
export function ErrorState({
  title,
  titleAs: Title = 'p',
  text,
  details = [],
  correlationId,
  onRetry,
  help,
  className,
}: ErrorStateProps) {
  const { t } = useTranslation()
  return (
    <div
      role="alert"
      className={cx(
        'flex flex-col items-center justify-center gap-1 px-6 py-12 text-center',
        className,
      )}
    >
      <span
        aria-hidden
        className="mb-2 flex size-10 items-center justify-center rounded-xl bg-error-soft text-error-ink"
      >
        <TriangleAlert className="size-5" />
      </span>
      <Title className="text-lg font-semibold text-ink">{title ?? t('common.errorTitle')}</Title>
      <p className="max-w-md text-base break-words text-ink-muted">{text}</p>
      {details.length > 0 && (
        <ul className="max-w-md list-disc pl-5 text-left text-sm text-ink-muted">
          {details.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {correlationId !== undefined && (
        <p className="mt-1 flex items-center gap-1 text-xs text-ink-muted">
          {t('common.correlation')} <CopyText value={correlationId} mono />
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center justify-center gap-2 empty:hidden">
        {onRetry && (
          <Button icon={<RotateCw />} onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )}
        {help}
      </div>
    </div>
  )
}
