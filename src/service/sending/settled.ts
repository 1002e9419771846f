/** Several documents that go together: what one of them is refused for does not keep the others. */
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
