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

/** Does the work for the items that were not refused so far; gives its results and the earlier refusals, in the order of the items. */
export async function forValid<T extends object, Given>(
  all: readonly (T | Error)[],
  work: (valid: readonly T[]) => Promise<readonly (Given | Error)[]>,
): Promise<readonly (Given | Error)[]> {
  const valid = all.flatMap((one) => (one instanceof Error ? [] : [one]))
  const given = valid.length > 0 ? await work(valid) : []
  const rest = given.values()
  return all.map((one) => (one instanceof Error ? one : needed(rest.next().value, 'answer')))
}
