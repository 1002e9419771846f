/** The period of the screen that is open: as its address says. */
import { recordOf } from '#values/json.ts'
import { useRouterState } from '@tanstack/react-router'
import type { Route } from '#engine/portal.ts'
import { printSearch } from '#client/search.ts'
import { rangeOf, type DateRange } from '../ui/ranges.ts'
import { periodIn, periodSearch } from './period.ts'
import { useGo } from './use-go.ts'

export const allTimes: DateRange = { from: '', to: '' }

/** What a screen shows while no period is chosen. */
const usualPeriod = (route: Route): DateRange =>
  route.screen === 'dashboard' ? rangeOf('last90') : allTimes

export interface PeriodOfScreen {
  /** What is shown: as the address says, else as is usual for the screen. */
  readonly period: DateRange
  readonly isChosen: boolean
  readonly setPeriod: (period: DateRange) => void
}

export function usePeriod(route: Route): PeriodOfScreen {
  const go = useGo()
  const search = useRouterState({
    select: (state) => recordOf(state.location.search),
  })
  const chosen = periodIn(search)
  const isChosen = chosen.from !== '' || chosen.to !== ''
  return {
    period: isChosen ? chosen : usualPeriod(route),
    isChosen,
    setPeriod(period) {
      const { Page: _page, StartDate: _from, EndDate: _to, ...others } = search
      go(route.path + printSearch({ ...others, ...periodSearch(period) }))
    },
  }
}
