/** What must be there, because something else has seen to it. Where it is missing, that is a mistake of the program. */

/** The value. Throws where it is missing, and says what: `There is no call "step" of the box paper.sale`. */
export function needed<T>(value: T | undefined | null, what: string): T {
  if (value === undefined || value === null) throw new Error(`There is no ${what}`)
  return value
}
