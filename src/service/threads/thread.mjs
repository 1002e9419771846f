/**
 * What runs in a thread of the pool where the service runs from its sources. `--import tsx` does nothing in a thread (the
 * loader registers itself in the main thread only), so the thread asks the loader for its module itself.
 */
import { tsImport } from 'tsx/esm/api'

export const { runPacked } = await tsImport('./run-packed.ts', import.meta.url)
