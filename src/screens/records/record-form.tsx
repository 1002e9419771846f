import { useQuery } from '@tanstack/react-query'
import { callOfBox, familyOf } from '#engine/portal.ts'
import { callQuery } from '#client/query.ts'
import { usePortal, useSend, useText } from '../frame/portal-context.tsx'
import { Failure } from '../ui/failure.tsx'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { readRecord } from './read-record.ts'
import { useWriteRecord, type WrittenRecord } from './use-write-record.ts'

export interface RecordFormProps extends WrittenRecord {
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly onSaved?: (id: string) => void
}

/** A record in a dialog, with the sections and fields of its form. */
export function RecordForm({ open, onOpen, onSaved, ...record }: RecordFormProps) {
  const { box, step } = record
  const { t, actionLabel } = useText()
  const family = familyOf(usePortal(), box.family)
  const form = family.forms![step === undefined ? box.key : `${box.key}.${step}`]!
  const loaded = useLoaded(record)
  return (
    <FormDialog
      open={open}
      onOpen={onOpen}
      title={useTitle(record)}
      submitLabel={step === undefined ? t('common.save') : actionLabel(step)}
      form={form}
      family={family}
      box={box}
      {...loaded}
      write={useWriteRecord(record)}
      onDone={(id) => onSaved?.(id)}
    />
  )
}

/** The values of the record, or what stands there until they have come. New records and steps start empty. */
function useLoaded({
  box,
  id,
  step,
}: WrittenRecord): Pick<FormDialogProps<string>, 'model' | 'kept' | 'pending'> {
  const portal = usePortal()
  const send = useSend()
  const isNeeded = id !== undefined && step === undefined
  const { data, error, refetch, isPending } = useQuery({
    ...callQuery(send, callOfBox(portal, box, 'model'), { id: id ?? '' }),
    enabled: isNeeded,
    staleTime: 0,
    gcTime: 0,
  })
  if (!isNeeded) return { model: undefined }
  // What is fetched anew while somebody types is not laid over it.
  if (data !== undefined && !isPending) return readRecord(data)
  const pending = error ? (
    <Failure error={error} onRetry={() => void refetch()} />
  ) : (
    <FormSkeleton />
  )
  return { model: undefined, pending }
}

function useTitle({ box, id, step }: WrittenRecord): string {
  const { t, actionLabel } = useText()
  if (step !== undefined) return actionLabel(step)
  const name = t(`families.${box.family}.records.${box.key}`)
  return t(id === undefined ? 'list.record.new' : 'list.record.edit', {
    name,
  })
}
