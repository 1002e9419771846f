import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CallButton } from '#engine/call-buttons.ts'
import { refreshFamily } from '#client/query.ts'
import { useCall, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { DialogBody, DialogFrame } from '../ui/dialog.tsx'
import { useFailureSentence } from '../ui/failure.tsx'
import { FormError } from '../ui/form-error.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.tsx'
import { useStable } from '../ui/use-stable.ts'
import { askHelper, readOrders, type HelperOutcome } from './ask-helper.ts'
import { CodeForm, stepOf, Waiting, type HelperStep } from './helper-steps.tsx'

export interface HelperDialogProps {
  readonly button: CallButton
  readonly onClose: () => void
}

type Found =
  | HelperStep
  | { readonly step: 'unpaired' }
  | { readonly step: 'asking'; readonly name: string }
  /** Some ERP could not be asked. */
  | { readonly step: 'partly'; readonly outcomes: readonly HelperOutcome[] }

/** Brings the list up to date through the helper on the person's machine, and closes when all of it has been done. */
export function HelperDialog({ button, onClose }: HelperDialogProps) {
  const { actionLabel, t } = useText()
  const { found, look } = useHelper(button, onClose)
  const again = () => void look()
  return (
    <DialogFrame
      open
      onOpen={(open) => open || onClose()}
      size="md"
      title={actionLabel(button.name)}
    >
      {found.step === 'unpaired' ? (
        <CodeForm helper="erp" onPaired={look} onClose={onClose} />
      ) : found.step === 'asking' ? (
        <DialogBody>
          <p role="status" className="flex items-center gap-2 pb-4 text-base text-ink">
            <Spinner />
            <span className="min-w-0 break-words">
              {t('detail.erp.asking', { name: found.name })}
            </span>
          </p>
        </DialogBody>
      ) : found.step === 'partly' ? (
        <Outcomes outcomes={found.outcomes} onAgain={again} onClose={onClose} />
      ) : (
        <Waiting helper="erp" found={found} onAgain={again} onClose={onClose} />
      )}
    </DialogFrame>
  )
}

interface OutcomesProps {
  readonly outcomes: readonly HelperOutcome[]
  readonly onAgain: () => void
  readonly onClose: () => void
}

/** Each ERP with what was read of it, or why it was not. */
function Outcomes({ outcomes, onAgain, onClose }: OutcomesProps) {
  const { t } = useText()
  const sentenceOf = useFailureSentence()
  return (
    <DialogBody
      footer={
        <>
          <Button onClick={onClose}>{t('common.close')}</Button>
          <Button variant="primary" onClick={onAgain}>
            {t('common.retry')}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-4 pb-2">
        {outcomes.map(({ name, said, refused }) => (
          <li key={name} className="flex flex-col gap-1">
            <span className="break-words font-medium text-ink">{name}</span>
            {said.length > 0 && <span className="text-base text-ink-soft">{said.join(' ')}</span>}
            <FormError
              text={
                refused.length === 0 ? undefined : [...new Set(refused.map(sentenceOf))].join('\n')
              }
            />
          </li>
        ))}
      </ul>
    </DialogBody>
  )
}

/** Of several ERPs each with its name. */
const summaryOf = (outcomes: readonly HelperOutcome[]): string =>
  outcomes
    .map(({ name, said }) => [...(outcomes.length > 1 ? [`${name}:`] : []), ...said].join(' '))
    .join('\n')

function useHelper({ call }: CallButton, onClose: () => void) {
  const ask = useCall()
  const queries = useQueryClient()
  const [found, setFound] = useState<Found>({ step: 'looking' })
  /** Asks the helper; false where it does not know this browser. */
  const look = useStable(async (): Promise<boolean> => {
    setFound((before) => (before.step === 'unpaired' ? before : { step: 'looking' }))
    try {
      // Who has no ERP for the helper needs no helper either.
      const orders = await readOrders(ask, call)
      if (orders.length === 0) {
        setFound({ step: 'none' })
        return true
      }
      const { IsPaired } = await ask('erp.health', {}, { answer: 'HelperHealth' })
      if (!IsPaired) {
        setFound({ step: 'unpaired' })
        return false
      }
      const onOrder = (name: string) => setFound({ step: 'asking', name })
      const outcomes = await askHelper({ ask, call, orders, onOrder })
      if (outcomes.some(({ refused }) => refused.length > 0)) setFound({ step: 'partly', outcomes })
      else {
        toast.success(summaryOf(outcomes))
        onClose()
      }
    } catch (error) {
      setFound(stepOf('erp', error))
    } finally {
      // What has been read of some ERPs is in the list, though another could not be asked.
      void refreshFamily(queries, call.family)
    }
    return true
  })
  useEffect(() => void look(), [look])
  return { found, look }
}
