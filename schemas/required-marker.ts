/** What the specification calls a field that was left out. By itself, for the first page loads no schemas. */
export const requiredMarker = 'CANNOTBENULL'
