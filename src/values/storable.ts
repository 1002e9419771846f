/** NUL, and half of a surrogate pair: no database takes them as text. */
const unstorable = /[\p{Surrogate}\0]/u
const everyUnstorable = /[\p{Surrogate}\0]/gu

/** Text that the database takes. */
export const isStorable = (text: string): boolean => !unstorable.test(text)

/**
 * Text that comes with a request and is kept without being asked for, such as the name of the browser: what cannot be
 * stored is replaced by U+FFFD, so that nothing is lost because of it. What somebody wants to store is refused instead.
 */
export const storable = (text: string): string => text.replace(everyUnstorable, '\uFFFD')
