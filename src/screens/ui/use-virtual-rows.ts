import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'

/** The rows of a long table that are in sight, and how much room those before and after them take. Rows may grow: they are measured. */
export function useVirtualRows(
  count: number,
  rowHeight: number,
  keyOf?: (index: number) => string | number,
) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    ...(keyOf && { getItemKey: keyOf }),
  })
  const items = virtual.getVirtualItems()
  return {
    scroller,
    items,
    before: items[0]?.start ?? 0,
    after: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtual.measureElement,
  }
}
