import { useQueryClient } from '@tanstack/react-query'
import { type Box, callIdOf } from '#engine/portal.ts'
import { refreshFamily } from '#client/query.ts'
import type { Body } from '../editor/model.ts'
import { useCall, usePortal, useText } from '../frame/portal-context.tsx'
import { toast } from '../ui/toast.tsx'

/** What is written: a new record, one that is changed, or a step of one. */
export interface WrittenRecord {
  readonly box: Box
  /** The record that is changed; absent: a new one is made. */
  readonly id?: string
  /** What is done with the record, in a form of its own; absent: the record itself is written. */
  readonly step?: string
  /** The version that the list shows of it. A change by somebody else meanwhile is refused by the service. */
  readonly version?: number | undefined
}

/** Sends a record, refreshes what is on screen and says where the record is now; answers its id. */
export function useWriteRecord({
  box,
  id,
  step,
  version,
}: WrittenRecord): (body: Body) => Promise<string> {
  const { t } = useText()
  const call = useCall()
  const queries = useQueryClient()
  const listOf = useListName()
  return async (body) => {
    const name = id === undefined ? 'create' : (step ?? 'update')
    const shown = version === undefined ? {} : { Version: version }
    const input = id === undefined ? { body } : { id, ...shown, body }
    const saved = await call(callIdOf(box, name), input, { answer: 'RecordSaved' })
    await refreshFamily(queries, box.family)
    const list = saved.Box === undefined ? undefined : listOf(saved.Box)
    toast.success(
      t(list === undefined ? 'list.record.saved' : 'list.record.savedIn', {
        name: t(`families.${box.family}.records.${box.key}`),
        list,
      }),
    )
    return saved.UUID
  }
}

/** What the list of a box is called; undefined where the box has none. */
function useListName(): (box: string) => string | undefined {
  const { screenLabel } = useText()
  const { routes } = usePortal()
  return (box) => {
    const route = routes.find((one) => `${one.family}.${one.box}` === box)
    return route && screenLabel(route)
  }
}
