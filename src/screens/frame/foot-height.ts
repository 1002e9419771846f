import { createWatched } from '#client/session/notice.ts'

/** How high the bar at the bottom of the page is, in pixels; nought where the page has none. */
export const footHeight = createWatched(0)
