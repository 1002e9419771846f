import { useState, type ReactNode } from 'react'
import type { Route } from '#engine/portal.ts'
import { usePortal, useSession, useText } from '../portal-context.tsx'

/**
 * Definitions of the documents, and beside them, where the family has them, those of the answers to documents: one screen,
 * because these have no route of their own. Gives the part that is shown, and the switch between the two.
 */
export function useDefinitionKind(route: Route, part: string, answers: string): { readonly part: string; readonly kinds: ReactNode } {
  const { t } = useText()
  const portal = usePortal()
  const { mayCall } = useSession()
  const [shown, setShown] = useState(part)
  const list = `${route.family}.${answers}.list`
  if (!portal.calls.some((call) => call.id === list) || !mayCall(list)) return { part, kinds: undefined }
  const choice = (value: string, label: string) => (
    <button
      key={value}
      type="button"
      aria-pressed={shown === value}
      onClick={() => setShown(value)}
      className="-mb-px h-9 border-b-2 border-transparent text-base whitespace-nowrap text-ink-muted hover:text-ink aria-pressed:border-primary aria-pressed:font-medium aria-pressed:text-ink"
    >
      {label}
    </button>
  )
  return {
    part: shown,
    kinds: (
      <div role="group" aria-label={t('definitions.kinds.label')} className="flex gap-4 border-b border-line">
        {choice(part, t('definitions.kinds.documents'))}
        {choice(answers, t('definitions.kinds.answers'))}
      </div>
    ),
  }
}
