import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useText } from '../frame/portal-context.tsx'
import type { PlacedProblem } from './check-body.ts'
import { usePlaceLabel } from './fields-section.tsx'

export interface CheckPanelProps {
  readonly isChecked: boolean
  readonly problems: readonly PlacedProblem[]
  readonly warnings: readonly PlacedProblem[]
  readonly onJump: (place: string) => void
}

/** What keeps the document from being sent, and what should be looked at once more; each leads to its field. */
export function CheckPanel({ isChecked, problems, warnings, onJump }: CheckPanelProps) {
  const { t } = useText()
  if (!isChecked) return <p className="text-base text-ink-muted">{t('editor.checkNotYet')}</p>
  return (
    <div className="flex flex-col gap-3">
      {problems.length === 0 ? (
        <p className="flex items-center gap-2 text-base text-ink-muted">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-success-ink" />
          {t('editor.checkOk')}
        </p>
      ) : (
        <div role="alert">
          <p className="mb-1.5 text-base font-medium text-error-ink">
            {t('editor.checkOpen', { count: problems.length })}
          </p>
          <Found list={problems} onJump={onJump} />
        </div>
      )}
      {warnings.length > 0 && <Warnings list={warnings} onJump={onJump} />}
    </div>
  )
}

/** What the authority takes and is probably a slip: shown in the list of the check, and once more before the document leaves. */
export function Warnings({
  list,
  onJump,
}: {
  readonly list: readonly PlacedProblem[]
  readonly onJump?: (place: string) => void
}) {
  const { t } = useText()
  return (
    <div>
      <p className="mb-1.5 text-base font-medium text-warning-ink">
        {t('editor.checkDoubts', { count: list.length })}
      </p>
      <Found list={list} {...(onJump && { onJump })} />
    </div>
  )
}

function Found({
  list,
  onJump,
}: {
  readonly list: readonly PlacedProblem[]
  readonly onJump?: (place: string) => void
}) {
  return (
    <ul className="flex max-h-72 flex-col gap-1 overflow-y-auto">
      {list.map((one) => (
        <li key={`${one.place} ${one.text}`}>
          {onJump ? (
            <button
              type="button"
              onClick={() => onJump(one.place)}
              className={`${row} w-full hover:bg-surface-hover`}
            >
              <Said problem={one} />
            </button>
          ) : (
            <div className={row}>
              <Said problem={one} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

const row =
  'flex min-h-6 items-start gap-1.5 rounded-md px-1 py-0.5 text-left text-sm text-ink-soft'

function Said({ problem: { isWarning, where, place, text } }: { readonly problem: PlacedProblem }) {
  const labelOf = usePlaceLabel()
  const Icon = isWarning ? TriangleAlert : CircleAlert
  return (
    <>
      <Icon
        aria-hidden
        className={`mt-0.5 size-3.5 shrink-0 ${isWarning ? 'text-warning-ink' : 'text-error-ink'}`}
      />
      <span>
        <Where parts={[where, labelOf(place)]} />
        {text}
      </span>
    </>
  )
}

/** Which line and which field, as far as they are known: `2. kalem · Birim fiyat:`. */
function Where({ parts }: { readonly parts: readonly (string | undefined)[] }) {
  const known = parts.filter((part) => part !== undefined)
  return known.length === 0 ? null : <span className="text-ink-muted">{known.join(' · ')}: </span>
}
