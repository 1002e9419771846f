import { useQueryClient } from '@tanstack/react-query'
import { refreshFamily } from '#client/query.ts'
import { useText } from '../frame/portal-context.tsx'
import { useFailureText } from '../ui/failure.tsx'
import { toast } from '../ui/toast.tsx'

/** How long the way back is offered (TRUST U9). */
export const undoMs = 10_000

/** Calls that answer messages say with each what was not done. */
function assertDone(messages: unknown): void {
  if (Array.isArray(messages) && messages.length > 0) throw new Error(messages.join(' '))
}

/**
 * Says what was done, with a way back. Whether the way back succeeds or fails, the lists of the family then show what is:
 * a failure is told with its reason, and nothing is taken for undone that is not.
 */
export function useUndo(
  family: string,
): (done: string, undo: () => Promise<unknown>, onUndone?: () => void) => void {
  const { t } = useText()
  const client = useQueryClient()
  const failureText = useFailureText()
  const take = async (undo: () => Promise<unknown>, onUndone: () => void) => {
    try {
      assertDone(await undo())
      await refreshFamily(client, family)
      onUndone()
      toast.success(t('selection.undone'))
    } catch (error) {
      void refreshFamily(client, family)
      const { text, details } = failureText(error)
      toast.error(t('list.notUndone'), { description: [text, ...details].join(' ') })
    }
  }
  return (done, undo, onUndone = () => {}) =>
    toast.success(done, {
      duration: undoMs,
      action: { label: t('list.undo'), onClick: () => void take(undo, onUndone) },
    })
}
