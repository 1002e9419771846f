/** Codes of the e-ledger, apart from its schemas: descriptors stand on the first page and take no validator there. */

/** What became of an uploaded file; one that was accepted may have no ledger any more. */
export const ledgerFileStates = ['Accepted', 'Refused', 'TakenBack'] as const

/**
 * How far a ledger is: made of its lines; waiting for the HSM; some of its files signed; journal and ledger by account signed, and their
 * certificates (berat) written; all four signed.
 */
export const ledgerStates = [
  'Made',
  'Queued',
  'PartlySigned',
  'BeratWritten',
  'BeratSigned',
] as const

/** Journal, ledger by account, and the certificates (berat) of both, in the order in which they are signed. */
export const ledgerKinds = ['Y', 'YB', 'K', 'KB'] as const

/** Where numbers of entries come from: a file of lines, or a program in which the books were kept before. */
export const ledgerOrigins = ['File', 'Carried'] as const

/** What a column of a file of lines holds. */
export const ledgerColumnKinds = ['Text', 'Code', 'Day', 'Amount', 'Counter'] as const
