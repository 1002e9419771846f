import { useCallback, useRef } from 'react'
import { onceMs } from '../ui/button.tsx'

interface Wish {
  readonly name: string
  /** Until then it is the same wish. */
  until: number
  readonly done: Promise<void>
}

/**
 * Keys and clicks that come twice: the same wish within a second, or while it is being done, is done once, and all who wished
 * hear how it ended. One that failed may be tried again at once.
 */
export function useOneWish(): (name: string, work: () => Promise<void>) => Promise<void> {
  const last = useRef<Wish>(undefined)
  return useCallback((name, work) => {
    if (last.current?.name === name && performance.now() < last.current.until)
      return last.current.done
    const begun = performance.now()
    const wish: Wish = { name, until: Number.POSITIVE_INFINITY, done: work() }
    last.current = wish
    wish.done.then(
      () => (wish.until = begun + onceMs),
      () => (wish.until = 0),
    )
    return wish.done
  }, [])
}
