/**
 * UBL-TR 1.2.1 XML of a document. Amounts are written as they stand in the document: whoever makes it has rounded them.
 * The document is not signed; the signature block names the signatory, as the rules ask (SignatureCheck).
 */
import type { Decimal } from '#values/decimal.ts'
import type {
  Attachment,
  Commission,
  Expense,
  Line,
  OrderReference,
  Party,
  Payment,
  Period,
  Reference,
  RelatedReference,
  Tax,
  TaxDocument,
  Withholding,
} from '../document/document.ts'
import { investmentScheme } from '../model/model-places.ts'
import { add, decimalPlaces, isZero, multiply, round2, subtract } from '#values/money.ts'
import { notCharged } from '../amounts/totals.ts'
import { addressElement } from './ubl-address.ts'
import { deliveryElements } from './ubl-delivery.ts'
import { tillSlipElement } from './ubl-till-slip.ts'
import {
  contactOf,
  itemCodes,
  itemOrder,
  itemTexts,
  lineOrder,
  periodParts,
  rootNames,
  usualCustomization,
} from '../document/ubl-elements.ts'
import { ordered, partyContent, taxIdentificationOf } from './write-party.ts'
import { goodsValueOf, shipmentElement } from './write-shipment.ts'
import {
  declarationsFor,
  el,
  must,
  namespaces,
  parseXml,
  writeXml,
  type XmlElement,
} from './xml-tree.ts'

type Maybe = XmlElement | undefined

export function writeUbl(document: TaxDocument): string {
  const { order } = rootNames[document.root]
  const unknown = document.unknown.map((xml) => parseXml(xml))
  const hasSignature = unknown.some(({ name }) => name === 'cac:Signature')
  const children = [
    ...headOf(document),
    ...referencesOf(document),
    hasSignature ? undefined : signatureOf(document.supplier),
    ...partiesOf(document),
    deliveryOf(document),
    ...paymentOf(document),
    ...totalsOf(document),
    document.shipment && shipmentElement(document.shipment),
    ...linesOf(document),
    ...unknown,
  ]
  return writeXml(rootElement(document.root, ordered(children, order)))
}

/** A root element with the declarations that documents of the network carry. */
export function rootElement(root: string, children: readonly XmlElement[]): XmlElement {
  const namespace = `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`
  const element = must(root, children)
  return {
    ...element,
    attributes: {
      xmlns: namespace,
      'xmlns:xsi': namespaces['xsi'] ?? '',
      ...declarationsFor(element),
      'xsi:schemaLocation': `${namespace} UBL-${root}-2.1.xsd`,
    },
  }
}

/** The block that names the signatory. */
export function signatureOf(supplier: Party): XmlElement {
  return must('cac:Signature', [
    must('cbc:ID', supplier.taxNo, { schemeID: 'VKN_TCKN' }),
    must('cac:SignatoryParty', [
      taxIdentificationOf(supplier),
      addressElement('cac:PostalAddress', supplier),
    ]),
    must(
      'cac:DigitalSignatureAttachment',
      must('cac:ExternalReference', must('cbc:URI', '#Signature')),
    ),
  ])
}

function headOf(document: TaxDocument): readonly Maybe[] {
  return [
    must('cbc:UBLVersionID', '2.1'),
    must('cbc:CustomizationID', document.customization ?? usualCustomization),
    must('cbc:ProfileID', document.profile),
    must('cbc:ID', document.number),
    must('cbc:CopyIndicator', 'false'),
    must('cbc:UUID', document.uuid),
    must('cbc:IssueDate', document.issueDate),
    el('cbc:IssueTime', document.issueTime),
    must(rootNames[document.root].typeCode, document.type),
    ...document.notes.map((note) => el('cbc:Note', note)),
    rootNames[document.root].hasTotals
      ? must('cbc:DocumentCurrencyCode', document.currency)
      : undefined,
    el('cbc:AccountingCost', document.accountingCost),
    must('cbc:LineCountNumeric', String(document.lines.length)),
  ]
}

function referencesOf(document: TaxDocument): readonly Maybe[] {
  return [
    document.period && periodOf('cac:InvoicePeriod', document.period),
    document.orderReference && orderOf(document.orderReference, document),
    ...document.returned.map((reference) =>
      must(
        'cac:BillingReference',
        referenceOf('cac:InvoiceDocumentReference', reference, document),
      ),
    ),
    document.tillSlip && tillSlipElement(document.tillSlip, document),
    ...document.despatches.map((reference) =>
      referenceOf('cac:DespatchDocumentReference', reference, document),
    ),
    document.investmentCertificate &&
      must(
        'cac:ContractDocumentReference',
        referenceContent(document.investmentCertificate, document.issueDate, investmentScheme),
      ),
    ...document.related.map((reference) => relatedOf(reference, document)),
    ...document.attachments.map((attachment) => attachmentOf(attachment, document)),
  ]
}

function referenceOf(name: string, reference: Reference, { issueDate }: TaxDocument): XmlElement {
  return must(name, referenceContent(reference, issueDate))
}
function relatedOf(reference: RelatedReference, { issueDate }: TaxDocument): XmlElement {
  return must('cac:AdditionalDocumentReference', [
    ...referenceContent(reference, issueDate, reference.scheme),
    reference.period && periodOf('cac:ValidityPeriod', reference.period),
  ])
}
function attachmentOf(attachment: Attachment, { issueDate }: TaxDocument): XmlElement {
  return must('cac:AdditionalDocumentReference', attachmentContent(attachment, issueDate))
}
function attachmentContent(attachment: Attachment, documentDate: string): readonly Maybe[] {
  const { fileName, mimeType, base64 } = attachment
  const file = must('cbc:EmbeddedDocumentBinaryObject', base64, {
    characterSetCode: 'UTF-8',
    encodingCode: 'Base64',
    filename: fileName,
    mimeCode: mimeType,
  })
  return [...referenceContent(attachment, documentDate), must('cac:Attachment', file)]
}
function orderOf(
  { id, issueDate, document: source }: OrderReference,
  document: TaxDocument,
): XmlElement {
  const content =
    source &&
    ('base64' in source
      ? attachmentContent(source, document.issueDate)
      : referenceContent(source, document.issueDate))
  return must('cac:OrderReference', [
    must('cbc:ID', id),
    must('cbc:IssueDate', issueDate ?? document.issueDate),
    content && must('cac:DocumentReference', content),
  ])
}
/** The schema demands a date: where none is known it is the document's own. */
function referenceContent(
  { id, issueDate, typeCode, type, description }: Reference,
  documentDate: string,
  scheme?: string,
): readonly Maybe[] {
  return [
    must('cbc:ID', id, scheme === undefined ? {} : { schemeID: scheme }),
    must('cbc:IssueDate', issueDate ?? documentDate),
    el('cbc:DocumentTypeCode', typeCode),
    el('cbc:DocumentType', type),
    el('cbc:DocumentDescription', description),
  ]
}
function periodOf(name: string, period: Period): Maybe {
  return el(
    name,
    periodParts.map((part) =>
      el(
        part.name,
        period[part.at],
        part.at === 'duration' && period.durationUnit !== undefined
          ? { unitCode: period.durationUnit }
          : {},
      ),
    ),
  )
}

function partiesOf({
  root,
  supplier,
  customer,
  seller,
  buyer,
  taxRepresentative,
}: TaxDocument): readonly Maybe[] {
  const names = rootNames[root]
  return [
    partyWithContact(names.supplier, supplier),
    partyWithContact(names.customer, customer),
    buyer && must('cac:BuyerCustomerParty', must('cac:Party', partyContent(buyer))),
    seller && must('cac:SellerSupplierParty', must('cac:Party', partyContent(seller))),
    taxRepresentative && must('cac:TaxRepresentativeParty', partyContent(taxRepresentative)),
  ]
}
/** A party as the document names it, with the person beside it where the document has such a place. */
export function partyWithContact(name: string, party: Party): XmlElement {
  const contact = contactOf[name]
  return must(name, [
    must('cac:Party', partyContent(party)),
    contact === undefined ? undefined : el(contact, el('cbc:Name', party.contactName)),
  ])
}
function deliveryOf({ deliveryDate }: TaxDocument): Maybe {
  return deliveryDate === undefined
    ? undefined
    : must('cac:Delivery', must('cbc:ActualDeliveryDate', deliveryDate))
}

function bankBranchOf({ bank, bankBranch }: Payment): Maybe {
  return el('cac:FinancialInstitutionBranch', [
    el('cbc:Name', bankBranch),
    el('cac:FinancialInstitution', el('cbc:Name', bank)),
  ])
}
function paymentOf({ payment, currency, exchangeRate, issueDate }: TaxDocument): readonly Maybe[] {
  const account =
    payment?.iban === undefined
      ? undefined
      : must('cac:PayeeFinancialAccount', [
          must('cbc:ID', payment.iban),
          el('cbc:CurrencyCode', payment.accountCurrency),
          el('cbc:PaymentNote', payment.note),
          bankBranchOf(payment),
        ])
  const means = payment && [
    el('cbc:PaymentDueDate', payment.dueDate),
    el('cbc:PaymentChannelCode', payment.channelCode),
    account ? undefined : el('cbc:InstructionNote', payment.note),
    account,
  ]
  return [
    // the schema demands a code: 1 is "not defined" (PaymentMeansCodeTypeList)
    payment && (payment.meansCode !== undefined || means?.some(Boolean))
      ? must('cac:PaymentMeans', [
          must('cbc:PaymentMeansCode', payment.meansCode ?? '1'),
          ...(means ?? []),
        ])
      : undefined,
    payment &&
      el('cac:PaymentTerms', [
        el('cbc:Note', payment.termsNote),
        el('cbc:PenaltySurchargePercent', payment.termsPercent),
        el('cbc:Amount', payment.termsAmount, { currencyID: currency }),
        el('cbc:PaymentDueDate', payment.termsDueDate),
      ]),
    exchangeRate === undefined
      ? undefined
      : must('cac:PricingExchangeRate', [
          must('cbc:SourceCurrencyCode', currency),
          must('cbc:TargetCurrencyCode', 'TRY'),
          must('cbc:CalculationRate', exchangeRate),
          must('cbc:Date', issueDate),
        ]),
  ]
}

function totalsOf({ root, totals, currency, expenses = [] }: TaxDocument): readonly Maybe[] {
  if (!rootNames[root].hasTotals) return []
  const money = amountIn(currency)
  return [
    ...expenses.map((expense) => expenseOf(expense, money)),
    taxTotalOf(totals.taxTotal, totals.taxes, currency),
    root === 'Invoice'
      ? withholdingTotalOf(totals.withheld, totals.withholdings, currency)
      : undefined,
    must('cac:LegalMonetaryTotal', [
      money('cbc:LineExtensionAmount', totals.lineExtension),
      money('cbc:TaxExclusiveAmount', totals.taxExclusive),
      money('cbc:TaxInclusiveAmount', totals.taxInclusive),
      money('cbc:AllowanceTotalAmount', totals.allowance),
      money('cbc:ChargeTotalAmount', totals.charge),
      totals.rounding === undefined
        ? undefined
        : money('cbc:PayableRoundingAmount', totals.rounding),
      money('cbc:PayableAmount', totals.payable),
    ]),
  ]
}
/** As the authority's sample for commission agents has it: named among the allowances, summed up among the charges. */
function expenseOf(
  { type, percent, amount }: Expense,
  money: (name: string, amount: Decimal) => XmlElement,
): XmlElement {
  return must('cac:AllowanceCharge', [
    must('cbc:ChargeIndicator', 'false'),
    must('cbc:AllowanceChargeReason', type),
    must('cbc:MultiplierFactorNumeric', percent),
    money('cbc:Amount', amount),
  ])
}
function amountIn(currency: string): (name: string, amount: Decimal) => XmlElement {
  return (name, amount) => must(name, amount, { currencyID: currency })
}
function taxTotalOf(total: Decimal, taxes: readonly Tax[], currency: string): Maybe {
  return taxes.length === 0
    ? undefined
    : must('cac:TaxTotal', [
        amountIn(currency)('cbc:TaxAmount', total),
        ...taxes.map((tax) => subtotalOf(tax, currency)),
      ])
}
function withholdingTotalOf(
  total: Decimal,
  withholdings: readonly Withholding[],
  currency: string,
): Maybe {
  return withholdings.length === 0
    ? undefined
    : must('cac:WithholdingTaxTotal', [
        amountIn(currency)('cbc:TaxAmount', total),
        ...withholdings.map((tax) => subtotalOf(tax, currency)),
      ])
}
function subtotalOf(tax: Tax | Withholding, currency: string): XmlElement {
  const money = amountIn(currency)
  return must('cac:TaxSubtotal', [
    money('cbc:TaxableAmount', tax.taxable),
    money('cbc:TaxAmount', tax.amount),
    'sequence' in tax ? el('cbc:CalculationSequenceNumeric', tax.sequence) : undefined,
    must('cbc:Percent', tax.percent),
    'perUnit' in tax ? el('cbc:PerUnitAmount', tax.perUnit, { currencyID: currency }) : undefined,
    must('cac:TaxCategory', [
      'exemptionCode' in tax ? el('cbc:TaxExemptionReasonCode', tax.exemptionCode) : undefined,
      'exemptionReason' in tax ? el('cbc:TaxExemptionReason', tax.exemptionReason) : undefined,
      must('cac:TaxScheme', [el('cbc:Name', tax.name), must('cbc:TaxTypeCode', tax.code)]),
    ]),
  ])
}

function linesOf({ root, lines, currency }: TaxDocument): readonly XmlElement[] {
  const { line: name, quantity } = rootNames[root]
  const order = lineOrder[root]
  return lines.map((line) =>
    must(name, ordered(lineContent(line, quantity, root, currency), order)),
  )
}
function lineContent(
  line: Line,
  quantity: string,
  root: TaxDocument['root'],
  currency: string,
): readonly Maybe[] {
  const money = amountIn(currency)
  const unknown = (line.unknown ?? []).map((xml) => parseXml(xml))
  const inItem = unknown.filter(({ name }) => itemOrder.includes(name))
  const common = [
    ...unknown.filter((element) => !inItem.includes(element)),
    must('cbc:ID', line.id),
    el('cbc:Note', line.note),
    ...(line.delivery ? deliveryElements(line.delivery) : []),
    ...(line.commission
      ? []
      : [must(quantity, line.quantity, line.unit === '' ? {} : { unitCode: line.unit })]),
    itemOf(line, inItem),
  ]
  // The schema demands a line of the order, whether or not there is an order.
  if (!rootNames[root].hasTotals)
    return [
      ...common,
      must('cac:OrderLineReference', must('cbc:LineID', line.orderLine ?? line.id)),
      goodsValueOf(line, currency),
    ]
  if (line.commission) return [...common, ...commissionOf(line.commission, money)]
  return [
    ...common,
    money('cbc:LineExtensionAmount', line.extension),
    ...allowancesOf(line, money),
    taxTotalOf(lineTaxTotal(line), line.taxes, currency),
    root === 'Invoice' && line.withholding
      ? withholdingTotalOf(line.withholding.amount, [line.withholding], currency)
      : undefined,
    must('cac:Price', money('cbc:PriceAmount', line.price)),
  ]
}
/** Both of them in every line, the cancelled one first (sample of the authority: eSKGB_Ornek.xml). */
function commissionOf(
  { produced, cancelled }: Commission,
  money: (name: string, amount: Decimal) => XmlElement,
): readonly XmlElement[] {
  const one = (isCharge: 'true' | 'false', reason: string, amount: Decimal) =>
    must('cac:AllowanceCharge', [
      must('cbc:ChargeIndicator', isCharge),
      must('cbc:AllowanceChargeReason', reason),
      money('cbc:Amount', amount),
    ])
  return [one('false', 'IPTAL', cancelled), one('true', 'ISTIHSAL', produced)]
}
/** As in the header: what is withheld is not part of the tax total, each subtotal keeps the full tax. */
function lineTaxTotal({ taxes, withholding }: Line): Decimal {
  const charged = taxes.filter(({ sequence }) => sequence !== notCharged)
  const total = subtract(
    add('0', ...charged.map(({ amount }) => amount)),
    withholding?.amount ?? '0',
  )
  return decimalPlaces(total) > 2 ? total : round2(total)
}
function allowancesOf(
  { allowanceEntries, allowance, allowancePercent, charge, quantity, price }: Line,
  money: (name: string, amount: Decimal) => XmlElement,
): readonly Maybe[] {
  const rate =
    allowancePercent === undefined
      ? undefined
      : {
          factor: multiply(allowancePercent, '0.01'),
          base: round2(multiply(quantity, price)),
        }
  return (
    allowanceEntries?.map((xml) => parseXml(xml)) ?? [
      allowanceOf('false', allowance, money, rate),
      allowanceOf('true', charge, money),
    ]
  )
}
function allowanceOf(
  isCharge: 'true' | 'false',
  amount: Decimal,
  money: (name: string, amount: Decimal) => XmlElement,
  rate?: { readonly factor: Decimal; readonly base: Decimal },
): Maybe {
  return isZero(amount)
    ? undefined
    : must('cac:AllowanceCharge', [
        must('cbc:ChargeIndicator', isCharge),
        rate && must('cbc:MultiplierFactorNumeric', rate.factor),
        money('cbc:Amount', amount),
        rate && money('cbc:BaseAmount', rate.base),
      ])
}
function itemOf(line: Line, unknown: readonly XmlElement[]): XmlElement {
  return must(
    'cac:Item',
    ordered(
      [
        ...itemTexts.map(({ name, at }) =>
          at === 'name' ? must(name, line.name) : el(name, line[at]),
        ),
        ...itemCodes.map(({ name, at }) => el(name, el('cbc:ID', line[at]))),
        ...(line.identifications ?? []).map(({ scheme, value }) =>
          must('cac:AdditionalItemIdentification', must('cbc:ID', value, { schemeID: scheme })),
        ),
        el('cac:CommodityClassification', el('cbc:ItemClassificationCode', line.itemClass)),
        el('cac:ItemInstance', [
          el('cbc:ProductTraceID', line.productTraceId),
          el('cbc:SerialID', line.serialId),
        ]),
        ...unknown,
      ],
      itemOrder,
    ),
  )
}
