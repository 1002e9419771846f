import { createWatched } from '#client/session/notice.ts'

/** How high the bar at the bottom of the page is, in pixels; nought where the page has none. */
export const footHeight = createWatched(0)

/** Distance from the bottom of the window, as the style sheet says it, of what stands above a bar of this height. */
export const aboveFoot = (height: number): string => `max(5rem, calc(${height}px + 1rem))`
