/** The bank at which people pay by card, on its own page: no digit of a card reaches this service. */
import type { Wire } from '#schemas/wire.ts'

export interface PaymentOrder {
  /** By which both sides know the payment; unique for all times. */
  readonly oid: string
  /** In hundredths of the currency. */
  readonly amount: number
  /** ISO 4217: `TRY`. */
  readonly currency: string
  /** Monthly instalments; 1: none. */
  readonly installment: number
  readonly language: string
}

/** What the bank says of an order. */
export interface PaymentOutcome {
  readonly oid: string
  /** `open`: it knows of no end; `unknown`: it knows of no such order. */
  readonly state: 'paid' | 'refused' | 'open' | 'unknown'
  /** What was paid, as the bank says it; the caller compares it with what was to be paid. */
  readonly amount?: number | undefined
  readonly currency?: string | undefined
  readonly transId?: string | undefined
  readonly authCode?: string | undefined
  /** The first six and the last four digits. */
  readonly maskedCard?: string | undefined
  readonly bank?: string | undefined
  /** Why it was refused: the code of the bank, and its words. */
  readonly reasonCode?: string | undefined
  readonly reason?: string | undefined
}

export interface PaymentGateway {
  /** Origin of the page of the bank, which the portal may post a form to. */
  readonly origin: string
  /** The form by which the browser of the person goes to the bank. */
  start(order: PaymentOrder): Wire['PostForm']
  /** What the bank sends back by the browser; undefined where its signature is wrong, so that nothing of it may be believed. */
  verify(fields: Readonly<Record<string, string>>): PaymentOutcome | undefined
  /** Asks the bank itself. Rejects where it does not answer. */
  status(oid: string): Promise<PaymentOutcome>
}
