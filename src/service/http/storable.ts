/** Text that the database takes: no NUL, no half of a surrogate pair. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/**
 * Text that comes with a request and is kept without being asked for, such as the name of the browser: what cannot be
 * stored is replaced by U+FFFD, so that nothing is lost because of it. What somebody wants to store is refused instead.
 */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')
