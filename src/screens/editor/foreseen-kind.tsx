import { TriangleAlert } from 'lucide-react'
import type { Family } from '#engine/portal.ts'
import { useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'

export interface ForeseenKindProps {
  readonly twins: readonly Family[]
  /** What the draft will become. */
  readonly next: Family
  readonly onChange: () => void
}

/** The receiver of a saved draft was registered, or is so no more: what the draft will become, when, and what can be done about it. */
export function ForeseenKind({ twins: [registered, others], next, onChange }: ForeseenKindProps) {
  const { t } = useText()
  const name = (family: Family | undefined) => (family ? t(`families.${family.key}.document`) : '')
  return (
    <section
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-warning-soft px-4 py-2.5 text-base text-warning-ink"
    >
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-64">
        {t(`editor.twin.${next === registered ? 'gained' : 'lost'}`, {
          registered: name(registered),
          others: name(others),
        })}
      </p>
      <Button size="sm" once onClick={onChange}>
        {t('editor.twin.changeNow', { family: name(next) })}
      </Button>
    </section>
  )
}
