/** What the helpers on this machine know this browser by: the code that a person has entered, for all who use it. */
import type { ServiceName } from '#engine/portal.ts'
import { readKept, writeKept } from './storage.ts'

const nameOf = (helper: ServiceName): string => `evrak.helper.${helper}`

export function readPairing(helper: ServiceName): string | undefined {
  const code = readKept(nameOf(helper))
  return typeof code === 'string' ? code : undefined
}

export const writePairing = (helper: ServiceName, code: string): boolean =>
  writeKept(nameOf(helper), code.trim())
