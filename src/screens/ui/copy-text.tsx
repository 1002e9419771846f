import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../text/translation.tsx'
import { cx } from './cx.ts'

export interface CopyTextProps {
  readonly value: string
  /** What is shown, where it is shorter than what is copied. */
  readonly shown?: string
  readonly mono?: boolean
  /** Wrapped and not cut, as of a command that is read before it is copied. */
  readonly whole?: boolean
  readonly className?: string
}

/** A number or id that a click copies. */
export function CopyText({ value, shown, mono = false, whole = false, className }: CopyTextProps) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    setCopied(true)
    setTimeout(() => setCopied(false), 1500)
  }
  return (
    <button
      type="button"
      onClick={() => void copy()}
      aria-label={t(copied ? 'common.copied' : 'common.copyValue', { value })}
      className={cx(
        'group inline-flex min-h-6 max-w-full items-center gap-1 rounded-sm px-1 text-ink-soft hover:bg-surface-sunken hover:text-ink',
        mono && 'font-mono text-xs',
        className,
      )}
    >
      <span className={whole ? 'text-left break-all' : 'truncate'}>{shown ?? value}</span>
      {copied ? (
        <Check aria-hidden className="size-3.5 shrink-0 text-success-ink" />
      ) : (
        <Copy aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
      )}
    </button>
  )
}
