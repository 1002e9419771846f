import type { Wire } from '#schemas/wire.ts'

/** A company on paper: what stands on a page where it is the issuer. */
export interface Brand {
  readonly taxNumber: string
  /** A `data:` address, for a page whose design has no logo. */
  readonly logo?: string
  /** Bank accounts, where the design prints them. */
  readonly accounts?: readonly Wire['BankAccount'][]
}
