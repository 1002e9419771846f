import type { Row } from '#engine/inputs.ts'
import type { Box } from '#engine/portal.ts'
import { useText } from '../frame/portal-context.tsx'
import { UnableRows } from './unable-rows.tsx'
import { idOf } from '../rows/row-id.ts'

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
      <UnableRows
        count={unable.length}
        rows={unable.map((row) => ({
          id: idOf(row),
          name: String(row[box.title] ?? ''),
          why: whyNot(row),
        }))}
      />
    </div>
  )
}
