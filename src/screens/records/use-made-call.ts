import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallButton } from '#engine/call-buttons.ts'
import { textsIn } from '#values/json.ts'
import { refreshFamily } from '#client/query.ts'
import type { Body } from '../editor/model.ts'
import { useCall, useText } from '../frame/portal-context.tsx'
import { useFailureText } from '../ui/failure.tsx'
import { toast } from '../ui/toast.tsx'
import { useShowAnswer } from './show-answer.ts'

/** Makes a call that is a button, and shows what it answers. `make` gives the answer and rejects with what went wrong, which is in `failure` too. */
export function useMadeCall(
  button: CallButton,
  id: string | undefined,
  of: string,
  onPage?: (html: string) => void,
) {
  const { name: action, call } = button
  const { t, actionLabel } = useText()
  const ask = useCall()
  const queries = useQueryClient()
  const failureText = useFailureText()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const begin = useShowAnswer(button, of, onPage)
  const label = actionLabel(action)

  const make = async (body?: Body): Promise<unknown> => {
    const showing = begin()
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
      showing.show(answer)
      return answer
    } catch (error) {
      showing.giveUp()
      const { text, details } = failureText(error)
      setFailure([text, ...details].join(' '))
      if (call.body === undefined && call.effect === 'read')
        toast.error(t('detail.failed', { action: label }), {
          description: [text, ...details].join(' '),
        })
      throw error
    } finally {
      // What was refused may have changed something too, such as how often a password was wrong.
      void refreshFamily(queries, call.family)
      setBusy(false)
    }
  }
  return { isBusy, failure, make }
}
