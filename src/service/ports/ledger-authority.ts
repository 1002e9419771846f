/** The authority as it takes ledgers with their certificates (berat) and gives sealed ones back. */
import type { X509Certificate } from 'node:crypto'

/** Whose messages they are. */
export interface MessageSigner {
  readonly certificate: X509Certificate
  readonly sign: (bytes: Uint8Array) => Promise<Buffer>
}

export interface LedgerPackage {
  /** Name of the certificate, ending with `.zip`. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** How far a package is, in the words of the authority. Its codes are not published: `stage` is read from the words. */
export interface PackageProgress {
  readonly stage: 'processing' | 'processed' | 'failed'
  readonly words: string
}

/** Packages are known by their name without `.zip`. All calls throw LedgerAuthorityError. */
export interface LedgerAuthority {
  /** Gives what the authority said. */
  send(signer: MessageSigner, file: LedgerPackage): Promise<string>
  progressOf(signer: MessageSigner, packageId: string): Promise<PackageProgress>
  /** The sealed certificate. */
  receive(signer: MessageSigner, packageId: string): Promise<Buffer>
}

export type LedgerAuthorityFault =
  /** Nobody can say whether the message arrived. */
  | 'unreachable'
  /** It answered in a way that its guide does not know. */
  | 'changed'
  | 'refused'

export class LedgerAuthorityError extends Error {
  readonly fault: LedgerAuthorityFault
  /** Number of the error by the authority's guide (LEDGER.md 6). */
  readonly code: number | undefined

  constructor(fault: LedgerAuthorityFault, words: string, code?: number) {
    super(words)
    this.name = 'LedgerAuthorityError'
    this.fault = fault
    this.code = code
  }
}
