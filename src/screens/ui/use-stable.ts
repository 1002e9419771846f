import { useCallback, useRef } from 'react'

/** The same function at every render, calling the newest one. */
export function useStable<A extends unknown[], R>(fn: (...args: A) => R): (...args: A) => R {
  const newest = useRef(fn)
  newest.current = fn
  return useCallback((...args: A) => newest.current(...args), [])
}
