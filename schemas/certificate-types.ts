/** Kinds of certificates. They stand apart from the schemas, because a descriptor names them on the first page. */
export const certificateTypes = ['MALIMUHUR', 'EIMZA', 'HSM'] as const
