import type { ServerOptions } from 'vite'

/**
 * How Vite watches files. By default it reports a change at once and ignores another one a few milliseconds later: a file that
 * is saved twice in a moment, or written in two steps, would be served as it was between them until it changes again. Here a
 * change is reported when the file has not grown for 60 ms.
 */
export const fileWatch: NonNullable<ServerOptions['watch']> = {
  awaitWriteFinish: { stabilityThreshold: 60, pollInterval: 20 },
}
