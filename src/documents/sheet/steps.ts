/** Long work in short steps, so that whoever does it may do something else in between. */
export type Steps<T> = Generator<undefined, T>

/** All of it at once. */
export function allSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
