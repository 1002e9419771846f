/** Codes of the archive of ledgers, apart from its schemas: descriptors stand on the first page and take no validator there. */

/** Journal, ledger by account and inventory, their certificates (berat), and the report of ledgers (LEDGER.md 1). */
export const storedKinds = ['Y', 'K', 'E', 'YB', 'KB', 'EB', 'DR'] as const
export type StoredKind = (typeof storedKinds)[number]

/** Whether the bytes are those that were taken in, as of the last check. */
export const storedStates = ['Intact', 'Damaged'] as const

/** What the last check found: other bytes than those taken in, or fewer pieces of them. */
export const storedProblems = ['BytesChanged', 'BytesMissing'] as const
