import { writeKept } from './storage.ts'

const probeKey = 'evrak.probe'

/**
 * Whether anything outlasts a page in this browser. Where nothing does, a sign-in that leads over another page cannot
 * come back: what it has to remember would be gone.
 */
export function isStorageLasting(): boolean {
  const isLasting = writeKept(probeKey, 1)
  writeKept(probeKey, undefined)
  return isLasting
}
