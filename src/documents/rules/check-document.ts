/** Whether the authority would accept a document: every reason against it, with the place in the family's model. */
import type { DocumentMap } from '#engine/document-map.ts'
import type { DocumentProblem, TaxDocument } from '../document/document.ts'
import * as amounts from './amounts.ts'
import * as commissions from './commissions.ts'
import * as currency from './currency.ts'
import * as doubtful from './doubtful-kinds.ts'
import { contactWarnings, ibanWarnings, plateWarnings, taxNumberWarnings } from './warnings.ts'
import * as expenses from './expenses.ts'
import * as exports from './export.ts'
import * as internetSale from './internet-sale.ts'
import * as investment from './investment.ts'
import * as lines from './lines.ts'
import * as numberAndDate from './number-and-date.ts'
import * as parties from './parties.ts'
import * as payment from './payment.ts'
import * as profileAndType from './profile-and-type.ts'
import * as references from './references.ts'
import { placesOf, type Rule } from './rule.ts'
import * as shipment from './shipment.ts'
import * as tags from './tags.ts'
import * as taxes from './taxes.ts'
import * as tillSlip from './till-slip.ts'
import * as traveller from './traveller.ts'
import * as withholding from './withholding.ts'

/** In the order in which a person meets them in the editor. */
export const rules: readonly Rule[] = [
  profileAndType.knownProfile,
  profileAndType.typeOfProfile,
  profileAndType.typeForSocialSecurity,
  profileAndType.profileForCustoms,
  numberAndDate.numberFormat,
  numberAndDate.numberYear,
  numberAndDate.ettnFormat,
  numberAndDate.issueDay,
  numberAndDate.issueDayNotAhead,
  numberAndDate.issueDayNotTooOld,
  numberAndDate.periodOrder,
  numberAndDate.sessionOrder,
  currency.knownCurrency,
  currency.exchangeRate,
  parties.customerTaxNumber,
  parties.customerName,
  parties.customerAddress,
  parties.supplierTaxNumber,
  parties.supplierName,
  parties.supplierAddress,
  parties.partyIdentifications,
  tags.shipmentNumber,
  tags.technologyBuyer,
  traveller.traveller,
  traveller.taxRepresentative,
  investment.investmentCertificate,
  exports.exportCustomer,
  exports.exportBuyer,
  exports.exportTaxOffice,
  references.returnNamesInvoices,
  references.returnedNumbers,
  references.returnedDates,
  references.orderNumber,
  references.despatchNumbers,
  references.attachmentTypes,
  references.attachmentNames,
  tillSlip.tillSlip,
  expenses.expenses,
  shipment.despatchMoment,
  shipment.despatchNotBeforeIssue,
  shipment.driverOrCarrier,
  shipment.drivers,
  shipment.plates,
  shipment.carrier,
  shipment.deliveryAddress,
  shipment.printedDespatch,
  internetSale.webAddress,
  internetSale.internetPayment,
  internetSale.internetPaymentDay,
  internetSale.internetCarriage,
  internetSale.internetCarrier,
  internetSale.internetCarriageDay,
  lines.atLeastOneLine,
  lines.lineName,
  lines.quantity,
  lines.price,
  lines.unit,
  lines.allowance,
  lines.kdvRate,
  exports.exportDelivery,
  exports.deliveryCodes,
  tags.tagOfLine,
  investment.investmentClass,
  investment.investmentExemption,
  investment.investmentMachine,
  investment.investmentKdv,
  taxes.kdvZeroNeedsReason,
  taxes.knownExemption,
  taxes.exemptionOfType,
  taxes.exemption555,
  taxes.exemption702,
  taxes.knownTaxes,
  taxes.exciseWithholding,
  withholding.withholdingOfType,
  withholding.withholdingPresent,
  withholding.withholdingCode,
  withholding.withholdingPercent,
  commissions.commissionPeriod,
  commissions.commissionGiven,
  commissions.commissionSign,
  payment.paymentMeansCode,
  payment.paymentChannel,
  payment.ibanOfPublicBuyer,
  amounts.amountLength,
  amounts.amountSign,
]

/** What the authority accepts and a person should look at once more. */
const warnings: readonly Rule[] = [
  taxNumberWarnings,
  doubtful.publicBuyerWarning,
  contactWarnings,
  plateWarnings,
  doubtful.socialSecurityWarning,
  doubtful.specialBaseWarning,
  doubtful.chargedWithReasonWarning,
  ibanWarnings,
]

/** Rules of sums: of a line without its figures they would say that something is nought which is only not there yet. */
export const rulesOfSums: ReadonlySet<string> = new Set([
  'kdvZeroNeedsReason',
  'exemption555',
  'investmentKdv',
])

/**
 * @param today day in Istanbul, `YYYY-MM-DD`
 * @param spec where the family's model keeps things; the places of the answer are made of its keys
 */
export function checkDocument(
  document: TaxDocument,
  today: string,
  map: DocumentMap,
): readonly DocumentProblem[] {
  const context = { today, places: placesOf(map) }
  return rules.flatMap((rule) => rule(document, context))
}

/** What is probably a slip and no reason to refuse the document: said before it is sent. The same arguments as `checkDocument`. */
export function warningsAbout(
  document: TaxDocument,
  today: string,
  map: DocumentMap,
): readonly DocumentProblem[] {
  const context = { today, places: placesOf(map) }
  return warnings.flatMap((rule) => rule(document, context))
}

/** What keeps a document from being counted and stored, whatever the authority says of it. The same arguments as `checkDocument`. */
export function obstaclesOf(
  document: TaxDocument,
  today: string,
  map: DocumentMap,
): readonly DocumentProblem[] {
  const context = { today, places: placesOf(map) }
  return obstacles.flatMap((rule) => rule(document, context))
}
const obstacles: readonly Rule[] = [
  numberAndDate.numberFormat,
  numberAndDate.issueDay,
  amounts.totalSize,
  currency.rateSize,
]
