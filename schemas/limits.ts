/** Limits that the portal tells people before the service would refuse what goes over them. */

/** Lines of one document. */
export const mostLines = 10_000
