/** Text that the database takes: no NUL, no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !/[\u0000\p{Surrogate}]/u.test(text)
