/** Shops of companies on marketplaces: what the service asks of each, whatever it is called and speaks. */
import type { OrderStatus } from '#schemas/marketplace-codes.ts'

export interface ShopAccount {
  readonly sellerId: string
  readonly key: string
  readonly secret: string
}

/** A line of a package. Amounts are kuruş, KDV included, for all pieces together. */
export interface ShopLine {
  readonly name: string
  readonly sellerCode: string
  readonly barcode: string
  readonly quantity: number
  readonly gross: number
  readonly sellerDiscount: number
  readonly shopDiscount: number
  readonly paid: number
  readonly rate: number
}

export interface ShopCustomer {
  readonly taxNumber: string
  readonly name: string
  readonly taxOffice: string
  readonly address: string
  readonly district: string
  readonly city: string
  readonly country: string
  readonly postalCode: string
  readonly phone: string
  readonly email: string
  readonly isCompany: boolean
}

/** What is sent and invoiced together: one order may have several. */
export interface ShopPackage {
  readonly id: string
  readonly orderNumber: string
  readonly orderedAt: Date
  readonly changedAt: Date
  readonly status: OrderStatus
  /** In the words of the shop. */
  readonly rawStatus: string
  readonly currency: string
  readonly isExport: boolean
  readonly customer: ShopCustomer
  readonly lines: readonly ShopLine[]
  readonly cargoName: string
  /** Tax number of the carrier; empty where nobody knows it. */
  readonly carrierTaxNo: string
  readonly cargoNumber: string
  readonly cargoLink: string
}

/**
 * Why a shop did nothing: it does not take the `account`, or nobody agreed to it (`consent`), or no longer; it is asked too often (`busy`, with how long to wait); it refuses in words of its
 * own; it is not reached; it answers what nobody here understands (`changed`), which must never look like no orders.
 */
export type ShopFault = 'account' | 'consent' | 'busy' | 'refused' | 'unreachable' | 'changed'

export class ShopError extends Error {
  readonly fault: ShopFault
  readonly retryAfterMs: number | undefined
  /** `message`: what the shop said, which never holds a secret. */
  constructor(fault: ShopFault, message: string, retryAfterMs?: number) {
    super(message)
    this.fault = fault
    this.retryAfterMs = retryAfterMs
  }
}

/** Packages that changed from the one moment until the other. */
export interface ShopWindow {
  readonly from: Date
  readonly to: Date
}

export interface InvoiceLink {
  readonly packageId: string
  readonly link: string
  readonly invoiceNumber: string
  readonly invoicedAt: Date
}

/** What a shop gives whoever its owner agreed to: an access token in place of a key, and what renews it in place of a secret. */
export type ShopTokens = Pick<ShopAccount, 'key' | 'secret'>

/** A shop whose owner agrees on a page of the shop (OAuth 2.0 by code, with PKCE). */
export interface ShopConsent {
  /** Address of the page; `challenge` is the SHA-256 of the verifier. */
  authorise(asked: { readonly state: string; readonly challenge: string }): string
  redeem(given: { readonly code: string; readonly verifier: string }): Promise<ShopTokens>
  /** Once the access token has ended. Rejects with the fault `account` where the consent has ended too. */
  renew(account: ShopAccount): Promise<ShopTokens>
}

/** `next`: what the page after it is asked by; undefined: it is the last one. */
export interface ShopPage {
  readonly packages: readonly ShopPackage[]
  /** Packages that nobody here understands, each with its name: they keep no other from arriving. */
  readonly broken?: readonly ShopError[]
  readonly next: string | undefined
}

/** What came to the address at which a shop says that something has changed. */
export interface ShopNotice {
  readonly headers: Headers
  readonly bytes: Uint8Array
}

/** Every function rejects with a ShopError. */
export interface ShopAdapter {
  /** The longest window that is answered, and how far back. */
  readonly mostDays: number
  readonly firstDays: number
  /** The one spelling of a seller id, whichever of several a person has written. Absent: there is only one. */
  readonly sellerIdOf?: (written: string) => string
  /** Resolves where the account is taken. */
  verify(account: ShopAccount): Promise<void>
  /** What changed in the window, page by page. */
  list(account: ShopAccount, window: ShopWindow, cursor?: string): Promise<ShopPage>
  /** `there`: the shop has a link for the package already. Absent: the shop takes no invoices. */
  readonly sendLink?: (account: ShopAccount, link: InvoiceLink) => Promise<'sent' | 'there'>
  readonly consent?: ShopConsent
  /** Whether it was the shop that has sent these bytes. Absent: the shop signs nothing. */
  readonly isSigned?: (account: ShopAccount, sent: ShopNotice) => boolean
}
