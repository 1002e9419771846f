/** Keys of certificates that companies keep: whoever has them signs with them, and gives none away. */

import type { SignatureAlgorithm } from '../signing/algorithms.ts'

/** The record of a certificate whose key the company keeps. */
export interface HsmKey {
  readonly companyId: string
  /** Id of the box of certificates. */
  readonly box: string
  readonly uuid: string
}

export interface Hsm {
  /** The value of a signature; undefined: there is no such key. */
  sign(key: HsmKey, bytes: Uint8Array, algorithm: SignatureAlgorithm): Promise<Buffer | undefined>
}
