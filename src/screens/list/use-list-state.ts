import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState, type RefObject } from 'react'
import { buttonsOfChosen } from '#engine/call-buttons.ts'
import { callOfBox, type Box, type Call, type View } from '#engine/portal.ts'
import type { Row } from '#engine/inputs.ts'
import { callQuery } from '#client/query.ts'
import { recordOf, recordsIn } from '#values/json.ts'
import { usePortal, useSend, useSession } from '../frame/portal-context.tsx'
import { useBusyRows } from '../jobs/jobs.ts'
import { listInput, wholeSize, type ListInput } from '../rows/list-search.ts'
import { useListWords } from '../rows/list-words.ts'
import { idOf } from '../rows/row-id.ts'
import { commandsOf } from './bulk-commands.ts'
import type { ListRowsProps } from './list-table.tsx'
import { pollInterval } from '../rows/polling.ts'
import { nothing, pageToggled, rangeAdded, toggled, type Selection } from './selection.ts'
import { useBulkFlow } from './use-bulk-flow.ts'
import { useListAddress, type ListAddress } from './use-list-address.ts'
import { useListKeys } from './use-list-keys.ts'
import type { Route } from '#engine/portal.ts'

interface PageOfRows {
  readonly TotalCount: number
  readonly Content: readonly Row[]
}

/** What the parts of a list share: the page of rows, what is chosen and open in it, and what is done with several. */
export type ListState = ReturnType<typeof useListState>

export function useListState(route: Route, box: Box, view: View) {
  const { mayCall } = useSession()
  const words = useListWords(box)
  const address = useListAddress(route, box, view)
  const page = useListPage(box, view, address)
  const scroller = useRef<HTMLDivElement>(null)
  // What is chosen stays over pages and orders of the list, and ends with the screen.
  const [selection, setSelection] = useState<Selection>(nothing)
  const [active, setActive] = useState<string>()
  const run = useBulkFlow({ box, selection, setSelection })
  const commands = useMemo(() => commandsOf(box, mayCall), [box, mayCall])
  const portal = usePortal()
  /** Calls over the rows that are chosen. */
  const buttons = useMemo(
    () => buttonsOfChosen(portal, box).filter(({ call }) => mayCall(call)),
    [portal, box, mayCall],
  )
  const isChoosable = commands.length + buttons.length > 0
  const onOpen = (id: string, quiet = false) => {
    setActive(id)
    address.openRecord(id, quiet || address.record !== undefined)
  }
  const chosen = { selection, setSelection, active, setActive }
  return {
    box,
    view,
    words,
    address,
    ...page,
    scroller,
    ...chosen,
    run,
    commands,
    buttons,
    isChoosable,
    onOpen,
  }
}

/** The page of rows that the address names. */
function useListPage(box: Box, view: View, address: ListAddress) {
  const call = callOfBox(usePortal(), box, 'list')
  const input = useMemo(() => listInput(call, view, address.search), [call, view, address.search])
  const list = useList(box, call, input)
  const isWhole = address.search.pageSize === wholeSize
  // Of a list that is shown as one: the rows around those in sight.
  const [near, setNear] = useState(nothingNear)
  const rows = (isWhole ? near.rows : list.data?.Content) ?? noRows
  const ids = useMemo(() => rows.map(idOf), [rows])
  return { call, input, list, isWhole, near, setNear, rows, ids, total: list.data?.TotalCount ?? 0 }
}

export interface NearRows {
  readonly rows: readonly Row[]
  /** Those that were read beside them, to be chosen. */
  readonly others: readonly Row[]
}
const nothingNear: NearRows = { rows: [], others: [] }

const noRows: readonly Row[] = []

/** The page of rows; asked again by itself while something in it is under way and the tab is looked at. */
function useList(box: Box, call: Call, input: ListInput) {
  const send = useSend()
  return useQuery({
    ...callQuery(send, call, input),
    select: (answer) => answer as PageOfRows,
    refetchInterval: (query) => pollInterval(box, recordsIn(recordOf(query.state.data)['Content'])),
    refetchIntervalInBackground: false,
  })
}
export type ListQuery = ReturnType<typeof useList>

/** The keys of the list act on its rows. */
export function useKeysOfList(
  { ids, active, address, isChoosable, onOpen, setActive, setSelection }: ListState,
  searchRef: RefObject<HTMLInputElement | null>,
): void {
  useListKeys({
    ids,
    active: active ?? address.record,
    onActive: (id) => (address.record === undefined ? setActive(id) : onOpen(id, true)),
    onOpen,
    onToggle: (id, range) =>
      isChoosable &&
      setSelection((now) =>
        range && active !== undefined ? rangeAdded(now, ids, active, id) : toggled(now, id),
      ),
    onClose: address.closeRecord,
    isOpen: address.record !== undefined,
    searchRef,
  })
}

/** What table and cards draw. */
export function useRowsOfList(state: ListState): ListRowsProps {
  const { box, rows, ids, run, isChoosable, selection, active, address, words, scroller } = state
  return {
    box,
    rows,
    scroller,
    isChoosable,
    busy: useBusyRows(box.id, ids, run.jobs),
    selection,
    active,
    opened: address.record,
    words,
    ...useRowHandlers(state),
  }
}

type RowHandlers = Pick<ListRowsProps, 'onToggle' | 'onTogglePage' | 'onOpen'>

/** What the handlers see of the render that was last. */
interface Latest {
  ids: readonly string[]
  onOpen: (id: string) => void
  /** The row that was chosen or left last: a range begins there. */
  last?: string
}
/** Handlers that stay the same between renders, so that an unchanged row is not drawn again. */
function useRowHandlers({ ids, setSelection, setActive, onOpen }: ListState): RowHandlers {
  const latest = useRef<Latest>({ ids, onOpen })
  latest.current.ids = ids
  latest.current.onOpen = onOpen
  const onToggle = useCallback(
    (id: string, range: boolean) => {
      const from = latest.current.last
      latest.current.last = id
      setActive(id)
      setSelection((now) =>
        range && from !== undefined
          ? rangeAdded(now, latest.current.ids, from, id)
          : toggled(now, id),
      )
    },
    [setActive, setSelection],
  )
  const onTogglePage = useCallback(
    () => setSelection((now) => pageToggled(now, latest.current.ids)),
    [setSelection],
  )
  const open = useCallback((id: string) => latest.current.onOpen(id), [])
  return { onToggle, onTogglePage, onOpen: open }
}
