import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallButton } from '#engine/call-buttons.ts'
import { textsIn } from '#values/json.ts'
import { refreshFamily } from '#client/query.ts'
import type { Body } from '../editor/model.ts'
import { useCall, useText } from '../frame/portal-context.tsx'
import { useFailureText } from '../ui/failure.tsx'
import { toast } from '../ui/toast.tsx'

/** Makes a call that is a button, and shows what it answers. `make` rejects with what went wrong, which is in `failure` too. */
export function useMadeCall(
  { name: action, call }: CallButton,
  id: string | undefined,
  of: string,
) {
  const { t, actionLabel } = useText()
  const ask = useCall()
  const queries = useQueryClient()
  const failureText = useFailureText()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const label = actionLabel(action)

  const show = (answer: unknown) =>
    toast.success(
      typeof answer === 'string' && answer !== ''
        ? answer
        : t('detail.done', { action: label, name: of, interpolation: { escapeValue: false } }),
    )
  const make = async (body?: Body): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      const answer = await ask(call.id, {
        ...(id !== undefined && { id }),
        ...(body !== undefined && { body }),
      })
      // One sentence for each thing that went wrong.
      const complaints = textsIn(answer)
      if (complaints.length > 0) throw new Error(complaints.join(' '))
      void refreshFamily(queries, call.family)
      show(answer)
    } catch (error) {
      const { text, details } = failureText(error)
      setFailure([text, ...details].join(' '))
      if (call.body === undefined && call.effect === 'read')
        toast.error(t('detail.failed', { action: label }), {
          description: [text, ...details].join(' '),
        })
      throw error
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, make }
}
