/** How lists compare texts and moments, as the laws and the mock know it. */

/** Case and Turkish letters do not matter. */
export const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i').toLowerCase() /* ascii */

const istanbulMs = 3 * 60 * 60 * 1000

/** `YYYY-MM-DD` of a day, or of a moment in Istanbul, which is UTC+3 all year. */
export const dayInIstanbul = (text: string): string =>
  (text.endsWith('Z') ? new Date(Date.parse(text) + istanbulMs).toISOString() : text).slice(0, 10)

/** Whether two values of the wire are the same, whatever the order of their keys. */
export const isSame = (one: unknown, other: unknown): boolean => ordered(one) === ordered(other)

const ordered = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
