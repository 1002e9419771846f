import { Skeleton } from '../ui/skeleton.tsx'
import { RowsInSight, type RowsInSightProps } from './rows-in-sight.tsx'

export type LongCardsProps = Omit<RowsInSightProps, 'rowHeight' | 'space' | 'waiting'>

/** Until a card is measured: of two lines. */
const cardHeight = 66

/** Those of many cards that are in sight. */
export function LongCards(props: LongCardsProps) {
  return (
    <RowsInSight
      {...props}
      rowHeight={cardHeight}
      space={(height, key) => <li key={key} aria-hidden style={{ height }} />}
      waiting={(index) => (
        <li key={`waiting ${index}`} aria-busy="true" data-index={index} className="px-3 py-2.5">
          <Skeleton isStill className="mb-2 w-48" />
          <Skeleton isStill className="w-28" />
        </li>
      )}
    />
  )
}
