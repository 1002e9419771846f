import type { Row } from '#engine/inputs.ts'
import type { Box } from '#engine/portal.ts'
import { useText } from '../frame/portal-context.tsx'

export interface LeftOutProps {
  readonly box: Box
  /** How many take part. */
  readonly able: number
  readonly unable: readonly Row[]
  readonly whyNot: (row: Row) => string | undefined
}

/** With how many rows a call over chosen ones goes on, and which of them cannot take part. */
export function LeftOut({ box, able, unable, whyNot }: LeftOutProps) {
  const { t } = useText()
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-soft">{t('selection.able', { count: able })}</p>
      {unable.length > 0 && (
        <div className="rounded-md ring-1 ring-inset ring-line">
          <p className="border-b border-line px-3 py-1.5 text-sm font-medium text-warning-ink">
            {t('selection.unable', { count: unable.length })}
          </p>
          <ul className="max-h-56 overflow-y-auto">
            {unable.map((row) => (
              <li key={String(row['UUID'])} className="flex gap-3 px-3 py-1 text-sm">
                <span className="w-36 shrink-0 truncate text-ink tabular-nums">
                  {String(row[box.title] ?? '')}
                </span>
                <span className="text-ink-muted">{whyNot(row)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
