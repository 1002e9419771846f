import {
  useVirtualizer,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useMedia } from '../ui/use-media.ts'

export interface RowsInSightProps {
  readonly count: number
  /** Until a row is measured, in pixels. */
  readonly rowHeight: number
  /** What scrolls where the window is wide; elsewhere the page does. */
  readonly scroller: RefObject<HTMLElement | null>
  /** Draws a row that is at hand; its element has `data-index` and is handed to `measure`. */
  readonly draw: (index: number, measure?: Measure) => ReactNode
  /** Stands for a row that is being read. */
  readonly waiting: (index: number) => ReactNode
  /** Stands for rows that are out of sight, by their height in pixels. */
  readonly space: (height: number, key: string) => ReactNode
  /** The row that is brought into sight when it becomes another one, and its place where it is at hand. */
  readonly shown: { readonly id: string | undefined; readonly index: number | undefined }
  /** Called with the places of the first and the last row that are drawn. */
  readonly onSight?: ((first: number, last: number) => void) | undefined
}
export type Measure = (row: Element | null) => void

/** Above and below what is in sight. */
const overscan = 8
/** Of a list that is printed so many rows at most stand on the paper, which is one answer of the service. */
const mostPrinted = 500
/** The head of a table covers what is scrolled below it. */
const headHeight = 36

/** The rows of a long list that are in sight, and room for all others. */
export function RowsInSight(props: RowsInSightProps) {
  return useMedia('(min-width: 1024px)') ? <InList {...props} /> : <InPage {...props} />
}

function InList(props: RowsInSightProps) {
  const { scroller } = props
  const [element, setElement] = useState(scroller.current)
  // On the first render what scrolls may not be on the page yet.
  useEffect(() => void setElement(scroller.current), [scroller])
  const virtual = useVirtualizer<HTMLElement, Element>({
    count: props.count,
    estimateSize: () => props.rowHeight,
    overscan,
    scrollPaddingStart: headHeight,
    initialRect: windowRect(),
    // What scrolls stays where it is.
    initialOffset: () => scroller.current?.scrollTop ?? 0,
    getScrollElement: () => element,
  })
  return <Drawn {...props} virtual={virtual} margin={0} />
}

function InPage(props: RowsInSightProps) {
  const { scroller } = props
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    const top = scroller.current?.getBoundingClientRect().top ?? 0
    setMargin(top + window.scrollY)
  }, [scroller])
  const virtual = useWindowVirtualizer<Element>({
    count: props.count,
    estimateSize: () => props.rowHeight,
    overscan,
    scrollMargin: margin,
    initialOffset: () => window.scrollY,
    initialRect: windowRect(),
  })
  return <Drawn {...props} virtual={virtual} margin={margin} />
}

const windowRect = () => ({ width: window.innerWidth, height: window.innerHeight })

interface DrawnProps extends RowsInSightProps {
  readonly virtual: Pick<
    Virtualizer<HTMLElement, Element> | Virtualizer<Window, Element>,
    'getVirtualItems' | 'getTotalSize' | 'scrollToIndex' | 'measureElement' | 'measure'
  >
  /** From the top of what scrolls to the first row. */
  readonly margin: number
}

function Drawn({ virtual, margin, count, rowHeight, shown, onSight, ...props }: DrawnProps) {
  const { draw, waiting, space } = props
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  const [from, to] = [first?.index ?? 0, last?.index ?? 0]
  const isPrinted = useMedia('print') && count <= mostPrinted
  useEffect(() => void virtual.measure(), [virtual, rowHeight])
  useEffect(() => void onSight?.(from, to), [onSight, from, to])
  useShown(virtual, items, shown)
  if (isPrinted) return Array.from({ length: count }, (_, index) => draw(index) ?? waiting(index))
  const before = first ? first.start - margin : 0
  const after = virtual.getTotalSize() - (last ? last.end - margin : 0)
  return (
    <>
      {before > 0 && space(before, 'before')}
      {items.map(({ index }) => draw(index, virtual.measureElement) ?? waiting(index))}
      {after > 0 && space(after, 'after')}
    </>
  )
}

/** A row that is asked for and not drawn is scrolled to; one that is drawn brings itself into sight. */
function useShown(
  virtual: DrawnProps['virtual'],
  items: readonly VirtualItem[],
  { id, index }: RowsInSightProps['shown'],
): void {
  const latest = useRef({ items, index })
  latest.current = { items, index }
  // Whoever scrolls past it later stays where he is, also when it is read again.
  useEffect(() => {
    const { items: drawn, index: place } = latest.current
    if (id !== undefined && place !== undefined && !drawn.some((one) => one.index === place))
      virtual.scrollToIndex(place, { align: 'center' })
  }, [virtual, id])
}
