import { useQuery } from '@tanstack/react-query'
import type { Box, Call } from '#engine/portal.ts'
import { answerQuery } from '#client/query.ts'
import { usePortal, useSend, useSession, useText } from '../frame/portal-context.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'

export interface AnswerSeriesProps {
  readonly box: Box
  readonly value: string
  readonly onValue: (value: string) => void
}

/** The series that the answer is numbered from, where the person may see them. */
export function AnswerSeries({ box, ...choice }: AnswerSeriesProps) {
  const portal = usePortal()
  const { mayCall } = useSession()
  const call = portal.calls.find(({ id }) => id === `${box.family}.answerSeries.list`)
  return call && mayCall(call) ? <SeriesChoice {...choice} call={call} /> : <span />
}

function SeriesChoice({
  call,
  value,
  onValue,
}: Omit<AnswerSeriesProps, 'box'> & { readonly call: Call }) {
  const { t } = useText()
  const { data } = useQuery(
    answerQuery(useSend(), call, 'SeriesPage', { IsActive: true, PageSize: 100 }),
  )
  return (
    <Field label={t('detail.receipt.series')}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onValue={onValue}
          placeholder={t('editor.defaults.series')}
          options={(data?.Content ?? []).map(({ Name }) => ({ value: Name, label: Name }))}
        />
      )}
    </Field>
  )
}
