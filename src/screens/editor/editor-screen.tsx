import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { familyOf, type Family, type Route } from '#engine/portal.ts'
import { CallError } from '#client/errors.ts'
import { useCall, usePortal, useText } from '../portal-context.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EditorForm } from './editor-form.tsx'
import type { Body } from './model.ts'
import { loadedStart, newStart } from './start.ts'

/** A new document, or the draft that the address names. */
export function Screen({ route }: { readonly route: Route }) {
  const family = familyOf(usePortal(), route.family)
  const { draft } = useSearch({ strict: false }) as { draft?: string }
  const { t } = useText()
  const title = draft === undefined ? t('editor.titleNew', { family: t(`families.${family.key}.document`) }) : t('editor.titleDraft')
  return (
    <Page title={title}>
      {draft === undefined ? <NewDocument family={family} route={route} /> : <Draft key={draft} family={family} uuid={draft} />}
    </Page>
  )
}

function NewDocument({ family, route }: { readonly family: Family; readonly route: Route }) {
  const navigate = useNavigate()
  const start = newStart(family, route.variant)
  // The ETTN is made with the document and stays with it, so that saving or sending twice is the same document.
  return <EditorForm key={route.path} family={family} start={start} onSaved={(uuid) => void navigate({ to: '.', search: { draft: uuid }, replace: true, ignoreBlocker: true } as never)} />
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
