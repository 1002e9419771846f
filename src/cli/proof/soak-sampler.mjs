/**
 * Loaded into the built service before it starts: answers how much memory is left after a forced collection (needs --expose-gc).
 * It is no TypeScript, since the built service runs without anything that reads it.
 */
import { writeHeapSnapshot } from 'node:v8'

process.on('message', (message) => {
  if (message === 'memory') {
    // The second collection takes what finalizers of the first one let go.
    globalThis.gc?.()
    globalThis.gc?.()
    process.send?.(process.memoryUsage())
  } else if (typeof message === 'object' && message !== null && 'snapshot' in message)
    process.send?.({ snapshot: writeHeapSnapshot(String(message.snapshot)) })
})
