import { useEffect, useState } from 'react'

/**
 * Whether the browser has painted the page without what follows from the text: for what costs more to put on the page than all that stands
 * around it. A text that was overtaken meanwhile is not the newest one, and changes nothing.
 */
export function usePainted(text: string): boolean {
  const [painted, setPainted] = useState<string>()
  useEffect(() => {
    // A callback of a frame runs before that frame is painted.
    requestAnimationFrame(() => setTimeout(() => setPainted(text)))
  }, [text])
  return painted === text
}
