/**
 * The search of an address: `?StatusCode=waiting&StatusCode=error&IsCancel=true&Page=2`. No quotes, no JSON; several values
 * are a repeated key; what equals its default is left out.
 */

/** `?Page=2`, or nothing where every value is absent, empty or its default. */
export function printSearch(
  values: Readonly<Record<string, unknown>>,
  defaults: Readonly<Record<string, unknown>> = {},
): string {
  const pairs = Object.entries(values)
    .filter(([name, value]) => !isSame(value, defaults[name]))
    .flatMap(([name, value]) => listOf(value).map((one) => [name, String(one)]))
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}

const isSame = (value: unknown, byDefault: unknown): boolean =>
  JSON.stringify(listOf(value)) === JSON.stringify(listOf(byDefault))

const listOf = (value: unknown): unknown[] =>
  value === undefined || value === null || value === ''
    ? []
    : Array.isArray(value)
      ? value
      : [value]
