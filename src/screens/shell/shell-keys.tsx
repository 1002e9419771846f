/** The keys that act on every screen. */
import { useEffect, useRef } from 'react'
import type { Route } from '#engine/portal.ts'
import { usePortal, useSession } from '../frame/portal-context.tsx'
import { goKey, goTargets, type GoTarget } from './go-targets.ts'
import { useHref } from '../frame/period.ts'
import { isFreeKey, useShortcuts } from '../frame/shortcuts.ts'
import { useGo } from '../frame/use-go.ts'

export interface ShellKeysProps {
  readonly onSearch: () => void
  readonly onSheet: () => void
}

export function ShellKeys({ onSearch, onSheet }: ShellKeysProps) {
  const portal = usePortal()
  const { mayOpen } = useSession()
  const go = useGo()
  const href = useHref()
  useShortcuts({ quickSearch: onSearch, sheet: onSheet })
  useGoKeys(
    () => goTargets(portal, mayOpen),
    (route) => go(href(route)),
  )
  return null
}

/** After the first key the second one is waited for as long. */
const goMs = 1500

/** Acts on `g` and the key after it. The second key is nobody else's. */
function useGoKeys(targets: () => readonly GoTarget[], onTarget: (route: Route) => void): void {
  const latest = useRef({ targets, onTarget })
  latest.current = { targets, onTarget }
  useEffect(() => {
    let begunAt = Number.NEGATIVE_INFINITY
    const press = (event: KeyboardEvent) => {
      if (!isFreeKey(event)) return
      if (performance.now() - begunAt <= goMs) {
        begunAt = Number.NEGATIVE_INFINITY
        const target = latest.current.targets().find(({ key }) => key === event.key)
        if (!target) return
        event.preventDefault()
        latest.current.onTarget(target.route)
      } else if (event.key === goKey && !event.shiftKey) begunAt = performance.now()
    }
    // Before the keys of the screen.
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
}
