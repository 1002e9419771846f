/** What is so small that it is done at once, in the thread of the requests: the way to another thread costs more. */

/** Bytes that are looked at in place: on a slow machine they hold the event loop some 20 ms. */
export const inPlaceBytes = 32 * 1024

/** About the length of a value as JSON. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 8
  if (typeof value !== 'object' || value === null) return 8
  return Object.values(value).reduce<number>((sum, one) => sum + sizeOf(one) + 8, 8)
}
