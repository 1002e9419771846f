/** The portal of the authority at which a company looks for e-archive invoices that were issued to it, by an account of its own. */

export interface PortalAccount {
  readonly userName: string
  readonly password: string
}

/** An invoice as the portal lists it: its header, without lines, without XML, and without a single amount. */
export interface ListedInvoice {
  readonly ettn: string
  readonly number: string
  readonly senderTaxNo: string
  readonly senderName: string
  /** `2026-11-21` */
  readonly issueDate: string
  readonly isCancelled: boolean
}

/** Days in Istanbul, both included. */
export interface DayWindow {
  readonly first: string
  readonly last: string
}

/**
 * Why the portal gave nothing: it does not take the user name or the `password`; it asks for the signs of a picture (`captcha`); it refuses
 * in words of its own; it is not reached; it answers what nobody here understands (`changed`), which must never look like an empty list.
 */
export type PortalFault = 'password' | 'captcha' | 'refused' | 'unreachable' | 'changed'

export class PortalError extends Error {
  readonly fault: PortalFault
  /** `message`: what the portal said, which never holds the password. */
  constructor(fault: PortalFault, message: string) {
    super(message)
    this.fault = fault
  }
}

export interface AuthorityPortal {
  /** The longest window that it answers. */
  readonly mostDays: number
  /** Signs in, lets `work` ask, and signs out. Rejects with a PortalError, or with what `work` rejects with. */
  signedIn<T>(account: PortalAccount, work: (session: PortalSession) => Promise<T>): Promise<T>
}

export interface PortalSession {
  /** Invoices that were issued to the owner of the account within the window. */
  issuedTo(window: DayWindow): Promise<readonly ListedInvoice[]>
}
