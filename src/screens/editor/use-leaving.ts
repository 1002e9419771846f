/** Asks who leaves an editor with work that the service does not have. */
import { useBlocker } from '@tanstack/react-router'
import type { RefObject } from 'react'
import type { Saving } from './saving.ts'
import type { Keeping } from './use-keeping.ts'

export interface Leaving {
  /** The person wanted to leave, has unsaved work and is asked. */
  readonly isAsked: boolean
  readonly leave: () => void
  readonly stay: () => void
}

/** Who leaves waits so long for what was just typed to be saved; after that the question comes. */
const leaveMs = 2_000

/** `isHere`: whether the address is still the editor's to change. */
export function useLeaving(
  { isOpen, autosave }: Saving,
  keeping: Keeping,
  isHere: RefObject<boolean>,
): Leaving {
  const blocker = useBlocker({
    shouldBlockFn: async () => {
      if (!isOpen()) return false
      // The address may be another one already: a step back shows it before it asks.
      isHere.current = false
      await Promise.race([autosave.flush(), new Promise((resolve) => setTimeout(resolve, leaveMs))])
      return isOpen()
    },
    // What is kept on this computer needs no warning of the browser.
    enableBeforeUnload: () => {
      void keeping.flush()
      return isOpen() && !keeping.isKept()
    },
    withResolver: true,
  })
  return {
    isAsked: blocker.status === 'blocked',
    leave: () => blocker.proceed?.(),
    stay() {
      isHere.current = true
      blocker.reset?.()
    },
  }
}
