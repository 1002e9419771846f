/** Tells whether two models are the same, without keeping both: order of keys and empty values make no difference. */
export function fingerprint(value: unknown): string {
  const text = JSON.stringify(sorted(value)) ?? ''
  return `${text.length.toString(36)}-${hashesOf(text)}`
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

/** FNV-1a of 32 bits, from two seeds on one way through the text: for telling apart, not for security. */
function hashesOf(text: string): string {
  let [first, second] = [0x811c9dc5, 0x01000193]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    first = Math.imul(first ^ code, 0x01000193)
    second = Math.imul(second ^ code, 0x01000193)
  }
  return (first >>> 0).toString(36) + (second >>> 0).toString(36)
}
