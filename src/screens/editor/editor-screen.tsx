import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { familyOf, type Family, type Route } from '#engine/portal.ts'
import { CallError } from '#client/errors.ts'
import { useCall, usePortal, useText } from '../portal-context.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EditorForm } from './editor-form.tsx'
import type { Body } from './model.ts'
import { loadedStart, newStart, type Start } from './start.ts'

/** A new document, or the draft that the address names. */
export function Screen({ route }: { readonly route: Route }) {
  const family = familyOf(usePortal(), route.family)
  const { draft } = useSearch({ strict: false }) as { draft?: string }
  const { t } = useText()
  const navigate = useNavigate()
  const start = useNewStart(family, route.variant, draft)
  const isNew = draft === undefined || draft === start.uuid
  const title = draft === undefined ? t('editor.titleNew', { family: t(`families.${family.key}.document`) }) : t('editor.titleDraft')
  // A new document that was saved stays in the form it was typed in; only its address changes.
  const named = (uuid: string) => void navigate({ to: '.', search: { draft: uuid }, replace: true, ignoreBlocker: true } as never)
  return (
    <Page title={title}>{isNew ? <EditorForm key={start.uuid} family={family} start={start} onSaved={named} /> : <Draft key={draft} family={family} uuid={draft} />}</Page>
  )
}

/** The start of a new document; another one when a person leaves a saved one for a new one. */
function useNewStart(family: Family, variant: string | undefined, draft: string | undefined): Start {
  const [start, setStart] = useState(() => newStart(family, variant))
  const [shown, setShown] = useState(draft)
  if (shown === draft) return start
  const next = draft === undefined && shown === start.uuid ? newStart(family, variant) : start
  setShown(draft)
  setStart(next)
  return next
}

function Draft({ family, uuid }: { readonly family: Family; readonly uuid: string }) {
  const call = useCall()
  const { t } = useText()
  const model = useQuery({
    queryKey: [`${family.key}.drafts.model`, uuid],
    queryFn: ({ signal }) => call(`${family.key}.drafts.model`, { id: uuid }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })
  if (model.isPending) return <Skeleton className="h-96" />
  if (model.isError) {
    const error = model.error
    return <ErrorState title={t('editor.loadError')} text={error.message} correlationId={error instanceof CallError ? error.correlationId : undefined} onRetry={() => void model.refetch()} />
  }
  return <EditorForm family={family} start={loadedStart(family, uuid, model.data as Body)} />
}
