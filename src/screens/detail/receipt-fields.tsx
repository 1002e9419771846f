import type { Box } from '#engine/portal.ts'
import { useText } from '../frame/portal-context.tsx'
import { Field } from '../ui/field.tsx'
import { MomentInput } from '../ui/moment-input.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { AnswerSeries } from './answer-series.tsx'
import { isMoment, type ReceiptAnswer } from './receipt-answer.ts'

export interface ReceiptFieldsProps {
  readonly box: Box
  readonly answer: ReceiptAnswer
  readonly onChange: (change: Partial<ReceiptAnswer>) => void
  /** Faults are shown from the first try to send on. */
  readonly isTried: boolean
}

/** What is said of the whole receipt: when it came, how the answer is numbered, notes or the reason. */
export function ReceiptFields({ box, answer, onChange, isTried }: ReceiptFieldsProps) {
  const { t } = useText()
  const { mode, delivered, serie, notes } = answer
  return (
    <div className="grid gap-3 sm:grid-cols-[14rem_10rem_minmax(0,1fr)]">
      <Field
        label={t('detail.receipt.delivered')}
        error={
          isTried && !isMoment(delivered)
            ? t('validation.dateFormat', {
                format: `${t('common.datePlaceholder')} ${t('common.timePlaceholder')}`,
              })
            : undefined
        }
      >
        {(control) => (
          <MomentInput
            {...control}
            value={delivered}
            onValue={(value) => onChange({ delivered: value })}
          />
        )}
      </Field>
      <AnswerSeries box={box} value={serie} onValue={(value) => onChange({ serie: value })} />
      <Field
        label={t(mode === 'none' ? 'detail.reason' : 'detail.receipt.notes')}
        required={mode === 'none'}
        hint={t('detail.reasonHint')}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            value={notes}
            maxLength={1000}
            onChange={(event) => onChange({ notes: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}
