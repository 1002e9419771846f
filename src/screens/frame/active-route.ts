import { useRouterState } from '@tanstack/react-router'
import { routeAt, type Route } from '#engine/portal.ts'
import { usePortal } from './portal-context.tsx'

/** The compiled route of the address on screen. */
export function useActiveRoute(): Route | undefined {
  const portal = usePortal()
  const path = useRouterState({ select: (state) => state.location.pathname })
  return routeAt(portal, path)
}
