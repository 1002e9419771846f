import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CallButton } from '#engine/call-buttons.ts'
import { refreshFamily } from '#client/query.ts'
import { useCall, useText } from '../frame/portal-context.tsx'
import { DialogBody, DialogFrame } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { useStable } from '../ui/use-stable.ts'
import { askHelper } from './ask-helper.ts'
import { CodeForm, stepOf, Waiting, type HelperStep } from './helper-steps.tsx'

export interface HelperDialogProps {
  readonly button: CallButton
  readonly onClose: () => void
}

type Found =
  | HelperStep
  | { readonly step: 'unpaired' }
  | { readonly step: 'asking'; readonly name: string }

/** Brings the list up to date through the helper on the person's machine, and closes when that is done. */
export function HelperDialog({ button, onClose }: HelperDialogProps) {
  const { actionLabel, t } = useText()
  const { found, look } = useHelper(button, onClose)
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
          <p role="status" className="pb-4 text-base text-ink">
            {t('detail.erp.asking', { name: found.name })}
          </p>
        </DialogBody>
      ) : (
        <Waiting helper="erp" found={found} onAgain={() => void look()} onClose={onClose} />
      )}
    </DialogFrame>
  )
}

function useHelper({ call }: CallButton, onClose: () => void) {
  const ask = useCall()
  const queries = useQueryClient()
  const [found, setFound] = useState<Found>({ step: 'looking' })
  /** Whether the helper knows this browser. */
  const look = useStable(async (): Promise<boolean> => {
    setFound((before) => (before.step === 'unpaired' ? before : { step: 'looking' }))
    try {
      const { IsPaired } = await ask('erp.health', {}, { answer: 'HelperHealth' })
      if (!IsPaired) {
        setFound({ step: 'unpaired' })
        return false
      }
      const said = await askHelper({
        ask,
        call,
        onOrder: (name) => setFound({ step: 'asking', name }),
      })
      if (said.length === 0) setFound({ step: 'none' })
      else {
        toast.success(said.join(' '))
        onClose()
      }
    } catch (error) {
      setFound(stepOf(error))
    } finally {
      // Of several ERPs some may have been read, though another was not.
      void refreshFamily(queries, call.family)
    }
    return true
  })
  useEffect(() => void look(), [look])
  return { found, look }
}
