/** Sending a document: asked for, checked, confirmed by the person, and seen in the list of what was sent. */
import { useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { writtenFamily } from '#engine/written-family.ts'
import { recordOf } from '#values/json.ts'
import { useCall, usePortal, useText } from '../frame/portal-context.tsx'
import { toast } from '../ui/toast.tsx'
import { sentPlace } from './start.ts'
import type { EditorState } from './use-editor-state.ts'
import type { EditorSaving } from './use-saving.ts'

export interface Sending {
  /** The person is asked to confirm. */
  readonly isAsked: boolean
  readonly setAsked: (asked: boolean) => void
  /** Why the last try failed. */
  readonly error: string | undefined
  /** Checks the document and asks; leads to what is wrong instead, or to what somebody else saved. */
  readonly ask: () => Promise<void>
  /** Sends after every save that is under way. Throws what the call throws. */
  readonly send: () => Promise<void>
}

/** `explain`: the sentence of what the service says against it; marks its places. */
export function useSending(
  editor: EditorState,
  saving: EditorSaving,
  uuid: string,
  explain: (error: unknown) => string,
): Sending {
  const { t } = useText()
  const call = useCall()
  const portal = usePortal()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const [error, setError] = useState<string>()
  const deliver = async () => {
    const { family, body } = await editor.settled()
    const sent = await call(`${family.key}.send.model`, { body })
    saving.finished()
    return { family, number: String(recordOf(sent)[writtenFamily(family).document.number] ?? '') }
  }
  return {
    isAsked,
    setAsked,
    error,
    async ask() {
      if (await editor.isOther()) return
      const [problem] = (await editor.check()).filter(({ isWarning }) => !isWarning)
      if (problem) return editor.jumpTo(problem.place)
      if (await saving.isChangedElsewhere()) return
      setError(undefined)
      setAsked(true)
    },
    async send() {
      try {
        const { family, number } = await saving.autosave.alone(deliver)
        toast.success(t('editor.sent', { number }))
        void queries.invalidateQueries()
        const to = sentPlace(portal, family)
        if (to) await navigate({ to, search: { record: uuid } } as never)
      } catch (failure) {
        setError(explain(failure))
        throw failure
      }
    },
  }
}
