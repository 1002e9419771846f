/** What every screen is: a component that is loaded when it is opened first. */
import type { ComponentType } from 'react'
import type { Route } from '#engine/portal.ts'

export interface ScreenProps {
  readonly route: Route
}
export interface ScreenModule {
  readonly Screen: ComponentType<ScreenProps>
}
