/** One value as it is, several as a list. */
export const oneOrMany = <T>(values: readonly T[]): T | readonly T[] => {
  const [value, ...others] = values
  return value === undefined || others.length > 0 ? values : value
}
