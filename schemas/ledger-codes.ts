/** Codes of the e-ledger, apart from its schemas: descriptors stand on the first page and take no validator there. */

/** What became of an uploaded file; one that was accepted may have no ledger any more. */
export const ledgerFileStates = ['Accepted', 'Refused', 'TakenBack'] as const

/**
 * How far a ledger is: made of its lines; waiting for the HSM; some of its files signed; journal and ledger by account signed, and their
 * certificates (berat) written; all four signed; on the way to the authority; looked at there; sealed by it; refused by it.
 */
export const ledgerStates = [
  'Made',
  'Queued',
  'PartlySigned',
  'BeratWritten',
  'BeratSigned',
  'Sending',
  'Processing',
  'Sealed',
  'GibRefused',
] as const

/** What goes to the authority: the certificate (berat) of the journal with it, that of the ledger by account, the report of a month. */
export const packageKinds = ['YB', 'KB', 'DR'] as const
export type PackageKind = (typeof packageKinds)[number]

/**
 * How far a package is: to be sent; on the way, so that nobody can say whether it arrived; arrived; processed, and what the authority sealed
 * is here; refused.
 */
export const packageStates = ['Waiting', 'Sending', 'Sent', 'Done', 'Refused'] as const
export type PackageState = (typeof packageStates)[number]

/** Journal, ledger by account, and the certificates (berat) of both, in the order in which they are signed. */
export const ledgerKinds = ['Y', 'YB', 'K', 'KB'] as const

/** All files of a ledger: beside those its certificates as the authority sealed them, and the report of the month. */
export const keptKinds = [...ledgerKinds, 'GIB-YB', 'GIB-KB', 'DR'] as const

/** How a company has chosen at the authority to load its ledgers: each month, or with the quarters of provisional tax. */
export const loadChoices = ['Month', 'Quarter'] as const

/** With what a company signs its ledgers: the key of its seal that is kept here, or a card of its own. */
export const signMethods = ['Hsm', 'SmartCard'] as const

/** Where numbers of entries come from: a file of lines, or a program in which the books were kept before. */
export const ledgerOrigins = ['File', 'Carried'] as const

/** What a column of a file of lines holds. */
export const ledgerColumnKinds = ['Text', 'Code', 'Day', 'Amount', 'Counter'] as const
