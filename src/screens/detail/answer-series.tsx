import { useQuery } from '@tanstack/react-query'
import { callOf, type Box } from '#engine/portal.ts'
import { callQuery } from '#client/query.ts'
import type { Wire } from '#schemas/wire.ts'
import { usePortal, useSend, useSession, useText } from '../frame/portal-context.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'

export interface AnswerSeriesProps {
  readonly box: Box
  readonly value: string
  readonly onValue: (value: string) => void
}

/** The series that the answer is numbered from, where the person may see them. */
export function AnswerSeries({ box, value, onValue }: AnswerSeriesProps) {
  const { t } = useText()
  const portal = usePortal()
  const send = useSend()
  const { mayCall } = useSession()
  const id = `${box.family}.answerSeries.list`
  const isThere = portal.calls.some((call) => call.id === id) && mayCall(id)
  const query = useQuery({
    ...callQuery(send, callOf(portal, isThere ? id : box.calls['list']!), {
      IsActive: true,
      PageSize: 100,
    }),
    enabled: isThere,
  })
  const rows = isThere ? ((query.data as Wire['SeriesPage'] | undefined)?.Content ?? []) : []
  if (!isThere) return <span />
  return (
    <Field label={t('detail.receipt.series')}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onValue={onValue}
          placeholder={t('editor.defaults.series')}
          options={rows.map(({ Name }) => ({ value: Name, label: Name }))}
        />
      )}
    </Field>
  )
}
