import { useText } from '../frame/portal-context.tsx'

export interface UnableRowsProps {
  /** How many there are; of very many only some are named. */
  readonly count: number
  readonly rows: readonly {
    readonly id: string
    readonly name: string
    readonly why: string | null | undefined
  }[]
}

/** Rows that cannot take part in what is done with the chosen ones, each with its reason. Nothing where all can. */
export function UnableRows({ count, rows }: UnableRowsProps) {
  const { t } = useText()
  if (count === 0) return null
  return (
    <div className="rounded-md ring-1 ring-inset ring-line">
      <p className="border-b border-line px-3 py-1.5 text-sm font-medium text-warning-ink">
        {t('selection.unable', { count })}
      </p>
      <ul className="max-h-56 overflow-y-auto">
        {rows.map(({ id, name, why }) => (
          <li key={id} className="flex gap-3 px-3 py-1 text-sm">
            <span className="w-36 shrink-0 truncate text-ink tabular-nums">{name}</span>
            <span className="text-ink-muted">{why}</span>
          </li>
        ))}
        {count > rows.length && (
          <li className="px-3 py-1 text-sm text-ink-muted">
            {t('selection.andMore', { count: count - rows.length })}
          </li>
        )}
      </ul>
    </div>
  )
}
