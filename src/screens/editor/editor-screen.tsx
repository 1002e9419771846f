import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Family, Route } from '#engine/portal.ts'
import { CallError } from '#client/errors.ts'
import { keptDrafts, type KeptDraft } from '#client/session/kept-drafts.ts'
import { usePortal, useSend, useSession, useText } from '../frame/portal-context.tsx'
import { Failure } from '../ui/failure.tsx'
import { Page } from '../frame/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ChooseVersion } from './choose-version.tsx'
import { EditorForm } from './editor-form.tsx'
import { fingerprint } from './fingerprint.ts'
import { differencesOf } from './merge-drafts.ts'
import type { Body } from './model.ts'
import { draftCallOf, openedDraft, pairOf, type Named } from './opened-draft.ts'
import {
  isOfKept,
  keptStart,
  loadedStart,
  newStart,
  startBody,
  type KeptContent,
  type Start,
} from './start.ts'

/** The form on screen. It stays while the address follows what it becomes: a new document that was saved is a draft. */
interface Shown {
  readonly key: number
  /** The address that it was opened with, and the one that it was last seen with. */
  readonly from: Named
  readonly named: Named
  /** The draft that it shows or has become. */
  readonly draft: string | undefined
}

export { firstQuestion } from './opened-draft.ts'

export function Screen({ route }: { readonly route: Route }) {
  const portal = usePortal()
  const twins = useMemo(() => pairOf(portal, route), [portal, route])
  const named = useSearch({ strict: false }) as Named
  const { t, screenLabel } = useText()
  const navigate = useNavigate()
  const [shown, setShown] = useState<Shown>({ key: 0, from: named, named, draft: named.draft })
  const [family, setFamily] = useState(route.family)
  const now = shownAt(named, shown)
  if (now !== shown) setShown(now)

  const saved = (uuid: string, of: string) => {
    const box = of === route.family ? undefined : of
    if (named.draft === uuid && named.box === box) return
    setShown({ ...now, draft: uuid })
    void navigate({
      to: '.',
      search: { draft: uuid, ...(box !== undefined && { box }) },
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    } as never)
  }
  const opened = { twins, route, onSaved: saved, onFamily: setFamily }
  const isNew = now.from.draft === undefined && now.from.kept === undefined
  return (
    <Page
      title={
        named.draft !== undefined
          ? t('editor.titleDraft')
          : route.variant === undefined
            ? t('editor.titleNew', { family: t(`families.${family}.document`) })
            : screenLabel(route)
      }
    >
      {isNew ? (
        <New key={now.key} {...opened} />
      ) : (
        <Opened key={now.key} {...opened} from={now.from} />
      )}
    </Page>
  )
}

function shownAt(named: Named, shown: Shown): Shown {
  if (named.draft === shown.named.draft && named.kept === shown.named.kept) return shown
  if (named.kept === undefined && named.draft !== undefined && named.draft === shown.draft)
    return { ...shown, named }
  return { key: shown.key + 1, from: named, named, draft: named.draft }
}

interface OpenedProps {
  readonly twins: readonly Family[]
  readonly route: Route
  readonly onSaved: (uuid: string, family: string) => void
  readonly onFamily: (family: string) => void
}

function New({ twins, route, onSaved, onFamily }: OpenedProps) {
  const [start] = useState(() => newStart(twins[0]!, route.variant))
  return (
    <EditorForm
      twins={twins}
      start={start}
      path={route.path}
      onSaved={onSaved}
      onFamily={onFamily}
    />
  )
}

/** A draft as the service has it, or kept work; both where there are both and the service's is not the one that the work began with. */
function Opened({ twins, route, from, onSaved, onFamily }: OpenedProps & { readonly from: Named }) {
  const portal = usePortal()
  const send = useSend()
  const { t } = useText()
  const [chosen, setChosen] = useState<Start>()
  const kept = useKept(from.kept)
  const family =
    twins.find(({ key }) => key === (from.box ?? kept.data?.stored ?? kept.data?.family)) ??
    twins[0]!
  // Kept work of a document that the service never had, nor was sent, is on this computer only.
  const isSent = kept.data?.base !== undefined || kept.data?.sent !== undefined
  const uuid = from.draft ?? (isSent ? kept.data?.uuid : undefined)
  const asked = openedDraft(send, draftCallOf(portal, family.key), uuid ?? '')
  const model = useQuery({
    ...asked,
    select: (data) => data as Body,
    enabled: uuid !== undefined && !chosen,
  })
  useDiscarded(asked.queryKey, chosen !== undefined)
  // An answer of an earlier navigation may be cached while this one is asking anew: the form opens with the new one.
  const draft = model.isFetching ? undefined : model.data
  const isGone = model.error instanceof CallError && model.error.status === 404
  useEffect(() => {
    onFamily(family.key)
  }, [onFamily, family.key])
  if (chosen)
    return (
      <EditorForm
        twins={twins}
        start={chosen}
        path={route.path}
        onSaved={onSaved}
        onFamily={onFamily}
      />
    )
  const start = startOf(family, from, kept.data, isGone ? 'gone' : draft)
  // Once: what is read anew afterwards must not take the form away from under the person's hands.
  if (start) setChosen(start)
  if (start || kept.isPending || ((model.isPending || model.isFetching) && uuid !== undefined))
    return <Skeleton className="h-96" />
  if (kept.data && (model.data !== undefined || isGone))
    return (
      <ChooseVersion
        kept={kept.data}
        family={family}
        model={model.data}
        path={route.path}
        onChoose={setChosen}
      />
    )
  if (model.isError)
    return (
      <Failure
        title={t('editor.loadError')}
        error={model.error}
        onRetry={() => void model.refetch()}
      />
    )
  return <New twins={twins} route={route} onSaved={onSaved} onFamily={onFamily} />
}

/** Removes the answer from the cache as soon as the form has it: whoever opens the draft again must see it as it is then. */
function useDiscarded(queryKey: QueryKey, isTaken: boolean): void {
  const queries = useQueryClient()
  const newest = useRef(queryKey)
  newest.current = queryKey
  useEffect(() => {
    if (isTaken) queries.removeQueries({ queryKey: newest.current, exact: true })
  }, [queries, isTaken])
}

/** Undefined: not known yet, or the person must choose. */
function startOf(
  family: Family,
  from: Named,
  kept: KeptDraft<KeptContent> | null | undefined,
  model: Body | 'gone' | undefined,
): Start | undefined {
  const draft = model === 'gone' ? undefined : model
  if (from.kept === undefined)
    return from.draft !== undefined && draft ? loadedStart(family, from.draft, draft) : undefined
  if (!kept) return undefined
  // What was sent first and never answered may not have arrived.
  if (kept.base === undefined && (kept.sent === undefined || model === 'gone'))
    return keptStart(kept, undefined)
  if (!draft) return undefined
  // The page ended between the answer of the service and the end of the keeping.
  if (
    kept.family === family.key &&
    isSameBody(startBody({ ...kept.content, uuid: kept.uuid }, family), draft)
  )
    return { ...loadedStart(family, kept.uuid, draft), kept: { id: kept.id, at: kept.at } }
  return isOfKept(kept, draft) ? keptStart(kept, fingerprint(draft)) : undefined
}

const isSameBody = (one: Body, other: Body): boolean =>
  differencesOf(undefined, one, other).length === 0

/** Null: there is none, or it is somebody else's. Read once: what the form keeps afterwards is its own. */
function useKept(id: string | undefined) {
  const { profile, company } = useSession()
  return useQuery({
    queryKey: ['kept-draft', id],
    queryFn: async () => {
      const draft = id === undefined ? undefined : await keptDrafts.find(id)
      return draft?.userId === profile.UserID && draft.companyId === company.id
        ? (draft as KeptDraft<KeptContent>)
        : null
    },
    staleTime: Infinity,
    gcTime: 0,
    networkMode: 'always',
  })
}
