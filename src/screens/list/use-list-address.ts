/** What the list shows, kept in the address: a link or a step back shows the same again. */
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Box, Route, View } from '#engine/portal.ts'
import { hrefOf } from '#client/links.ts'
import { usePortal } from '../frame/portal-context.tsx'
import { useGo, type GoOptions } from '../frame/use-go.ts'
import {
  fromAddress,
  recordParameter,
  replaceInAddress,
  tabParameter,
  type ListSearch,
} from '../rows/list-search.ts'
import { useStable } from '../ui/use-stable.ts'

export interface ListAddress {
  readonly search: ListSearch
  /** `quiet` adds no step to go back to: for what is typed. The function stays the same. */
  readonly setSearch: (search: ListSearch, quiet?: boolean) => void
  /** UUID of the record shown beside the list. */
  readonly record: string | undefined
  readonly openRecord: (id: string, quiet?: boolean) => void
  readonly closeRecord: () => void
  readonly tab: string | undefined
  readonly setTab: (tab: string) => void
}

export function useListAddress(route: Route, box: Box, view: View): ListAddress {
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const portal = usePortal()
  const go = useGo()
  const search = useMemo(() => fromAddress(box, view, raw), [box, view, raw])
  const to = (values: Readonly<Record<string, unknown>>, options: GoOptions) =>
    go(hrefOf(portal, route, values), options)
  const setSearch = useStable((next: ListSearch, quiet?: boolean) =>
    to(replaceInAddress(box, raw, next), { replace: quiet === true }),
  )
  const one = (name: string) =>
    typeof raw[name] === 'string' && raw[name] !== '' ? raw[name] : undefined
  const { [recordParameter]: _record, [tabParameter]: _tab, ...withoutRecord } = raw
  return {
    search,
    setSearch,
    record: one(recordParameter),
    openRecord: (id, quiet = false) =>
      to({ ...raw, [recordParameter]: id }, { replace: quiet, stay: true }),
    closeRecord: () => to(withoutRecord, { stay: true }),
    tab: one(tabParameter),
    setTab: (tab) => to({ ...raw, [tabParameter]: tab }, { replace: true, stay: true }),
  }
}
