/** Codes of the e-ledger, apart from its schemas: descriptors stand on the first page and take no validator there. */

/** What became of an uploaded file; one that was accepted may have no ledger any more. */
export const ledgerFileStates = ['Accepted', 'Refused', 'TakenBack'] as const

/** Where numbers of entries come from: a file of lines, or a program in which the books were kept before. */
export const ledgerOrigins = ['File', 'Carried'] as const

/** What a column of a file of lines holds. */
export const ledgerColumnKinds = ['Text', 'Code', 'Day', 'Amount', 'Counter'] as const
