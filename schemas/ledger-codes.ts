/** Codes of the e-ledger, apart from its schemas: descriptors stand on the first page and take no validator there. */

/** What became of an uploaded file. */
export const ledgerFileStates = ['Accepted', 'Refused'] as const
