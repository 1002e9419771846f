import { useQuery } from '@tanstack/react-query'
import { callOfBox, familyOf } from '#engine/portal.ts'
import { callQuery } from '#client/query.ts'
import { usePortal, useSend, useText } from '../frame/portal-context.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { readRecord } from './read-record.ts'
import { RecordDialog, type RecordFormProps } from './record-dialog.tsx'

/** A record in a dialog, with the sections and fields of its form. */
export function RecordForm(props: RecordFormProps) {
  const { box, id, step } = props
  const portal = usePortal()
  const send = useSend()
  const key = step === undefined ? box.key : `${box.key}.${step}`
  const form = familyOf(portal, box.family).forms![key]!
  const loaded = useQuery({
    ...callQuery(send, callOfBox(portal, box, 'model'), { id: id ?? '' }),
    enabled: id !== undefined && step === undefined,
    staleTime: 0,
    gcTime: 0,
  })
  const title = useTitle(props)
  if (id === undefined || step !== undefined)
    return <RecordDialog {...props} form={form} title={title} model={undefined} />
  // What is fetched anew while somebody types is not laid over it.
  if (loaded.data !== undefined && !loaded.isPending)
    return <RecordDialog {...props} form={form} title={title} {...readRecord(loaded.data)} />
  return (
    <Dialog open={props.open} onOpen={props.onOpen} size="lg" title={title}>
      {loaded.error ? (
        <Failure error={loaded.error} onRetry={() => void loaded.refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </Dialog>
  )
}

function useTitle({ box, id, step }: RecordFormProps): string {
  const { t, actionLabel } = useText()
  if (step !== undefined) return actionLabel(step)
  const name = t(`families.${box.family}.records.${box.key}`)
  return t(id === undefined ? 'list.record.new' : 'list.record.edit', {
    name,
    interpolation: { escapeValue: false },
  })
}
