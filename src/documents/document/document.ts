/**
 * A tax document as the standard sees it, whatever a family calls its fields. Amounts, quantities, rates and prices are
 * decimal text (`"1234.50"`): no float ever touches money.
 */
import type { Decimal } from '#values/decimal.ts'

export interface TaxDocument {
  readonly root: 'Invoice' | 'CreditNote' | 'DespatchAdvice'
  readonly uuid: string
  /** Sixteen characters; empty while it is a draft. */
  readonly number: string
  readonly profile: string
  readonly type: string
  /** Day in Istanbul, `YYYY-MM-DD`, and time `HH:MM:SS`. */
  readonly issueDate: string
  readonly issueTime: string
  /** Edition of the standard's Turkish customization, where it is not the usual one. */
  readonly customization?: string
  readonly currency: string
  /** Units of TRY for one unit of `currency`; absent for TRY. */
  readonly exchangeRate?: Decimal
  readonly notes: readonly string[]
  readonly supplier: Party
  readonly customer: Party
  /** A restaurant's table and waiter. */
  readonly seller?: Party
  /** Who buys where the customer is somebody else: abroad, with the customs as customer, or behind a public office. */
  readonly buyer?: Buyer
  /** Who pays the tax back to a traveller. */
  readonly taxRepresentative?: Party
  readonly lines: readonly Line[]
  readonly orderReference?: OrderReference
  readonly despatches: readonly Reference[]
  /** Invoices that a return refers to. */
  readonly returned: readonly Reference[]
  /** Other documents named by this one: the session of a restaurant bill, a till receipt. */
  readonly related: readonly RelatedReference[]
  readonly attachments: readonly Attachment[]
  /** The certificate of the investment that the goods are for. */
  readonly investmentCertificate?: Reference
  /** The slip that a till printed for this invoice. */
  readonly tillSlip?: TillSlip
  /** What a commission agent of a market hall keeps of the payable amount. */
  readonly expenses?: readonly Expense[]
  readonly period?: Period
  /** Day on which the goods were handed over. */
  readonly deliveryDate?: string
  readonly accountingCost?: string
  readonly payment?: Payment
  readonly totals: Totals
  /** How the goods travel: of despatches only. */
  readonly shipment?: Shipment
  /** Top-level elements that the reader does not know, as XML, kept so that nothing is lost. */
  readonly unknown: readonly string[]
}

/** How it is to be paid, and what is agreed about paying late. */
export interface Payment {
  readonly meansCode?: string
  readonly channelCode?: string
  readonly dueDate?: string
  readonly iban?: string
  readonly accountCurrency?: string
  readonly bank?: string
  readonly bankBranch?: string
  readonly note?: string
  readonly termsNote?: string
  readonly termsPercent?: Decimal
  readonly termsAmount?: Decimal
  readonly termsDueDate?: string
}

export interface Address {
  /** Number of the address, or whatever an issuer writes there. */
  readonly id?: string
  readonly street?: string
  readonly room?: string
  readonly block?: string
  readonly buildingName?: string
  readonly buildingNumber?: string
  readonly region?: string
  readonly neighbourhood?: string
  readonly district?: string
  readonly city?: string
  readonly country?: string
  readonly postalCode?: string
}

export interface Party extends Address {
  /** VKN (10 digits) or TCKN (11 digits). */
  readonly taxNo: string
  readonly name: string
  /** For a TCKN: first and family name. */
  readonly firstName?: string
  readonly familyName?: string
  readonly title?: string
  readonly middleName?: string
  readonly taxOffice?: string
  readonly identifications: readonly Identification[]
  /** Numbers of the party's agent: a patient's, a branch's. */
  readonly agentIdentifications?: readonly Identification[]
  readonly phone?: string
  readonly fax?: string
  readonly email?: string
  readonly website?: string
  /** The person who hands the goods over or takes them: beside the party of a despatch. */
  readonly contactName?: string
  /** Elements of the party that the reader does not know, as XML. */
  readonly unknown?: readonly string[]
}

/** A number under the scheme that says whose or what number it is. */
export interface Identification {
  readonly scheme: string
  readonly value: string
}

/** A buyer abroad has no Turkish tax number: the one of its country stands with its registered name. */
export interface Buyer extends Party {
  readonly legalName?: string
  readonly foreignTaxNo?: string
  readonly traveller?: Traveller
}
/** A buyer who takes the goods abroad with him. */
export interface Traveller {
  /** Two letters. */
  readonly nationality?: string
  readonly passportNo?: string
  readonly passportDate?: string
  readonly account?: {
    readonly id?: string
    readonly currency?: string
    readonly note?: string
    readonly branch?: string
    readonly bank?: string
  }
}

/** How the goods of a line leave the country. */
export interface Delivery {
  /** GTİP: twelve digits. */
  readonly customsCode?: string
  /** Incoterm. */
  readonly terms?: string
  readonly transportMode?: string
  readonly traceId?: string
  readonly packageBrand?: string
  readonly packageId?: string
  readonly packageQuantity?: Decimal
  readonly packageType?: string
  /** The line of the inward processing permit that the goods are registered under: the buyer's (ALICIDIBSATIRKOD) and the seller's. */
  readonly buyerPermitLine?: string
  readonly sellerPermitLine?: string
  readonly address?: Address
}

export interface Line {
  /** From 1. */
  readonly id: string
  readonly name: string
  readonly description?: string
  readonly sellerCode?: string
  readonly buyerCode?: string
  readonly manufacturerCode?: string
  readonly brand?: string
  readonly model?: string
  readonly note?: string
  readonly quantity: Decimal
  readonly unit: string
  readonly price: Decimal
  readonly allowance: Decimal
  readonly charge: Decimal
  /** Per cent of quantity · price that the allowance was said as. */
  readonly allowancePercent?: Decimal
  /** The entries that make up allowance and charge, as XML: where one says more than its amount (rate, base, reason), or there are several. */
  readonly allowanceEntries?: readonly string[]
  /** quantity · price − allowance + charge, two decimals. */
  readonly extension: Decimal
  /** What of a despatched line is invoiced, where it says so. */
  readonly invoicedQuantity?: Measure
  /** Number of the order's line, where it is not this line's own. */
  readonly orderLine?: string
  readonly taxes: readonly Tax[]
  readonly withholding?: Withholding
  readonly delivery?: Delivery
  /** Numbers that goods are followed by: a tag of the market hall and its owner, a label of steel, a medicine. */
  readonly identifications?: readonly Identification[]
  /** What an investment is spent on: `01` machines … `04`. */
  readonly itemClass?: string
  /** Of one machine or device: its place in the list of the investment, and its own number. */
  readonly productTraceId?: string
  readonly serialId?: string
  /** The line tells commissions instead of a price: it has no quantity, unit, price and extension. */
  readonly commission?: Commission
  /** Elements of the line that the reader does not know, as XML. */
  readonly unknown?: readonly string[]
}

export interface Measure {
  readonly value: Decimal
  readonly unit: string
}

/** What an insurance company owes its agent for policies made, and what it takes back for those that were cancelled. */
export interface Commission {
  readonly produced: Decimal
  readonly cancelled: Decimal
}

export interface Tax {
  /** `0015` is KDV. */
  readonly code: string
  readonly name: string
  readonly percent: Decimal
  readonly taxable: Decimal
  readonly amount: Decimal
  /** Tax for one unit of the goods, where it is reckoned so. */
  readonly perUnit?: Decimal
  /** Order of reckoning; −1 for tax that is named but not charged. */
  readonly sequence?: string
  readonly exemptionCode?: string
  readonly exemptionReason?: string
  /** Kept back by the buyer: not part of the total with taxes, and taken off what is paid. */
  readonly deducted?: true
}

export interface Withholding {
  readonly code: string
  readonly name: string
  /** Bare integer: the standard's rule joins code and percent as text. */
  readonly percent: string
  /** The KDV of the line. */
  readonly taxable: Decimal
  readonly amount: Decimal
}

export interface Totals {
  readonly lineExtension: Decimal
  readonly taxExclusive: Decimal
  readonly taxInclusive: Decimal
  /** Of a document of commissions: what was produced. */
  readonly allowance: Decimal
  /** Of a document of commissions: what was cancelled. The two are crossed, as the authority's guide has them. */
  readonly charge: Decimal
  /** Tax the buyer pays to the seller: all taxes less what is withheld. */
  readonly taxTotal: Decimal
  readonly withheld: Decimal
  /** Added to the payable amount to round it; absent in documents made here. */
  readonly rounding?: Decimal
  readonly payable: Decimal
  /** One per tax code, percent and exemption. */
  readonly taxes: readonly Tax[]
  readonly withholdings: readonly Withholding[]
}

export interface Reference {
  readonly id: string
  readonly issueDate?: string
  /** `IADE` for the invoice that a return refers to. */
  readonly typeCode?: string
  readonly type?: string
  readonly description?: string
}
/** An order, with the document that says it. */
export interface OrderReference extends Reference {
  readonly document?: Reference | Attachment
}
export interface RelatedReference extends Reference {
  /** Kind of the number: `ADISYON_SESSION`, `OKC_SERI_NO`. */
  readonly scheme?: string
  readonly period?: Period
}
export interface Period {
  readonly startDate?: string
  readonly startTime?: string
  readonly endDate?: string
  readonly endTime?: string
  readonly duration?: Decimal
  readonly durationUnit?: string
  readonly description?: string
}
export interface TillSlip {
  readonly id: string
  readonly issueDate?: string
  readonly time?: string
  readonly zNumber?: string
  /** Serial number of the till. */
  readonly till?: string
  /** Kind of the slip: `E-FATURA`, `AVANS` … */
  readonly kind?: string
}
export interface Expense {
  /** `HKSKOMISYON`, `HKSNAVLUN` … */
  readonly type: string
  readonly percent: Decimal
  readonly amount: Decimal
}
export interface Attachment extends Reference {
  readonly fileName: string
  readonly mimeType: string
  readonly base64: string
}

/** A way of goods to their receiver. At least one driver or a carrier takes them. */
export interface Shipment {
  /** When the goods leave: day in Istanbul and `HH:MM:SS`. */
  readonly despatchDate: string
  readonly despatchTime: string
  readonly drivers: readonly Driver[]
  /** Who carries the goods for the sender. */
  readonly carrier?: Party
  /** Plates of the vehicles, one for each stage of the way, and of their trailers. */
  readonly plates: readonly string[]
  readonly trailers: readonly string[]
  /** Where the goods are unloaded. */
  readonly deliveryAddress: Address
  /** Elements of the shipment that the reader does not know, as XML. */
  readonly unknown?: readonly string[]
}
export interface Driver {
  readonly firstName: string
  readonly familyName: string
  /** TCKN, or the number of a foreigner's passport. */
  readonly nationalId: string
  readonly title?: string
}

/** A rule of the standard that the document breaks: said before sending, at the field. */
export interface DocumentProblem {
  /** Name of the rule; key of its sentence under `rules` of the locales. */
  readonly rule: string
  /** Place in the wire model: `CustomerInfo.TaxNumber`, `InvoiceLines[0].Quantity`. */
  readonly place: string
  readonly values: Readonly<Record<string, string>>
}
