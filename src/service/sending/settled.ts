/** Several documents that go together: what one of them is refused for does not keep the others. */
import { needed } from '#values/needed.ts'
import { ServiceError } from '../base/error.ts'

/** What the work gives, or its refusal. Throws everything else, which is nothing of this document's own. */
export async function settled<T>(work: () => T | Promise<T>): Promise<T | Error> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ServiceError) return error
    throw error
  }
}

/** Does work for those that are right so far; gives what it gives, and the refusals of the others, in the same order. */
export async function forRight<T extends object, Given>(
  all: readonly (T | Error)[],
  work: (right: readonly T[]) => Promise<readonly (Given | Error)[]>,
): Promise<readonly (Given | Error)[]> {
  const right = all.flatMap((one) => (one instanceof Error ? [] : [one]))
  const given = right.length > 0 ? await work(right) : []
  const rest = given.values()
  return all.map((one) => (one instanceof Error ? one : needed(rest.next().value, 'answer')))
}
