/** What the quick search finds, and where each find leads. */
import { recordOf, recordsIn } from '#values/json.ts'
import type { FieldKind } from '#descriptor/field.ts'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { partyOf } from '#engine/inputs.ts'
import { boxOf, familyOf, type Box, type Portal, type Route, callOfBox } from '#engine/portal.ts'
import { draftBoxes } from '#client/draft-links.ts'
import { usePortal, useSend, useSession, useText, type Text } from '../frame/portal-context.tsx'
import { recordParameter } from '../rows/list-search.ts'
import { Kbd } from '../ui/kbd.tsx'
import { rankOptions } from '../ui/rank.ts'
import { useChoices } from '../frame/choices.ts'
import { goKey, goTargets, shownKeys } from './go-targets.ts'
import { familyIcon } from '../frame/icons.ts'
import { menuFor } from './menu-entries.ts'
import { useHref, useTravellingPeriod } from '../frame/period.ts'
import { ScreenIcon } from '../frame/screen-icon.tsx'

export const minLength = 2
const delayMs = 200
const screensAtMost = 6
const documentsPerList = 3
const documentsAtMost = 12

export interface Hit {
  readonly key: string
  readonly href: string
  readonly label: string
  readonly detail: string
  readonly end?: ReactNode
  readonly icon: ReactNode
}
export interface FoundGroup {
  readonly key: string
  readonly label: string
  readonly hits: readonly Hit[]
}
export interface Found {
  /** Without empty ones. */
  readonly groups: readonly FoundGroup[]
  readonly state: Asked['state']
  /** Some of the lists could not be asked. */
  readonly isPartial: boolean
}

export function useFound(search: string): Found {
  const screens = useScreens(search)
  const { t } = useText()
  const asked = useAsked(search)
  const groups: FoundGroup[] = [
    { key: 'screens', label: t('search.groups.screens'), hits: screens },
    ...asked.records,
    { key: 'documents', label: t('search.groups.documents'), hits: asked.documents },
  ]
  return {
    groups: groups.filter((group) => group.hits.length > 0),
    state: asked.state,
    isPartial: asked.failures > 0,
  }
}

function useScreens(search: string): readonly Hit[] {
  const text = useText()
  const portal = usePortal()
  const { mayOpen } = useSession()
  const href = useHref()
  const [{ singleKeys }] = useChoices()
  if (search.trim().length < minLength) return []
  const keys = new Map(
    singleKeys
      ? goTargets(portal, mayOpen).map(({ key, route }) => [route.path, [goKey, key]])
      : [],
  )
  const routes = menuFor(portal, mayOpen).flatMap((group) =>
    group.families.flatMap((family) => family.routes),
  )
  const options = routes.map((route) => ({
    value: route.path,
    label: text.screenLabel(route),
    detail: text.familyLabel(route.family),
    route,
  }))
  return rankOptions(options, search)
    .slice(0, screensAtMost)
    .map(({ value, label, detail, route }) => ({
      key: value,
      href: href(route),
      label,
      detail,
      icon: <ScreenIcon screen={route.screen} />,
      end: <Keys keys={keys.get(value) ?? []} />,
    }))
}

function Keys({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span aria-hidden className="flex gap-1 [@media(hover:none)]:hidden">
      {keys.flatMap(shownKeys).map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </span>
  )
}

interface Asked {
  readonly documents: readonly Hit[]
  /** What was found in each box of records that are no documents. */
  readonly records: readonly FoundGroup[]
  readonly state: 'idle' | 'searching' | 'done' | 'failed'
  readonly failures: number
}
const nothing: Asked = { documents: [], records: [], state: 'idle', failures: 0 }

/** Asks the list of every box that the person may read; each shows what it found as it answers. An older answer never replaces a newer one. */
function useAsked(search: string): Asked {
  const [asked, setAsked] = useState(nothing)
  const sources = useSources()
  const wanted = search.trim()

  useEffect(() => {
    if (wanted.length < minLength) {
      setAsked(nothing)
      return
    }
    const abort = new AbortController()
    // What was found for fewer letters goes at once: Enter must not open it.
    setAsked({ ...nothing, state: 'searching' })
    const timer = setTimeout(() => {
      const answers: (readonly Hit[] | 'failed' | undefined)[] = sources.map(() => undefined)
      sources.forEach((source, index) => {
        void source.ask(wanted, abort.signal).then(
          (hits) => take(index, hits),
          () => take(index, 'failed'),
        )
      })
      const take = (index: number, answer: readonly Hit[] | 'failed') => {
        if (abort.signal.aborted) return
        answers[index] = answer
        setAsked(askedOf(sources, answers))
      }
    }, delayMs)
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [wanted, sources])
  return asked
}

function askedOf(
  sources: readonly Source[],
  answers: readonly (readonly Hit[] | 'failed' | undefined)[],
): Asked {
  const hitsOf = (index: number): readonly Hit[] => {
    const answer = answers[index]
    return answer === undefined || answer === 'failed' ? [] : answer
  }
  const failures = answers.filter((answer) => answer === 'failed').length
  const isDone = answers.every((answer) => answer !== undefined)
  return {
    documents: sources
      .flatMap(({ group }, index) => (group === undefined ? hitsOf(index) : []))
      .slice(0, documentsAtMost),
    records: sources.flatMap(({ group }, index) =>
      group === undefined ? [] : [{ ...group, hits: hitsOf(index) }],
    ),
    failures,
    state: !isDone ? 'searching' : failures === answers.length ? 'failed' : 'done',
  }
}

interface Source {
  /** Under which its hits stand; absent: among the documents. */
  readonly group: Pick<FoundGroup, 'key' | 'label'> | undefined
  readonly ask: (search: string, signal: AbortSignal) => Promise<readonly Hit[]>
}

function useSources(): readonly Source[] {
  const text = useText()
  const portal = usePortal()
  const send = useSend()
  const { roles } = useSession()
  const href = useHref()
  const period = useTravellingPeriod()
  const { from, to } = period
  return useMemo(() => {
    return searchable(portal, roles).map(({ box, route, search: named }): Source => ({
      group: box.record && { key: box.id, label: text.screenLabel(route) },
      async ask(search, signal) {
        const page = await send(
          callOfBox(portal, box, 'list'),
          { Search: search, PageSize: documentsPerList, Page: 1 },
          { signal },
        )
        // A period that would hide the very document is left behind.
        const address = (row: Row) => ({
          Search: titleOf(box, row),
          [recordParameter]: row['UUID'],
          ...named,
          ...(!isWithin(row, from, to) && { StartDate: undefined, EndDate: undefined }),
        })
        return contentOf(page).map((row) =>
          (box.record ? recordHit : documentHit)(
            portal,
            box,
            route,
            row,
            href(route, address(row)),
            text,
          ),
        )
      },
    }))
    // The functions are made anew with each render and say the same for the same portal, person and period.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [portal, send, roles, text, from, to])
}

/** Boxes with a screen of their own that shows all their records. */
function searchable(
  portal: Portal,
  roles: ReadonlySet<string>,
): { box: Box; route: Route; search: Readonly<Record<string, string>> }[] {
  return portal.routes
    .filter(
      (route) => (route.screen === 'list' && route.view === route.box) || route.screen === 'drafts',
    )
    .filter((route) => route.roles.some((role) => roles.has(role)))
    .flatMap((route) =>
      (route.screen === 'drafts'
        ? draftBoxes(portal, route)
        : [{ box: boxOf(portal, `${route.family}.${route.box}`), search: {} }]
      ).map((one) => ({ ...one, route })),
    )
    .filter(
      ({ box }) =>
        box.calls['list'] !== undefined &&
        (!box.isDrafts || box.roles.read.some((role) => roles.has(role))),
    )
}

type Row = Readonly<Record<string, unknown>>
const contentOf = (page: unknown): readonly Row[] => recordsIn(recordOf(page)['Content'])
const titleOf = (box: Box, row: Row): string => String(row[box.title] ?? '')

function isWithin(row: Row, from: string, to: string): boolean {
  const day = String(row['IssueDate'] ?? '').slice(0, 10)
  return (from === '' || day >= from) && (to === '' || day <= to)
}

/** A record by its title, with the first of what its list shows beside it. */
function recordHit(
  portal: Portal,
  box: Box,
  _route: Route,
  row: Row,
  href: string,
  text: Text,
): Hit {
  const Icon = familyIcon(familyOf(portal, box.family).icon)
  const more = box.shownColumns
    .filter((name) => name !== box.title)
    .map((name) => wordsOf(text, name, box.row[name]?.kind, row[name]))
    .filter((words) => words !== '')
  return {
    key: `${box.id}-${String(row['UUID'])}`,
    href,
    label: titleOf(box, row) || text.t('list.noNumber'),
    detail: more.slice(0, 2).join(' · '),
    icon: <Icon />,
  }
}

/** A value as a list shows it; nothing of what is a figure or a sign there. */
function wordsOf(
  { codeLabel, format }: Text,
  name: string,
  kind: FieldKind | undefined,
  value: unknown,
): string {
  if (typeof value !== 'string') return ''
  if (kind === 'code') return codeLabel(name, value)
  return kind === 'date' || kind === 'dateTime' ? format.date(value) : value
}

function documentHit(
  portal: Portal,
  box: Box,
  route: Route,
  row: Row,
  href: string,
  text: Text,
): Hit {
  const party = partyOf(box, row)?.name
  const Icon = familyIcon(familyOf(portal, box.family).icon)
  const amount = row['PayableAmount']
  return {
    key: `${box.id}-${String(row['UUID'])}`,
    href,
    label: [titleOf(box, row), party].filter(Boolean).join(' · ') || text.t('list.noNumber'),
    detail: `${text.familyLabel(box.family)} · ${text.screenLabel(route)} · ${text.format.date(String(row['IssueDate'] ?? ''))}`,
    icon: <Icon />,
    ...(typeof amount === 'number' && {
      end: (
        <span className="shrink-0 text-ink-soft tabular-nums">
          {text.format.money(amount, String(row['CurrencyCode'] ?? ''))}
        </span>
      ),
    }),
  }
}
