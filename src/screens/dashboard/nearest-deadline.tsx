import { useQuery } from '@tanstack/react-query'
import { callOfBox } from '#engine/portal.ts'
import type { CallInput } from '#client/api.ts'
import { callQuery } from '#client/query.ts'
import { recordOf, recordsIn } from '#values/json.ts'
import { periodSearch } from '../frame/period.ts'
import { usePortal, useSend, useSession, useText } from '../frame/portal-context.tsx'
import { DeadlineMark } from '../rows/late-deadline-mark.ts'
import type { DateRange } from '../ui/ranges.ts'
import type { BoxSummary } from './summary.ts'

interface NearestDeadlineProps {
  readonly summary: BoxSummary
  /** The list, the most urgent first. */
  readonly search: CallInput
  readonly period: DateRange
}

/** How many days are left for the most urgent of what waits. */
export function NearestDeadline({ summary, search, period }: NearestDeadlineProps) {
  const { t, format: formats } = useText()
  const send = useSend()
  const { mayCall } = useSession()
  const call = callOfBox(usePortal(), summary.box, 'list')
  const query = useQuery({
    ...callQuery(send, call, {
      ...search,
      ...periodSearch(period),
      ...summary.unasked,
      Page: 1,
      PageSize: 1,
    }),
    enabled: mayCall(call),
  })
  const [row] = recordsIn(recordOf(query.data)['Content'])
  return row ? <DeadlineMark box={summary.box} row={row} words={{ t, formats }} /> : null
}
