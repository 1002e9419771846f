/** What the service keeps of a document, by the names of facts (src/descriptor/fact.ts). */
import type { Fact } from '#descriptor/fact.ts'
import type { Decimal } from '#values/decimal.ts'
import type { Line, TaxDocument } from '../document/document.ts'
import { handoverOf } from '../document/handover.ts'
import { add, isZero, round2 } from '#values/money.ts'

/** Facts that a document itself says. Amounts are decimal text, the day is `YYYY-MM-DD`. */
export type DocumentFacts = Readonly<Record<DocumentFact, string>> & {
  readonly exchangeRate: Decimal | undefined
  readonly sendType: string | undefined
  readonly isInternet: boolean
  /** When the goods left, `YYYY-MM-DDTHH:MM:SS+03:00`; undefined where nothing travels or the time is not said yet. */
  readonly despatchDate: string | undefined
}
type DocumentFact = Extract<
  Fact,
  | 'uuid'
  | 'number'
  | 'profile'
  | 'type'
  | 'issueDate'
  | 'issueTime'
  | 'currency'
  | 'payable'
  | 'taxExclusive'
  | 'taxTotal'
  | 'lineExtension'
  | 'allowanceTotal'
  | 'chargeTotal'
  | 'senderTaxNo'
  | 'senderName'
  | 'receiverTaxNo'
  | 'receiverName'
>

export function factsOf(document: TaxDocument): DocumentFacts {
  const { totals, supplier, customer, buyer } = document
  const { sendType, internet } = handoverOf(document)
  return {
    uuid: document.uuid.toLowerCase(), // hexadecimal: ASCII
    number: document.number,
    profile: document.profile,
    type: document.type,
    issueDate: document.issueDate,
    issueTime: document.issueTime,
    sendType,
    isInternet: internet !== undefined,
    currency: document.currency,
    exchangeRate: document.exchangeRate,
    despatchDate: despatchMoment(document),
    payable: totals.payable,
    taxExclusive: totals.taxExclusive,
    taxTotal: totals.taxTotal,
    lineExtension: totals.lineExtension,
    allowanceTotal: totalOf(totals.allowance, document.lines, 'allowance'),
    chargeTotal: totalOf(totals.charge, document.lines, 'charge'),
    senderTaxNo: supplier.taxNo,
    senderName: supplier.name,
    receiverTaxNo: customer.taxNo,
    // A list of exports tells them apart by who buys: the customer of all of them is the customs.
    receiverName: buyer?.legalName ?? customer.name,
  }
}

/** Turkey keeps UTC+3 all year. */
function despatchMoment({ shipment }: TaxDocument): string | undefined {
  const moment = `${shipment?.despatchDate}T${shipment?.despatchTime || '00:00:00'}+03:00`
  return Number.isNaN(Date.parse(moment)) ? undefined : moment
}

/** What the document says in its totals, or what its lines add up to: some issuers leave the line allowances out of the header. */
function totalOf(inTotals: Decimal, lines: readonly Line[], part: 'allowance' | 'charge'): Decimal {
  return isZero(inTotals) ? round2(add(...lines.map((line) => line[part]))) : inTotals
}
