/** What every screen is: a component that is loaded when it is opened first. */
import type { FetchQueryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Call, Portal, Route } from '#engine/portal.ts'
import type { Send } from '#client/api.ts'

export interface ScreenProps {
  readonly route: Route
}
export interface ScreenModule {
  readonly Screen: ComponentType<ScreenProps>
  /** What the screen asks first at an address, for the page that starts there: exactly as the screen itself asks it. */
  readonly firstQuestion?: (
    portal: Portal,
    route: Route,
    address: Readonly<Record<string, unknown>>,
  ) => FirstQuestion | undefined
}

export interface FirstQuestion {
  readonly call: Call
  readonly query: (send: Send) => FetchQueryOptions
  /** The screen changes its own address and keeps what it shows: nothing is asked then, only when the screen is entered. */
  readonly onlyOnEntering?: true
}
