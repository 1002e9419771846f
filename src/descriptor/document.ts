/** Where a deduction has places of its own: its per cent of the line, and what it comes to (a claim beside the per cent, else a fixed amount). */
export interface DeductionPlaces {
  readonly percent: string
  readonly amount: string
}

/**
 * How the wire model of a family becomes a UBL-TR document: names of places, nothing else. The rules of the standard are
 * in src/documents; this says only what this family calls things.
 */
export interface DocumentSpec {
  /** Root element of the XML. */
  readonly root: 'Invoice' | 'CreditNote' | 'DespatchAdvice'
  /** Name of the model's schema in schemas/wire.ts: `Invoice` gives InvoiceSend, InvoiceBulk … */
  readonly model: string
  /** Key of the model in a send or draft body: `Document`, `Bill`. */
  readonly wrapper: string
  /** Key of one model in a bulk body; the body is `{[bulk.list]: [{[bulk.item]: model, …}]}`. */
  readonly bulk?: { readonly list: string; readonly item: string }
  /** Keys inside the model. */
  readonly info: string
  readonly lines: string
  readonly supplier: string
  readonly customer: string
  /** Key of how the goods travel: drivers, vehicles, carrier, address. */
  readonly shipment?: string
  /** Key of series or number inside `info`, and of the number in answers. */
  readonly serie: string
  readonly number: string
  /** Profile and type: key inside `info`, or a fixed value. */
  readonly profile: { readonly at: string } | { readonly fixed: string }
  readonly type: { readonly at: string } | { readonly fixed: string }
  /** Does KDV stand on the lines? A bill of a restaurant has none. */
  readonly taxed: boolean
  /**
   * Columns of the family's own (`at`) in the box of what is sent that stand on paper as well, under their words: what the standard
   * has a place for is printed anyway.
   */
  readonly printed?: readonly string[]
  /**
   * Where a line says what it comes to, in place of quantity, unit and price: one amount at `at`, such as a gross wage. With `less` the
   * line is what is at `at` less what is there, such as commissions and those taken back; the document then tells both sums and
   * adds nothing up. `net`: where a client may claim what is left of the amount after the deductions.
   */
  readonly lineAmount?: { readonly at: string; readonly less?: string; readonly net?: string }
  /**
   * Taxes and fees that the buyer keeps back from what is paid: all of a line but KDV. They stand in its list of taxes; those
   * named here, by tax code, have places of their own in the line.
   */
  readonly deductions?: Readonly<Record<string, DeductionPlaces>>
  /**
   * What happens after sending: `network` puts it in an envelope to the receiver's box, `report` keeps it until it is
   * reported to the authority. `users` are the registered users of the network who can be sent to. What was reported is seen
   * by its receiver in his box `mirror`, where there is one, as the authority lists it. `receiver: 'unregistered'` is for
   * documents of those who have no postbox: a registered receiver must be sent the document of the network.
   */
  readonly delivery:
    | {
        readonly kind: 'network'
        readonly from: string
        readonly to: string
        readonly users: NetworkUsers
      }
    | {
        readonly kind: 'report'
        readonly from: string
        readonly mirror?: string
        readonly receiver?: 'unregistered'
      }
  /**
   * Profiles whose receiver may answer, within how many days, and by which document: a yes or no, or line by line. Documents of
   * the profiles `customs` are answered by the customs: nobody waits for that answer, but as a file it is taken in.
   */
  readonly answerable?: {
    readonly profiles: readonly string[]
    readonly customs?: readonly string[]
    readonly days: number
    readonly by: AnswerRoot
  }
  /** Type and profile of the return that the receiver may issue. */
  readonly returns?: { readonly profile: string; readonly type: string }
  /** Families of the invoices that are made of these documents: for receivers registered for it, and for all others. */
  readonly invoicedBy?: { readonly registered: string; readonly others: string }
}

/** Root element of an answer: to the whole document, or line by line. */
export type AnswerRoot = 'ApplicationResponse' | 'ReceiptAdvice'

/** Registrations with the authority are kept apart by what they are for. */
export type NetworkUsers = 'Invoice' | 'DespatchAdvice'
