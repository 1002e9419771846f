import { useCallback, useRef } from 'react'
import { onceMs } from '../ui/button.tsx'

interface Flight {
  readonly name: string
  /** Until then it is the same flight. */
  until: number
  readonly done: Promise<void>
}

/**
 * Keys and clicks that come twice: the same flight within a second, or while it is being done, is done once, and all who wished
 * hear how it ended. One that failed may be tried again at once.
 */
export function useSingleFlight(): (name: string, work: () => Promise<void>) => Promise<void> {
  const last = useRef<Flight>(undefined)
  return useCallback((name, work) => {
    if (last.current?.name === name && performance.now() < last.current.until)
      return last.current.done
    const begun = performance.now()
    const flight: Flight = { name, until: Number.POSITIVE_INFINITY, done: work() }
    last.current = flight
    flight.done.then(
      () => (flight.until = begun + onceMs),
      () => (flight.until = 0),
    )
    return flight.done
  }, [])
}
