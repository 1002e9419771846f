/** Screens by name and documents by number, party or tax number, from two letters on. */
import { CornerDownLeft, Search } from 'lucide-react'
import * as Radix from '@radix-ui/react-dialog'
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { boxOf, callOf, type Box, type Portal, type Route } from '#engine/portal.ts'
import { hrefOf } from '#client/links.ts'
import { usePortal, useSend, useSession, useText, type Text } from '../portal-context.tsx'
import { cx } from '../ui/cx.ts'
import { Kbd } from '../ui/kbd.tsx'
import { rankOptions } from '../ui/rank.ts'
import { Spinner } from '../ui/spinner.tsx'
import { familyIcon } from './icons.ts'
import { menuFor } from './menu-entries.ts'
import { ScreenIcon } from './screen-icon.tsx'
import { useGo } from './use-go.ts'

const minLength = 2
const delayMs = 200
const documentsPerList = 4
const screensAtMost = 8

interface Hit {
  readonly key: string
  readonly href: string
  readonly label: string
  readonly detail: string
  readonly end?: string
  readonly icon: ReactNode
}

export interface QuickSearchProps {
  readonly onOpen: (open: boolean) => void
}

export function QuickSearch({ onOpen }: QuickSearchProps) {
  const { t } = useText()
  return (
    <Radix.Root open onOpenChange={onOpen}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade-in bg-[#0a1020]/45" />
        <Radix.Content aria-describedby={undefined} className="fixed inset-x-2 top-2 z-50 mx-auto max-w-xl animate-pop-in overflow-hidden rounded-xl bg-surface-raised shadow-dialog outline-none sm:top-[12vh]">
          <Radix.Title className="sr-only">{t('shell.search.title')}</Radix.Title>
          <Palette onDone={() => onOpen(false)} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Palette({ onDone }: { readonly onDone: () => void }) {
  const { t } = useText()
  const go = useGo()
  const listId = useId()
  const [search, setSearch] = useState('')
  const [marked, setMarked] = useState(0)
  const screens = useScreens(search)
  const documents = useDocuments(search)
  const hits = [...screens, ...documents.hits]
  const isShort = search.trim().length < minLength

  const open = (hit: Hit | undefined) => {
    if (!hit) return
    go(hit.href)
    onDone()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setMarked((now) => Math.max(0, Math.min(hits.length - 1, now + (event.key === 'ArrowDown' ? 1 : -1))))
    }
    if (event.key === 'Enter') open(hits[marked])
  }
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search aria-hidden className="size-4 shrink-0 text-ink-muted" />
        <input
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-activedescendant={hits.length > 0 ? `${listId}-${marked}` : undefined}
          aria-label={t('shell.search.title')}
          placeholder={t('shell.search.placeholder')}
          autoComplete="off"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setMarked(0)
          }}
          onKeyDown={press}
          className="h-12 min-w-0 flex-1 bg-transparent text-lg text-ink outline-none"
        />
        {documents.state === 'searching' ? <Spinner className="text-ink-muted" /> : <Kbd>Esc</Kbd>}
      </div>
      <ul id={listId} role="listbox" aria-label={t('shell.search.results')} className="max-h-[60vh] overflow-y-auto p-1.5 empty:hidden">
        {hits.map((hit, index) => (
          <li
            key={hit.key}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === marked}
            onMouseMove={() => setMarked(index)}
            onClick={() => open(hit)}
            className={cx('flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-2.5 text-base', index === marked && 'bg-surface-sunken')}
          >
            <span aria-hidden className="text-ink-muted [&_svg]:size-4">
              {hit.icon}
            </span>
            <span className="min-w-0 flex-1">
              <span className="block truncate text-ink">{hit.label}</span>
              <span className="block truncate text-xs text-ink-muted">{hit.detail}</span>
            </span>
            {hit.end !== undefined && <span className="text-ink-soft tabular-nums">{hit.end}</span>}
            {index === marked && <CornerDownLeft aria-hidden className="size-3.5 text-ink-muted" />}
          </li>
        ))}
      </ul>
      {(isShort || documents.state === 'failed' || (hits.length === 0 && documents.state === 'done')) && (
        <p role="status" className={cx('px-4 py-4 text-base text-ink-muted', documents.state === 'failed' && 'text-error-ink')}>
          {t(isShort ? 'shell.search.typeMore' : documents.state === 'failed' ? 'shell.search.failed' : 'shell.search.nothing', { count: minLength })}
        </p>
      )}
    </>
  )
}

function useScreens(search: string): Hit[] {
  const text = useText()
  const portal = usePortal()
  const { mayOpen } = useSession()
  if (search.trim().length < minLength) return []
  const routes = menuFor(portal, mayOpen).flatMap((group) => group.families.flatMap((family) => family.routes))
  const options = routes.map((route) => ({ value: route.path, label: text.screenLabel(route), detail: text.familyLabel(route.family), route }))
  return rankOptions(options, search)
    .slice(0, screensAtMost)
    .map(({ value, label, detail, route }) => ({ key: value, href: value, label, detail, icon: <ScreenIcon screen={route.screen} /> }))
}

interface Documents {
  readonly hits: readonly Hit[]
  readonly state: 'idle' | 'searching' | 'done' | 'failed'
}

/** Asks the list of every box that the person may read; an older answer never replaces a newer one. */
function useDocuments(search: string): Documents {
  const text = useText()
  const portal = usePortal()
  const send = useSend()
  const { roles } = useSession()
  const [found, setFound] = useState<Documents>({ hits: [], state: 'idle' })
  const wanted = search.trim()

  useEffect(() => {
    if (wanted.length < minLength) return setFound({ hits: [], state: 'idle' })
    const abort = new AbortController()
    setFound((now) => ({ hits: now.hits, state: 'searching' }))
    const timer = setTimeout(() => {
      const asked = searchable(portal, roles).map(async ({ box, route }) => {
        const page = await send(callOf(portal, box.calls['list']!), { Search: wanted, PageSize: documentsPerList, Page: 1 }, { signal: abort.signal })
        return contentOf(page).map((row) => hitOf(portal, box, route, row, text))
      })
      void Promise.allSettled(asked).then((answers) => {
        if (abort.signal.aborted) return
        const hits = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
        const failed = answers.length > 0 && answers.every((answer) => answer.status === 'rejected')
        setFound({ hits, state: failed ? 'failed' : 'done' })
      })
    }, delayMs)
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [wanted, portal, roles, send, text])
  return found
}

/** Boxes with a screen of their own that shows all their records. */
function searchable(portal: Portal, roles: ReadonlySet<string>): { box: Box; route: Route }[] {
  return portal.routes
    .filter((route) => (route.screen === 'list' && route.view === route.box) || route.screen === 'drafts')
    .filter((route) => route.roles.some((role) => roles.has(role)))
    .map((route) => ({ route, box: boxOf(portal, `${route.family}.${route.box}`) }))
    .filter(({ box }) => box.calls['list'] !== undefined)
}

type Row = Readonly<Record<string, unknown>>
const contentOf = (page: unknown): readonly Row[] => (typeof page === 'object' && page !== null && 'Content' in page && Array.isArray(page.Content) ? (page.Content as Row[]) : [])

function hitOf(portal: Portal, box: Box, route: Route, row: Row, text: Text): Hit {
  const title = String(row[box.title] || row['UUID'] || '')
  const party = box.party === undefined ? '' : String(row[box.party] ?? '')
  const family = portal.families.find((one) => one.key === box.family)
  const Icon = familyIcon(family?.icon ?? '')
  const amount = row['PayableAmount']
  return {
    key: `${box.id}-${String(row['UUID'])}`,
    href: hrefOf(portal, route, { Search: title }),
    label: [title, party].filter(Boolean).join(' · '),
    detail: `${text.familyLabel(box.family)} · ${text.screenLabel(route)} · ${text.format.date(String(row['IssueDate'] ?? ''))}`,
    ...(typeof amount === 'number' && { end: text.format.money(amount, String(row['CurrencyCode'] ?? '')) }),
    icon: <Icon />,
  }
}
