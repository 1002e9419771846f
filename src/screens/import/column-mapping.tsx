import { FileSpreadsheet, X } from 'lucide-react'
import { isRequired } from '#documents/sheet/columns.ts'
import { useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import type { Import } from './use-import.ts'

export interface ColumnMappingProps {
  readonly state: Import
  /** Records are being made: nothing is given to other fields meanwhile. */
  readonly isFixed: boolean
}

/** Which column of the file fills which field; what fills none, and what is needed and filled by none, is said. */
export function ColumnMapping({ state, isFixed }: ColumnMappingProps) {
  const { t } = useText()
  const { source, columns, titleOf } = state
  if (!source) return null
  const { table, mapping, name } = source
  const unknown = table.head.filter((title, at) => title !== '' && mapping[at] === undefined)
  const missing = columns.filter(
    (column) => isRequired(column) && !mapping.includes(column.field.key),
  )
  const isOpen = unknown.length > 0 || missing.length > 0
  const named = (key: string, titles: readonly string[]) =>
    titles.length > 0 && (
      <p className="text-sm text-warning-ink">{t(key, { columns: titles.join(', ') })}</p>
    )
  return (
    <section aria-label={t('table.import.mapping')} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <FileSpreadsheet aria-hidden className="size-4 text-ink-muted" />
        <span className="font-medium text-ink">{name || t('table.import.pasted')}</span>
        <Button
          size="sm"
          variant="ghost"
          icon={<X />}
          disabledReason={isFixed ? t('table.import.making') : undefined}
          onClick={state.clear}
        >
          {t('table.import.other')}
        </Button>
      </div>
      {named('table.import.unknown', unknown)}
      {named('table.import.missing', missing.map(titleOf))}
      <details open={isOpen} className="rounded-md ring-1 ring-inset ring-line">
        <summary className="cursor-pointer px-3 py-1.5 text-sm font-medium text-ink-soft">
          {t('table.import.mapping')}
        </summary>
        <div className="import-mapping grid gap-x-4 gap-y-2 overflow-y-auto px-3 pb-2">
          {table.head.map((title, at) =>
            title === '' ? null : (
              <label key={at} className="flex min-w-0 flex-col gap-1 text-sm text-ink-soft">
                <span className="truncate" title={title}>
                  {title}
                </span>
                <Select
                  size="sm"
                  value={mapping[at] ?? ''}
                  disabled={isFixed}
                  placeholder={t('table.import.leftOut')}
                  options={columns.map((column) => ({
                    value: column.field.key,
                    label: titleOf(column),
                  }))}
                  onValue={(key) => void state.assign(at, key || undefined)}
                />
              </label>
            ),
          )}
        </div>
      </details>
    </section>
  )
}
