import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { callQuery, queryKeyOf } from '#client/query.ts'
import type { Row } from '#engine/inputs.ts'
import { recordOf, recordsIn } from '#values/json.ts'
import { useSend } from '../frame/portal-context.tsx'
import { pieceOf, pieceSize, wholeSize } from '../rows/list-search.ts'
import { pollInterval } from '../rows/polling.ts'
import { useStable } from '../ui/use-stable.ts'
import { useFailureSentence } from '../ui/failure.tsx'
import { toast } from '../ui/toast.tsx'
import { ShownRows, type ShownRowsProps } from './shown-rows.tsx'
import type { ListRowsProps } from './list-table.tsx'
import { countOf, nothing, rangeAdded, toggled } from './selection.ts'
import { useChooseAll } from './use-choose-all.ts'
import { idOf } from '../rows/row-id.ts'
import type { ListState } from './use-list-state.ts'

/** A list that is shown as one, whatever its length: rows are read in pieces, as they come into sight. */
export function WholeList({ rowsProps, ...props }: ShownRowsProps) {
  const { state } = props
  const { total, address, setNear } = state
  const count = Math.min(wholeSize, total - (address.search.page - 1) * wholeSize)
  const sight = useSight(count)
  const placed = useLastWhile(state.list.isPlaceholderData, usePieces(state, sight))
  const { rows, from } = placed
  useRefetchOldPieces(state)
  useEffect(() => void setNear((now) => ({ ...now, rows })), [rows, setNear])
  const choosing = useChoosing(state, placed)
  return (
    <ShownRows
      {...props}
      rowsProps={{
        ...rowsProps,
        ...choosing,
        rows,
        whole: { count, from, onSight: sight.onSight },
      }}
    />
  )
}

/** While somebody scrolls, pieces are asked for at most this often. */
const paceMs = 120
/** So many rows before they come into sight. */
const ahead = 40

/** The first and the last piece that are in sight, or nearly. */
function useSight(count: number) {
  const [pieces, setPieces] = useState({ first: 0, last: 0 })
  const pace = useRef<Pace>({ asked: 0 })
  const onSight = useCallback((first: number, last: number) => {
    const look = () => {
      pace.current.asked = performance.now()
      const next = {
        first: Math.floor(Math.max(0, first - ahead) / pieceSize),
        last: Math.floor((last + ahead) / pieceSize),
      }
      setPieces((now) => (now.first === next.first && now.last === next.last ? now : next))
    }
    clearTimeout(pace.current.timer)
    const wait = pace.current.asked + paceMs - performance.now()
    if (wait <= 0) look()
    else pace.current.timer = setTimeout(look, wait)
  }, [])
  useEffect(() => () => clearTimeout(pace.current.timer), [])
  const end = Math.max(0, Math.ceil(count / pieceSize) - 1)
  return { first: Math.min(pieces.first, end), last: Math.min(pieces.last, end), onSight }
}

interface Pace {
  /** When a piece was looked for last, in milliseconds of the page. */
  asked: number
  timer?: ReturnType<typeof setTimeout>
}

interface PlacedRows {
  readonly rows: readonly Row[]
  /** The place of the first of them. */
  readonly from: number
}

/** Questions for the pieces of the list that the address names. */
function usePieceQuery({ box, call, input, address }: ListState) {
  const send = useSend()
  const { search } = address
  return useCallback(
    (piece: number) => ({
      ...callQuery(send, call, { ...input, ...pieceOf(search, piece) }),
      // Rows of another place are no stand-in for these.
      placeholderData: undefined,
      refetchIntervalInBackground: false,
      refetchInterval: (query: { readonly state: { readonly data?: unknown } }) =>
        pollInterval(box, rowsIn(query.state.data)),
    }),
    [box, call, input, search, send],
  )
}

const rowsIn = (answer: unknown): readonly Row[] => recordsIn(recordOf(answer)['Content'])

/** The rows of the pieces in sight, up to the first that is not there yet. Not even a large screen shows more than three. */
function usePieces(
  state: ListState,
  { first, last }: { readonly first: number; readonly last: number },
): PlacedRows {
  const query = usePieceQuery(state)
  const { data: one, error: oneFailed } = useQuery(query(first))
  const { data: two, error: twoFailed } = useQuery(query(Math.min(first + 1, last)))
  const { data: three, error: threeFailed } = useQuery(query(Math.min(first + 2, last)))
  useFailureToast(oneFailed ?? twoFailed ?? threeFailed)
  return useMemo(() => {
    const answers = [one, two, three].slice(0, last - first + 1)
    const start = answers.findIndex((answer) => answer !== undefined)
    if (start < 0) return { rows: [], from: first * pieceSize }
    const hole = answers.findIndex((answer, index) => index > start && answer === undefined)
    const rows = answers.slice(start, hole < 0 ? undefined : hole).flatMap(rowsIn)
    return { rows, from: (first + start) * pieceSize }
  }, [one, two, three, first, last])
}

/** Whoever refreshes the list asks for its first piece: those in sight that are older are read again with it. */
function useRefetchOldPieces({ call, list: { dataUpdatedAt } }: ListState): void {
  const queries = useQueryClient()
  useEffect(() => {
    void queries.refetchQueries({
      queryKey: queryKeyOf(call).slice(0, 3),
      type: 'active',
      predicate: ({ state }) => state.dataUpdatedAt < dataUpdatedAt,
    })
  }, [queries, call, dataUpdatedAt])
}

/** Rows that could not be read stay empty; why is said, and the list can be refreshed. */
function useFailureToast(error: Error | null): void {
  const sentenceOf = useStable(useFailureSentence())
  useEffect(() => {
    if (error) toast.error(sentenceOf(error))
  }, [error, sentenceOf])
}

/** Old rows stay on the screen while those of another order or another filter come. */
function useLastWhile(isWaiting: boolean, placed: PlacedRows): PlacedRows {
  const last = useRef(placed)
  if (!isWaiting) last.current = placed
  return last.current
}

/** Choosing in a list of which most rows are not at hand: all of them are the service's to count, and a range is read as far as it goes. */
function useChoosing(
  state: ListState,
  placed: PlacedRows,
): Pick<ListRowsProps, 'onToggle' | 'onTogglePage'> {
  const { box, input, total, selection, setSelection, setActive } = state
  const { ask } = useChooseAll(box, input, setSelection)
  const placeOf = usePlaces(state, placed)
  const readRange = useReadRange(state)
  const sentenceOf = useFailureSentence()
  const last = useRef<string>(undefined)
  const onToggle = useStable((id: string, range: boolean) => {
    const before = last.current
    last.current = id
    setActive(id)
    const [start, end] = [before === undefined ? undefined : placeOf(before), placeOf(id)]
    if (!range || before === undefined || start === undefined || end === undefined)
      return setSelection((now) => toggled(now, id))
    readRange(Math.min(start, end), Math.max(start, end)).then(
      (ids) => setSelection((now) => rangeAdded(now, ids, before, id)),
      (error: unknown) => void toast.error(sentenceOf(error)),
    )
  })
  const onTogglePage = useStable(() =>
    countOf(selection) >= total ? setSelection(nothing) : void ask(),
  )
  return { onToggle, onTogglePage }
}

/** Reads the rows from one place to another, keeps them for what is done with those that are chosen, and answers their ids. */
function useReadRange(state: ListState): (start: number, end: number) => Promise<string[]> {
  const query = usePieceQuery(state)
  const queries = useQueryClient()
  return async (start, end) => {
    const read: Row[] = []
    for (let piece = Math.floor(start / pieceSize); piece * pieceSize <= end; piece += 1)
      read.push(...rowsIn(await queries.fetchQuery(query(piece))))
    state.setNear((now) => ({ ...now, others: [...now.others, ...read] }))
    return read.map(idOf)
  }
}

/** Where rows stand that have been at hand since the list has its order and its filters. */
function usePlaces({ input }: ListState, { rows, from }: PlacedRows) {
  const places = useRef({ input, at: new Map<string, number>() })
  if (places.current.input !== input) places.current = { input, at: new Map() }
  rows.forEach((row, index) => places.current.at.set(idOf(row), from + index))
  return useCallback((id: string) => places.current.at.get(id), [])
}
