import { useEffect, useState } from 'react'
import { readOfTab, writeOfTab } from '#client/session/storage.ts'

/** A reload that did not help is not offered again at once: whoever keeps clicking would go round in circles (TRUST F17). */
const pauseMs = 10_000
/** When that was, in milliseconds since 1970. */
const mark = 'evrak.reloaded-at'

export interface Reload {
  readonly isReady: boolean
  readonly reload: () => void
}

/** Loading the page anew, at most once in ten seconds. */
export function useReload(): Reload {
  const [wait, setWait] = useState(() =>
    Math.max(0, Number(readOfTab(mark) ?? 0) + pauseMs - Date.now()),
  )
  useEffect(() => {
    if (wait === 0) return
    const timer = setTimeout(() => setWait(0), wait)
    return () => clearTimeout(timer)
  }, [wait])
  return {
    isReady: wait === 0,
    reload() {
      if (wait > 0) return
      writeOfTab(mark, String(Date.now()))
      location.reload()
    },
  }
}
