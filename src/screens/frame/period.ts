/**
 * The period that lists, drafts, reports and the dashboard share. The address of the screen says it; on the way to the next
 * screen it is written into that one's address. For screens without a period between two with one it is kept in the tab.
 */
import { recordOf } from '#values/json.ts'
import { useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import { isReadByPeriod } from '#engine/filters.ts'
import { boxOf, callOf, type Portal, type Route, type ScreenKind } from '#engine/portal.ts'
import { hrefOf } from '#client/links.ts'
import { readOfTab, writeOfTab } from '#client/session/storage.ts'
import { usePortal } from './portal-context.tsx'
import { readDay } from '../text/day.ts'
import type { DateRange } from '../ui/ranges.ts'
import { useActiveRoute } from './active-route.ts'

/** Under which name it is kept in the tab: `2026-11-01/2026-11-30`, either end may be missing. */
const kept = 'evrak.period'

/** Screens other than lists whose content follows the period. */
const others: readonly ScreenKind[] = ['dashboard', 'reportList']

/** Whether a screen shows the records of a period. */
export function hasPeriod(portal: Portal, route: Route): boolean {
  if (others.includes(route.screen)) return true
  if (route.screen !== 'list' && route.screen !== 'drafts') return false
  const id = `${route.family}.${route.box}`
  return 'StartDate' in callOf(portal, `${id}.list`).query && isReadByPeriod(boxOf(portal, id))
}

/** Address of a screen to go on to, with the period where the screen has one. The function stays the same as long as the period does. */
export function useHref(): (route: Route, search?: Search) => string {
  const portal = usePortal()
  const period = useTravellingPeriod()
  return useCallback(
    (route, search = {}) =>
      hrefOf(
        portal,
        route,
        hasPeriod(portal, route) ? { ...periodSearch(period), ...search } : search,
      ),
    [portal, period],
  )
}

/** The chosen period of the screen; where it has none, that of the last screen that had. */
export function useTravellingPeriod(): DateRange {
  const portal = usePortal()
  const route = useActiveRoute()
  const inAddress = useRouterState({
    select: (state) => textOf(periodIn(recordOf(state.location.search))),
  })
  const text = route && hasPeriod(portal, route) ? inAddress : (readOfTab(kept) ?? '')
  return useMemo(() => periodOf(text), [text])
}

/** Once, in the frame: keeps in the tab what the last address with a period said. */
export function useKeptPeriod(): void {
  const portal = usePortal()
  const route = useActiveRoute()
  const inAddress = useRouterState({
    select: (state) => textOf(periodIn(recordOf(state.location.search))),
  })
  useEffect(() => {
    if (route && hasPeriod(portal, route)) writeOfTab(kept, inAddress || undefined)
  }, [portal, route, inAddress])
}

/** Both ends as parameters of an address or a call; an open end is absent. */
export const periodSearch = ({
  from,
  to,
}: DateRange): { readonly StartDate?: string; readonly EndDate?: string } => ({
  ...(from && { StartDate: from }),
  ...(to && { EndDate: to }),
})

type Search = Readonly<Record<string, unknown>>
export const periodIn = (search: Search): DateRange => ({
  from: readDay(search['StartDate']) ?? '',
  to: readDay(search['EndDate']) ?? '',
})
const textOf = ({ from, to }: DateRange): string => (from || to ? `${from}/${to}` : '')
const periodOf = (text: string): DateRange => {
  const [from = '', to = ''] = text.split('/')
  return { from: readDay(from) ?? '', to: readDay(to) ?? '' }
}
