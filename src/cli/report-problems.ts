/** Commands say what is wrong with a descriptor as a list, and nothing of where in our own code it was found. */
import type { FamilySpec } from '#engine/api-types.ts'
import { compilePortal } from '#engine/compile.ts'
import type { Portal } from '#engine/portal.ts'
import { PortalError } from '#engine/problem.ts'
import { localesIn } from './words/locale-files.ts'

/** Something is broken; wrong arguments have another code. */
const exitCode = 1

/**
 * The compiled portal; where the descriptors have problems, all of them on standard error and the end of the process. A missing word
 * is such a problem, but for a command that is about missing words.
 */
export const compileOrExit = (families: readonly FamilySpec[], locales = localesIn()): Portal =>
  orExit(() => compilePortal(families, locales))

/** What the work returns; where it throws a PortalError, its problems and the end of the process. */
export function orExit<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    process.stderr.write(
      `${error.message}\n\nCorrect them in families/ or locales/; families/README.md has the words of the language, and npm run check -- --fast checks again.\n`,
    )
    process.exit(exitCode)
  }
}
