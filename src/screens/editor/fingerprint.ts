/** Tells whether two models are the same, without keeping both: order of keys and empty values make no difference. */
export function fingerprint(value: unknown): string {
  const text = JSON.stringify(sorted(value)) ?? ''
  return `${text.length.toString(36)}-${hashOf(text, 0x811c9dc5)}${hashOf(text, 0x01000193)}`
}

/** Null, absent and empty are one: the service may give back either. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null)
    return value === '' || value === null ? undefined : value
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [
    key,
    sorted(inner),
  ])
  return Object.fromEntries(
    entries.filter(([, inner]) => inner !== undefined).sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/** FNV-1a, 32 bits: for telling apart, not for security. */
function hashOf(text: string, seed: number): string {
  let hash = seed
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(36)
}
