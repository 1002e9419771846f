/** Whether two requests say the same: SHA-256 of their content with keys in order and absent values left out. */
import { createHash } from 'node:crypto'

export function requestHash(content: unknown): string {
  return createHash('sha256').update(canonical(content)).digest('hex')
}

/** A UUID (version 8) that is the same for the same content. */
export const uuidOfHash = (hash: string): string =>
  `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const entries = Object.entries(value).filter(([, one]) => one !== undefined && one !== null)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`)
    .join(',')}}`
}
