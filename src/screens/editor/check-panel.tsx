import { CircleAlert, CircleCheck } from 'lucide-react'
import { useText } from '../portal-context.tsx'
import type { PlacedProblem } from './check-body.ts'
import { usePlaceLabel } from './fields-section.tsx'

/** What keeps the document from being sent; each leads to its field. */
export function CheckPanel({ isChecked, problems, onJump }: { readonly isChecked: boolean; readonly problems: readonly PlacedProblem[]; readonly onJump: (place: string) => void }) {
  const { t } = useText()
  const labelOf = usePlaceLabel()
  if (!isChecked) return <p className="text-base text-ink-muted">{t('editor.checkNotYet')}</p>
  if (problems.length === 0) {
    return (
      <p className="flex items-center gap-2 text-base text-ink-muted">
        <CircleCheck aria-hidden className="size-4 shrink-0 text-success-ink" />
        {t('editor.checkOk')}
      </p>
    )
  }
  return (
    <div role="alert">
      <p className="mb-1.5 text-base font-medium text-error-ink">{t('editor.checkOpen', { count: problems.length })}</p>
      <ul className="flex max-h-72 flex-col gap-1 overflow-y-auto">
        {problems.map((problem) => (
          <li key={`${problem.place} ${problem.text}`}>
            <button type="button" onClick={() => onJump(problem.place)} className="flex min-h-6 w-full items-start gap-1.5 rounded-md px-1 py-0.5 text-left text-sm text-ink-soft hover:bg-surface-hover">
              <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0 text-error-ink" />
              <span>
                <Where parts={[problem.where, labelOf(problem.place)]} />
                {problem.text}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Which line and which field, as far as they are known: `2. kalem · Birim fiyat:`. */
function Where({ parts }: { readonly parts: readonly (string | undefined)[] }) {
  const known = parts.filter((part) => part !== undefined)
  return known.length === 0 ? null : <span className="text-ink-muted">{known.join(' · ')}: </span>
}
