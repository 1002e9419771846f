/**
 * Where a person was in a list: how far down, and on which row. Taken up again on the way back to an address of the list,
 * and when an opened record is closed. Kept as long as the page is.
 */
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'

interface ScrollPosition {
  /** Of the list, and of the page where that scrolls in its place. */
  readonly top: number
  readonly pageTop: number
  /** The row that had the focus, and which of its controls; -1 is the row itself. */
  readonly row: string | undefined
  readonly control: number
}

export interface ScrollMemoryProps {
  /** What scrolls. */
  readonly scroller: RefObject<HTMLElement | null>
  /** The rows of the address stand there, not those of the one before. */
  readonly isReady: boolean
  readonly record: string | undefined
  /** What is listed: its page, order and filters, as one text. */
  readonly listed: string
  readonly page: number
  /** The last page that there is, once that is known; 0 where there is none. */
  readonly lastPage: number
  readonly onPage: (page: number) => void
}

interface Seen {
  readonly step: string
  readonly record: string | undefined
  readonly listed: string
  /** The last step without a record. */
  readonly alone: string
}

/** By the key of a step in the browser's history. */
const places = new Map<string, ScrollPosition>()

/** Draws nothing that is seen: a part of the list that may come after its rows, and says in the page that it is there. */
export function ScrollMemory(props: ScrollMemoryProps): ReactNode {
  useKeptPosition(props)
  useLastPage(props)
  return <span hidden data-list-memory="" />
}

function useKeptPosition({ scroller, isReady, record, listed }: ScrollMemoryProps): void {
  const router = useRouter()
  // The address that is drawn: the newest one comes a little before its rows do.
  const step = useRouterState({
    select: (state) => stepOf(state.resolvedLocation ?? state.location),
  })
  const before = useRef<Seen>(undefined)
  useEffect(() => {
    const unsubscribe = router.subscribe('onBeforeLoad', ({ fromLocation }) => {
      if (fromLocation && scroller.current)
        places.set(stepOf(fromLocation), placeIn(scroller.current))
    })
    return unsubscribe
  }, [router, scroller])
  useEffect(() => {
    const last = before.current
    if (!isReady || !scroller.current || last?.step === step) return
    before.current = {
      step,
      record,
      listed,
      alone: record === undefined ? step : (last?.alone ?? step),
    }
    const closed = record === undefined ? last?.record : undefined
    const place = places.get(step) ?? (closed && last ? places.get(last.alone) : undefined)
    if (place) takeUp(scroller.current, place, closed)
    // This part may come when a record is being opened already, whose step was not kept then.
    else if (!last) places.set(step, placeIn(scroller.current))
    else if (record !== undefined && record !== last.record) focusRow(scroller.current, record)
    else if (listed !== last.listed) scroller.current.scrollTop = 0
  }, [step, isReady, record, listed, scroller])
}

/** An old link, or documents that went, may lead to a page behind the last one: it becomes the last. */
function useLastPage({ isReady, page, lastPage, onPage }: ScrollMemoryProps): void {
  const isBehind = isReady && lastPage > 0 && page > lastPage
  const latest = useRef(onPage)
  latest.current = onPage
  useEffect(() => {
    if (isBehind) latest.current(lastPage)
  }, [isBehind, lastPage])
}

const stepOf = ({
  state,
  href,
}: {
  readonly state: { readonly __TSR_key?: string }
  readonly href: string
}): string => state.__TSR_key ?? href

function placeIn(scroller: HTMLElement): ScrollPosition {
  const focused = document.activeElement
  const row =
    focused instanceof HTMLElement && scroller.contains(focused)
      ? focused.closest<HTMLElement>('[data-row]')
      : null
  return {
    top: scroller.scrollTop,
    pageTop: window.scrollY,
    row: row?.dataset['row'],
    control: row && focused ? controlsOf(row).indexOf(focused) : -1,
  }
}

/** `shown`: the record that was open last, which may be another than the one that was opened. */
function takeUp(scroller: HTMLElement, place: ScrollPosition, shown: string | undefined): void {
  scroller.scrollTop = place.top
  window.scrollTo({ top: place.pageTop, behavior: 'instant' })
  if (shown !== undefined && shown !== place.row) return focusRow(scroller, shown)
  if (place.row !== undefined) focusRow(scroller, place.row, place.control, false)
}

/** Takes the focus where nothing else has it: what had it may have gone from the page with the look of the rows. */
function focusRow(scroller: HTMLElement, id: string, control = -1, isShown = true): void {
  const row = scroller.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
  if (!row) return
  const isFree =
    document.activeElement === null ||
    document.activeElement === document.body ||
    document.activeElement.id === 'content'
  if (isFree)
    ((controlsOf(row)[control] as HTMLElement | undefined) ?? row).focus({ preventScroll: true })
  if (isShown) row.scrollIntoView?.({ block: 'nearest' })
}

const controlsOf = (row: HTMLElement): Element[] => [
  ...row.querySelectorAll('button, a[href], input, [role="checkbox"]'),
]
