/** What the helpers on this machine know this browser by: the code that a person has entered, for all who use it. */
import type { ServiceName } from '#engine/portal.ts'
import { readKept, writeKept } from './storage.ts'

const nameOf = (helper: ServiceName): string => `evrak.helper.${helper}`

export function readPairing(helper: ServiceName): string | undefined {
  const code = readKept(nameOf(helper))
  return typeof code === 'string' && code === lettersOf(code) ? code : undefined
}

export const writePairing = (helper: ServiceName, code: string): boolean =>
  writeKept(nameOf(helper), lettersOf(code))

/** A code has no others, and a header of HTTP takes none: what was mistyped is wrong, and not the end of asking. */
const lettersOf = (code: string): string => code.replaceAll(/[^A-Za-z0-9-]/g, '')
