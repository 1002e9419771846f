/** Limits that the portal tells people before the service would refuse what goes over them. */

/** Lines of one document. */
export const mostLines = 10_000

/** Letters of one text of a document: the authority sets no limit, and programs put whole descriptions into one place. */
export const mostLetters = 10_000

/** Entries of one list of a document: a collective invoice may refer to some hundred despatches. */
export const mostEntries = 10_000
