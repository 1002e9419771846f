import type { Steps } from '#documents/sheet/steps.ts'

/** Shorter than a frame: what a person does meanwhile is answered at once. */
const sliceMs = 12

/** Does the steps of long work and gives the page its turn in between; undefined where it was given up. */
export async function inSlices<T>(steps: Steps<T>, signal?: AbortSignal): Promise<T | undefined> {
  for (;;) {
    const until = performance.now() + sliceMs
    while (performance.now() < until) {
      const step = steps.next()
      if (step.done) return step.value
    }
    await new Promise((resolve) => setTimeout(resolve))
    if (signal?.aborted) return undefined
  }
}
