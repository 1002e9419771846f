/** Equality of plain data: values of JSON, whatever the order of their keys. A key without a value is no key. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || contentOf(one) === contentOf(other)

/** A text that two values share exactly where they are the same; undefined of a value that JSON does not know. */
export const contentOf = (value: unknown): string | undefined =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
