import { useEffect, useState } from 'react'

/** Whether the browser has painted the component once: for what costs more to put on the page than all that stands around it. */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    // A callback of a frame runs before that frame is painted.
    requestAnimationFrame(() => setTimeout(() => setPainted(true)))
  }, [])
  return isPainted
}
