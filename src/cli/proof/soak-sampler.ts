/** Loaded into the service before it starts: answers how much memory is left after a forced collection (needs --expose-gc). */
import { writeHeapSnapshot } from 'node:v8'

process.on('message', (message: unknown) => {
  if (message === 'memory') {
    // The second collection takes what finalizers of the first one let go.
    globalThis.gc?.()
    globalThis.gc?.()
    process.send?.(process.memoryUsage())
  } else if (typeof message === 'object' && message !== null && 'snapshot' in message)
    process.send?.({ snapshot: writeHeapSnapshot(String(message.snapshot)) })
})
