/** Offers work that the service never confirmed: on the dashboard all of it, in an editor that of its family. */
import { FileClock, Play, Trash2 } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { twinsOf } from '#engine/twins.ts'
import { familyOf, type Route } from '#engine/portal.ts'
import { printSearch } from '#client/search.ts'
import { keptDrafts, type KeptDraft } from '#client/session/kept-drafts.ts'
import { usePortal, useSession, useText } from '../frame/portal-context.tsx'
import { useGo } from '../frame/use-go.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { toast } from '../ui/toast.tsx'
import { keptMoment } from './kept-moment.ts'

/** More than these are shown when they are asked for. */
const shownAtOnce = 3

export function KeptDraftsBanner({ route }: { readonly route: Route }) {
  const { t } = useText()
  const [drafts, refresh] = useKeptDrafts(route)
  const [isWhole, setWhole] = useState(false)
  if (drafts.length === 0) return null
  const shown = isWhole ? drafts : drafts.slice(0, shownAtOnce)
  return (
    <section
      aria-label={t('account.kept.title')}
      data-print="no"
      className="mx-4 mt-3 rounded-lg bg-info-soft px-3 py-1.5 text-info-ink lg:mx-6"
    >
      <ul className="divide-y divide-line">
        {shown.map((draft) => (
          <KeptRow key={draft.id} draft={draft} onGone={refresh} />
        ))}
      </ul>
      {shown.length < drafts.length && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="min-h-6 pb-1 text-sm font-medium hover:underline"
        >
          {t('account.kept.more', { count: drafts.length - shown.length })}
        </button>
      )}
    </section>
  )
}

function KeptRow({ draft, onGone }: { readonly draft: KeptDraft; readonly onGone: () => void }) {
  const { t, format } = useText()
  const go = useGo()
  const name = t('account.kept.offer', {
    family: t(`families.${draft.family}.document`),
    time: keptMoment(format, draft.at),
  })
  const remove = async () => {
    await keptDrafts.drop(draft.id)
    onGone()
    toast.success(t('account.kept.dropped'), {
      duration: 10_000,
      action: { label: t('common.undo'), onClick: () => void keptDrafts.keep(draft).then(onGone) },
    })
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <FileClock aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-48 text-base">
        <span className="font-medium">{name}</span>
        {draft.title !== '' && (
          <span className="block truncate text-sm sm:ml-2 sm:inline">{draft.title}</span>
        )}
      </p>
      <span className="ml-auto flex items-center gap-1">
        <Button
          size="sm"
          icon={<Play />}
          aria-label={`${name}: ${t('account.kept.continue')}`}
          onClick={() => go(draft.path + printSearch({ kept: draft.id }))}
        >
          {t('account.kept.continue')}
        </Button>
        <IconButton
          size="sm"
          icon={<Trash2 />}
          label={`${name}: ${t('account.kept.delete')}`}
          onClick={() => void remove()}
        />
      </span>
    </li>
  )
}

/** Read when the screen opens, when another tab has been looked at, and when an editor of this page lets one go. */
function useKeptDrafts(route: Route): [readonly KeptDraft[], () => void] {
  const portal = usePortal()
  const { profile, company, mayOpen } = useSession()
  const [drafts, setDrafts] = useState<readonly KeptDraft[]>([])
  const newest = useRef(mayOpen)
  newest.current = mayOpen
  const { screen, family } = route
  const refresh = useCallback(() => {
    const canOpen = (draft: KeptDraft) =>
      portal.routes.some((one) => one.path === draft.path && newest.current(one))
    const twins = twinsOf(portal, familyOf(portal, family)).map(({ key }) => key)
    const isWanted = (draft: KeptDraft) =>
      (screen === 'dashboard' || twins.includes(draft.family)) && canOpen(draft)
    void keptDrafts.list(profile.UserID, company.id).then((all) => setDrafts(all.filter(isWanted)))
  }, [portal, profile.UserID, company.id, screen, family])
  useEffect(() => {
    refresh()
    const stop = keptDrafts.subscribe(refresh)
    const look = () => document.visibilityState === 'visible' && refresh()
    document.addEventListener('visibilitychange', look)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', look)
    }
  }, [refresh])
  return [drafts, refresh]
}
