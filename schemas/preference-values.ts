/** Values that a person chooses from; apart from the schema, so that a page has them without its validator. */
export const densities = ['comfortable', 'compact'] as const
/** Where an opened record is shown where there is room: beside the list, or over it. */
export const previewPlaces = ['beside', 'over'] as const
