/**
 * A document out of UBL-TR XML, as it stands in the file: nothing is worked out anew. Top-level elements, and children of
 * parties, lines and items, that have no place in TaxDocument are kept as XML and written again.
 */
import { taxName } from '../codes/names.ts'
import { DocumentError, problem } from '../document/document-error.ts'
import { expenseTypes } from '../codes/expenses.ts'
import type { Decimal } from '#values/decimal.ts'
import type {
  Attachment,
  Buyer,
  DocumentProblem,
  Expense,
  Identification,
  Line,
  OrderReference,
  Party,
  Period,
  Reference,
  RelatedReference,
  Tax,
  TaxDocument,
  Totals,
  Traveller,
  Withholding,
} from '../document/document.ts'
import { investmentScheme } from '../model/model-places.ts'
import { add, compare, isDecimal, isZero, multiply, plain, round2 } from '#values/money.ts'
import { discountOf } from '../amounts/discount.ts'
import { optional, optionalText, texts } from './optional.ts'
import { partyOf } from './read-party.ts'
import { currencyOfGoods, goodsLineOf, shipmentOf } from './read-shipment.ts'
import { documentTotals, kdvCode } from '../amounts/totals.ts'
import { noteOf, readDelivery } from './ubl-delivery.ts'
import {
  contactOf,
  exportParty,
  itemCodes,
  itemTexts,
  periodParts,
  rootNames,
  travellerParty,
  usualCustomization,
} from '../document/ubl-elements.ts'
import { isTillSlip, readTillSlip } from './ubl-till-slip.ts'
import { signatureOf } from './write-ubl.ts'
import {
  elements,
  first,
  hasText,
  parseXml,
  textAt,
  writeFragment,
  type XmlElement,
  type XmlLimits,
} from './xml-tree.ts'

/** Throws DocumentError with every problem found: no XML, an unknown root, no number or ETTN, an amount that is no number. */
export function readUbl(xml: string, limits?: XmlLimits): TaxDocument {
  return documentOf(parseXml(xml, limits))
}

/** The document of a root element, such as one inside an envelope. */
export function documentOf(root: XmlElement): TaxDocument {
  const { document, problems } = readAsFarAsPossible(root)
  if (problems.length > 0) throw new DocumentError(problems)
  return document
}

/**
 * What can be read of a root element, for documents that are kept whatever they say: texts that are missing are empty, amounts that are
 * none are nought. `problems` says which. Throws DocumentError for an unknown root.
 */
export function readAsFarAsPossible(root: XmlElement): {
  readonly document: TaxDocument
  readonly problems: readonly DocumentProblem[]
} {
  const { name } = root
  if (!isRoot(name))
    throw new DocumentError([
      problem('unknownRoot', '', { root: name, allowed: Object.keys(rootNames).join(', ') }),
    ])
  const reader = new Reader(name, root)
  return { document: reader.document(), problems: reader.problems }
}

const isRoot = (name: string): name is TaxDocument['root'] => Object.hasOwn(rootNames, name)

/** Walks one root element and collects what is wrong on the way. */
class Reader {
  readonly problems: DocumentProblem[] = []
  readonly #name: TaxDocument['root']
  readonly #root: XmlElement

  constructor(name: TaxDocument['root'], root: XmlElement) {
    this.#name = name
    this.#root = root
  }

  document(): TaxDocument {
    const root = this.#root
    const additional = elements(root, 'cac:AdditionalDocumentReference')
    const names = rootNames[this.#name]
    const supplier = this.#party(names.supplier)
    const buyer = first(root, 'cac:BuyerCustomerParty')
    const representative = first(root, 'cac:TaxRepresentativeParty')
    const tillSlip = elements(root, 'cac:BillingReference').find(isTillSlip)
    const expenses = this.#expenses()
    const seller = first(root, 'cac:SellerSupplierParty', 'cac:Party')
    const lines = elements(root, rootNames[this.#name].line).map((line, index) =>
      this.#line(line, `${rootNames[this.#name].line}[${index}]`),
    )
    if (lines.length === 0) this.#missing(rootNames[this.#name].line)
    return {
      root: this.#name,
      uuid: this.#demand('cbc:UUID'),
      number: this.#demand('cbc:ID'),
      profile: this.#demand('cbc:ProfileID'),
      type: this.#demand(rootNames[this.#name].typeCode),
      issueDate: this.#date('cbc:IssueDate'),
      issueTime: textAt(root, 'cbc:IssueTime')?.slice(0, 8) ?? '',
      ...customizationOf(root),
      currency: names.hasTotals ? this.#demand('cbc:DocumentCurrencyCode') : currencyOfGoods(root),
      ...this.#exchangeRate(),
      notes: elements(root, 'cbc:Note').flatMap((note) => textAt(note) ?? []),
      supplier,
      customer: this.#party(names.customer),
      ...(seller && { seller: partyOf(seller) }),
      ...(buyer && isBuyer(buyer) && { buyer: buyerOf(buyer) }),
      ...(representative && { taxRepresentative: partyOf(representative) }),
      lines,
      ...optional('orderReference', first(root, 'cac:OrderReference'), orderOf),
      despatches: elements(root, 'cac:DespatchDocumentReference').map(referenceOf),
      returned: elements(root, 'cac:BillingReference')
        .flatMap((billing) => elements(billing, 'cac:InvoiceDocumentReference'))
        .map(referenceOf),
      related: additional
        .filter(
          (reference) =>
            isPlainReference(reference) && !hasFile(reference) && !hasAttachment(reference),
        )
        .map(relatedOf),
      attachments: additional
        .filter((reference) => isPlainReference(reference) && hasFile(reference))
        .map(attachmentOf),
      ...optional(
        'investmentCertificate',
        elements(root, 'cac:ContractDocumentReference').find(isCertificate),
        referenceOf,
      ),
      ...optional('tillSlip', tillSlip, readTillSlip),
      ...(expenses.length > 0 && { expenses }),
      ...optional('period', first(root, 'cac:InvoicePeriod'), periodOf),
      ...optionalText(
        'deliveryDate',
        textAt(root, 'cac:Delivery', 'cbc:ActualDeliveryDate')?.slice(0, 10),
      ),
      ...optionalText('accountingCost', textAt(root, 'cbc:AccountingCost')),
      ...paymentOf(root),
      totals: names.hasTotals ? this.#totals() : documentTotals(lines),
      ...(!names.hasTotals && { shipment: shipmentOf(first(root, 'cac:Shipment')) }),
      unknown: elements(root)
        .filter((element) => !isKnown(element, this.#name, supplier, root))
        .map(writeFragment),
    }
  }

  #totals(): Totals {
    const root = this.#root
    const at = 'cac:LegalMonetaryTotal'
    const money = (name: string) => this.#amount(first(root, at), name, at)
    const optionalMoney = (name: string) => (first(root, at, name) ? money(name) : '0.00')
    const taxTotals = elements(root, 'cac:TaxTotal')
    const withholdingTotals = elements(root, 'cac:WithholdingTaxTotal')
    const sum = (totals: readonly XmlElement[], place: string) => {
      const [only = '0.00', ...more] = totals.map((total) =>
        this.#amount(total, 'cbc:TaxAmount', place),
      )
      return more.length === 0 ? only : add(only, ...more)
    }
    return {
      lineExtension: money('cbc:LineExtensionAmount'),
      taxExclusive: money('cbc:TaxExclusiveAmount'),
      taxInclusive: money('cbc:TaxInclusiveAmount'),
      allowance: optionalMoney('cbc:AllowanceTotalAmount'),
      charge: optionalMoney('cbc:ChargeTotalAmount'),
      taxTotal: sum(taxTotals, 'cac:TaxTotal'),
      withheld: sum(withholdingTotals, 'cac:WithholdingTaxTotal'),
      ...(first(root, at, 'cbc:PayableRoundingAmount') && {
        rounding: money('cbc:PayableRoundingAmount'),
      }),
      payable: money('cbc:PayableAmount'),
      taxes: this.#taxes(taxTotals, 'cac:TaxTotal'),
      withholdings: this.#withholdings(withholdingTotals, 'cac:WithholdingTaxTotal'),
    }
  }

  #expenses(): readonly Expense[] {
    return elements(this.#root, 'cac:AllowanceCharge')
      .filter(isExpense)
      .map((expense): Expense => ({
        type: textAt(expense, 'cbc:AllowanceChargeReason') ?? '',
        percent: this.#decimal(
          first(expense, 'cbc:MultiplierFactorNumeric'),
          'cac:AllowanceCharge',
          '0',
        ),
        amount: this.#amount(expense, 'cbc:Amount', 'cac:AllowanceCharge'),
      }))
  }

  #line(line: XmlElement, place: string): Line {
    const item = first(line, 'cac:Item')
    const quantity = first(line, rootNames[this.#name].quantity)
    const [withholding] = this.#withholdings(
      elements(line, 'cac:WithholdingTaxTotal'),
      `${place}.cac:WithholdingTaxTotal`,
    )
    const delivery = readDelivery(line)
    const unknown = [
      ...elements(line).filter(
        (element) =>
          !this.#isKnownInLine(element, line) && !(delivery && element.name === 'cac:Delivery'),
      ),
      ...elements(item).filter(
        (element) => !knownInItem.has(element.name) && !isUnderstoodInItem(element, item),
      ),
    ]
    return {
      id: textAt(line, 'cbc:ID') ?? '',
      name: textAt(item, 'cbc:Name') ?? '',
      ...texts(
        itemTexts.filter(({ at }) => at !== 'name'),
        (name) => textAt(item, name),
      ),
      ...texts(itemCodes, (name) => textAt(item, name, 'cbc:ID')),
      ...optionalText('note', noteOf(line, delivery)),
      ...particularsOf(item),
      quantity: this.#decimal(quantity, `${place}.${rootNames[this.#name].quantity}`, '0'),
      unit: quantity?.attributes['unitCode'] ?? '',
      price: this.#decimal(
        first(this.#valued(line), 'cac:Price', 'cbc:PriceAmount'),
        `${place}.cac:Price`,
        '0',
      ),
      ...this.#allowancesOf(line, place),
      ...this.#invoicedQuantity(line, place),
      extension: this.#lineExtension(line, place),
      ...this.#orderLine(line),
      taxes: this.#taxes(elements(line, 'cac:TaxTotal'), `${place}.cac:TaxTotal`),
      ...(withholding && { withholding }),
      ...(delivery && { delivery }),
      ...(unknown.length > 0 && { unknown: unknown.map(writeFragment) }),
    }
  }

  /** Optional in the lines of a credit note, where the lines may be commissions only, and in those of a despatch. */
  #lineExtension(line: XmlElement, place: string): Decimal {
    const name = 'cbc:LineExtensionAmount'
    return this.#name === 'Invoice'
      ? this.#amount(line, name, place)
      : this.#decimal(first(this.#valued(line), name), `${place}.${name}`, '0.00')
  }

  /** Where a line says what it is worth: in itself, or in the goods of its own shipment. */
  #valued(line: XmlElement): XmlElement | undefined {
    return rootNames[this.#name].hasTotals ? line : goodsLineOf(line)
  }
  #orderLine(line: XmlElement): { readonly orderLine?: string } {
    const number = rootNames[this.#name].hasTotals
      ? undefined
      : textAt(line, 'cac:OrderLineReference', 'cbc:LineID')
    return number === undefined || number === textAt(line, 'cbc:ID') ? {} : { orderLine: number }
  }
  #isKnownInLine(element: XmlElement, line: XmlElement): boolean {
    if (rootNames[this.#name].hasTotals) return knownInLine.has(element.name)
    return element.name === 'cac:Shipment'
      ? element === first(line, 'cac:Shipment') && goodsLineOf(line) !== undefined
      : knownInDespatchLine.has(element.name)
  }

  /** A line without quantity and amount tells commissions: cancelled ones as allowance, produced ones as charge. */
  #allowancesOf(
    line: XmlElement,
    place: string,
  ): Pick<Line, 'allowance' | 'allowancePercent' | 'charge' | 'allowanceEntries' | 'commission'> {
    const [allowance, charge] = [
      this.#allowances(line, 'false', place),
      this.#allowances(line, 'true', place),
    ]
    const isCommission =
      this.#name === 'CreditNote' &&
      first(line, rootNames[this.#name].quantity) === undefined &&
      first(line, 'cbc:LineExtensionAmount') === undefined
    return isCommission
      ? {
          allowance: '0.00',
          charge: '0.00',
          commission: { produced: charge, cancelled: allowance },
        }
      : { allowance, charge, ...allowanceEntries(line), ...this.#allowancePercent(line) }
  }

  /**
   * The per cent that the only allowance of a line was said as. A tenth is written as 0.1 by most issuers and as 10 by some: the
   * amount tells which, and where it tells neither there is no per cent.
   */
  #allowancePercent(line: XmlElement): Pick<Line, 'allowancePercent'> {
    const [entry, ...more] = elements(line, 'cac:AllowanceCharge').filter(
      (one) => textAt(one, 'cbc:ChargeIndicator') === 'false',
    )
    const quantity = textAt(line, rootNames[this.#name].quantity) ?? ''
    const price = textAt(line, 'cac:Price', 'cbc:PriceAmount') ?? ''
    const factor = textAt(entry, 'cbc:MultiplierFactorNumeric') ?? ''
    const amount = textAt(entry, 'cbc:Amount') ?? ''
    if (more.length > 0 || ![quantity, price, factor, amount].every(isDecimal) || isZero(factor))
      return {}
    const percent = [multiply(factor, '100'), plain(factor)].find(
      (one) =>
        compare(one, '100') <= 0 && compare(discountOf(quantity, price, one), round2(amount)) === 0,
    )
    return percent === undefined ? {} : { allowancePercent: percent }
  }

  #invoicedQuantity(line: XmlElement, place: string): Pick<Line, 'invoicedQuantity'> {
    const quantity = rootNames[this.#name].hasTotals
      ? undefined
      : first(goodsLineOf(line), 'cbc:InvoicedQuantity')
    const value = this.#decimal(quantity, `${place}.cbc:InvoicedQuantity`, '0')
    return isZero(value)
      ? {}
      : { invoicedQuantity: { value, unit: quantity?.attributes['unitCode'] ?? '' } }
  }

  #allowances(line: XmlElement, indicator: string, place: string): Decimal {
    const entries = elements(line, 'cac:AllowanceCharge').filter(
      (entry) => textAt(entry, 'cbc:ChargeIndicator') === indicator,
    )
    const [only = '0.00', ...more] = entries
      .map((entry) => this.#amount(entry, 'cbc:Amount', `${place}.cac:AllowanceCharge`))
      .filter((amount) => !isZero(amount))
    return more.length === 0 ? only : add(only, ...more)
  }

  #taxes(totals: readonly XmlElement[], place: string): readonly Tax[] {
    return totals
      .flatMap((total) => elements(total, 'cac:TaxSubtotal'))
      .map((subtotal) => {
        const category = first(subtotal, 'cac:TaxCategory')
        const tax = this.#subtotal(subtotal, place)
        return {
          ...tax,
          ...(tax.code !== kdvCode && this.#keepsBack() && { deducted: true as const }),
          ...this.#perUnit(subtotal, place),
          ...optionalText('sequence', textAt(subtotal, 'cbc:CalculationSequenceNumeric')),
          ...optionalText('exemptionCode', textAt(category, 'cbc:TaxExemptionReasonCode')),
          ...optionalText('exemptionReason', textAt(category, 'cbc:TaxExemptionReason')),
        }
      })
  }
  #perUnit(subtotal: XmlElement, place: string): Pick<Tax, 'perUnit'> {
    const amount = first(subtotal, 'cbc:PerUnitAmount')
    return amount === undefined || !hasText(amount)
      ? {}
      : { perUnit: this.#decimal(amount, `${place}.cbc:PerUnitAmount`, '0') }
  }
  /** On receipts the buyer keeps back every tax but KDV; on invoices a stopaj lowers the total with taxes. */
  #keepsBack(): boolean {
    return textAt(this.#root, 'cbc:ProfileID') === 'EARSIVBELGE'
  }
  #withholdings(totals: readonly XmlElement[], place: string): readonly Withholding[] {
    return totals
      .flatMap((total) => elements(total, 'cac:TaxSubtotal'))
      .map((subtotal) => this.#subtotal(subtotal, place))
  }
  #subtotal(subtotal: XmlElement, place: string): Withholding {
    const scheme = first(subtotal, 'cac:TaxCategory', 'cac:TaxScheme')
    const code = textAt(scheme, 'cbc:TaxTypeCode') ?? ''
    return {
      code,
      name: textAt(scheme, 'cbc:Name') ?? taxName(code),
      percent: this.#decimal(first(subtotal, 'cbc:Percent'), `${place}.cbc:Percent`, '0'),
      taxable: this.#decimal(
        first(subtotal, 'cbc:TaxableAmount'),
        `${place}.cbc:TaxableAmount`,
        '0.00',
      ),
      amount: this.#amount(subtotal, 'cbc:TaxAmount', place),
    }
  }

  #party(name: string): Party {
    const party = first(this.#root, name, 'cac:Party')
    if (party === undefined) this.#missing(`${name}.cac:Party`)
    const contact = contactOf[name]
    return {
      ...partyOf(party),
      ...optionalText(
        'contactName',
        contact === undefined ? undefined : textAt(this.#root, name, contact, 'cbc:Name'),
      ),
    }
  }

  #exchangeRate(): { readonly exchangeRate?: Decimal } {
    const rate = first(this.#root, 'cac:PricingExchangeRate', 'cbc:CalculationRate')
    return rate === undefined
      ? {}
      : { exchangeRate: this.#decimal(rate, 'cac:PricingExchangeRate', '1') }
  }

  #demand(name: string): string {
    const text = textAt(this.#root, name)
    if (text === undefined) this.#missing(name)
    return text ?? ''
  }
  #date(name: string): string {
    const text = this.#demand(name)
    if (text !== '' && !/^\d{4}-\d{2}-\d{2}/.test(text))
      this.problems.push(problem('notADate', name, { value: text }))
    return text.slice(0, 10)
  }
  /** An amount that must be there. */
  #amount(parent: XmlElement | undefined, name: string, place: string): Decimal {
    const element = first(parent, name)
    if (element === undefined) this.#missing(`${place}.${name}`)
    return this.#decimal(element, `${place}.${name}`, '0.00')
  }
  #decimal(element: XmlElement | undefined, place: string, absent: Decimal): Decimal {
    const text = textAt(element)
    if (text === undefined) return absent
    if (isDecimal(text)) return text
    // xs:decimal also allows "+5", ".5" and "5."
    if (/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text))
      return plain(
        text
          .replace('+', '')
          .replace(/^(-?)\./, '$10.')
          .replace(/\.$/, ''),
      )
    this.problems.push(problem('notANumber', place, { value: text }))
    return absent
  }
  #missing(place: string): void {
    this.problems.push(problem('missing', place))
  }
}

/** Kinds of buyers that a document holds; others are kept as XML. */
const buyerTypes: ReadonlySet<string | undefined> = new Set([
  undefined,
  exportParty.value,
  travellerParty.value,
])
function isBuyer(element: XmlElement): boolean {
  const { identifications } = partyOf(first(element, 'cac:Party'))
  const legal = elements(first(element, 'cac:Party', 'cac:PartyLegalEntity')).map(
    ({ name, attributes }) => (Object.keys(attributes).length === 0 ? name : ''),
  )
  return (
    elements(element).length === 1 &&
    buyerTypes.has(identifications.find(({ scheme }) => scheme === exportParty.scheme)?.value) &&
    legal.every((name) => name === 'cbc:RegistrationName' || name === 'cbc:CompanyID')
  )
}
function buyerOf(element: XmlElement): Buyer {
  const { unknown, ...party } = partyOf(first(element, 'cac:Party'))
  const legal = first(element, 'cac:Party', 'cac:PartyLegalEntity')
  const others = unknown?.filter((xml) => !xml.startsWith('<cac:PartyLegalEntity')) ?? []
  const isTraveller = party.identifications.some(
    ({ scheme, value }) => scheme === travellerParty.scheme && value === travellerParty.value,
  )
  return {
    ...party,
    ...(isTraveller && { traveller: travellerOf(first(element, 'cac:Party', 'cac:Person')) }),
    ...optionalText('legalName', textAt(legal, 'cbc:RegistrationName')),
    ...optionalText('foreignTaxNo', textAt(legal, 'cbc:CompanyID')),
    ...(others.length > 0 && { unknown: others }),
  }
}

function travellerOf(person: XmlElement | undefined): Traveller {
  const account = first(person, 'cac:FinancialAccount')
  const branch = first(account, 'cac:FinancialInstitutionBranch')
  const passport = first(person, 'cac:IdentityDocumentReference')
  return {
    ...optionalText('nationality', textAt(person, 'cbc:NationalityID')),
    ...optionalText('passportNo', textAt(passport, 'cbc:ID')),
    ...optionalText('passportDate', textAt(passport, 'cbc:IssueDate')),
    ...optional('account', account, () => ({
      ...optionalText('id', textAt(account, 'cbc:ID')),
      ...optionalText('currency', textAt(account, 'cbc:CurrencyCode')),
      ...optionalText('note', textAt(account, 'cbc:PaymentNote')),
      ...optionalText('branch', textAt(branch, 'cbc:Name')),
      ...optionalText('bank', textAt(branch, 'cac:FinancialInstitution', 'cbc:Name')),
    })),
  }
}
/** Numbers, class and serial number of goods, where they are said once each and nothing more is said with them. */
function particularsOf(
  item: XmlElement | undefined,
): Pick<Line, 'identifications' | 'itemClass' | 'productTraceId' | 'serialId'> {
  const identifications = elements(item, 'cac:AdditionalItemIdentification').map(
    (one): Identification => ({
      scheme: first(one, 'cbc:ID')?.attributes['schemeID'] ?? '',
      value: textAt(one, 'cbc:ID') ?? '',
    }),
  )
  const understood = elements(item).filter((element) => isUnderstoodInItem(element, item))
  const textOf = (name: string, child: string) =>
    textAt(
      understood.find((element) => element.name === name),
      child,
    )
  return {
    ...(identifications.length > 0 && { identifications }),
    ...optionalText(
      'itemClass',
      textOf('cac:CommodityClassification', 'cbc:ItemClassificationCode'),
    ),
    ...optionalText('productTraceId', textOf('cac:ItemInstance', 'cbc:ProductTraceID')),
    ...optionalText('serialId', textOf('cac:ItemInstance', 'cbc:SerialID')),
  }
}
const understoodInItem: Readonly<Record<string, readonly string[]>> = {
  'cac:CommodityClassification': ['cbc:ItemClassificationCode'],
  'cac:ItemInstance': ['cbc:ProductTraceID', 'cbc:SerialID'],
}
function isUnderstoodInItem(element: XmlElement, item: XmlElement | undefined): boolean {
  const inner = understoodInItem[element.name]
  return (
    inner !== undefined &&
    elements(item, element.name).length === 1 &&
    elements(element).every(
      ({ name, attributes }) => inner.includes(name) && Object.keys(attributes).length === 0,
    )
  )
}
/** Undefined where the amounts say it all: one allowance and one charge at most, with nothing beside them. */
function allowanceEntries(line: XmlElement): Pick<Line, 'allowanceEntries'> {
  const entries = elements(line, 'cac:AllowanceCharge').filter((entry) =>
    elements(entry).some(
      (part) => part.name !== 'cbc:ChargeIndicator' && !/^[0.]*$/.test(textAt(part) ?? ''),
    ),
  )
  const isPlain =
    entries.every((entry) =>
      elements(entry).every(({ name }) => name === 'cbc:ChargeIndicator' || name === 'cbc:Amount'),
    ) &&
    new Set(entries.map((entry) => textAt(entry, 'cbc:ChargeIndicator'))).size === entries.length
  return isPlain ? {} : { allowanceEntries: entries.map(writeFragment) }
}
/** What a commission agent keeps; other allowances of the whole document are kept as they are. */
function isExpense(element: XmlElement): boolean {
  return (
    expenseTypes.has(textAt(element, 'cbc:AllowanceChargeReason') ?? '') &&
    textAt(element, 'cbc:ChargeIndicator') === 'false' &&
    elements(element).every(({ name }) => expenseParts.has(name))
  )
}
const expenseParts: ReadonlySet<string> = new Set([
  'cbc:ChargeIndicator',
  'cbc:AllowanceChargeReason',
  'cbc:MultiplierFactorNumeric',
  'cbc:Amount',
])
const isCertificate = (reference: XmlElement): boolean =>
  first(reference, 'cbc:ID')?.attributes['schemeID'] === investmentScheme &&
  elements(reference).every(({ name }) => name === 'cbc:ID' || name === 'cbc:IssueDate')

function orderOf(order: XmlElement): OrderReference {
  return {
    ...referenceOf(order),
    ...optional('document', first(order, 'cac:DocumentReference'), (document) =>
      hasFile(document) ? attachmentOf(document) : referenceOf(document),
    ),
  }
}
function referenceOf(reference: XmlElement): Reference {
  return {
    id: textAt(reference, 'cbc:ID') ?? '',
    ...optionalText('issueDate', textAt(reference, 'cbc:IssueDate')),
    ...optionalText('typeCode', textAt(reference, 'cbc:DocumentTypeCode')),
    ...optionalText('type', textAt(reference, 'cbc:DocumentType')),
    ...optionalText('description', textAt(reference, 'cbc:DocumentDescription')),
  }
}
function relatedOf(reference: XmlElement): RelatedReference {
  return {
    ...referenceOf(reference),
    ...optionalText('scheme', first(reference, 'cbc:ID')?.attributes['schemeID']),
    ...optional('period', first(reference, 'cac:ValidityPeriod'), periodOf),
  }
}
const embedded = ['cac:Attachment', 'cbc:EmbeddedDocumentBinaryObject'] as const
function hasFile(reference: XmlElement): boolean {
  return textAt(reference, ...embedded) !== undefined
}
/** One that names who issued it, or says anything else of its own, is kept as it is. */
const isPlainReference = (reference: XmlElement): boolean =>
  elements(reference).every((element) => referenceParts.has(element.name) || !hasText(element))
const referenceParts: ReadonlySet<string> = new Set([
  'cbc:ID',
  'cbc:IssueDate',
  'cbc:DocumentTypeCode',
  'cbc:DocumentType',
  'cbc:DocumentDescription',
  'cac:Attachment',
  'cac:ValidityPeriod',
])
function hasAttachment(reference: XmlElement): boolean {
  return first(reference, 'cac:Attachment') !== undefined
}
function attachmentOf(reference: XmlElement): Attachment {
  const file = first(reference, ...embedded)
  return {
    ...referenceOf(reference),
    fileName: file?.attributes['filename'] ?? '',
    mimeType: file?.attributes['mimeCode'] ?? 'application/octet-stream',
    base64: (textAt(file) ?? '').replace(/\s+/g, ''),
  }
}
function periodOf(period: XmlElement): Period {
  return {
    ...texts(periodParts, (name) => textAt(period, name)),
    ...optionalText('durationUnit', first(period, 'cbc:DurationMeasure')?.attributes['unitCode']),
  }
}

function customizationOf(root: XmlElement): Pick<TaxDocument, 'customization'> {
  const customization = textAt(root, 'cbc:CustomizationID')
  return customization === undefined || customization === usualCustomization
    ? {}
    : { customization }
}
function paymentOf(root: XmlElement): Pick<TaxDocument, 'payment'> {
  const means = first(root, 'cac:PaymentMeans')
  const account = first(means, 'cac:PayeeFinancialAccount')
  const terms = first(root, 'cac:PaymentTerms')
  const payment = texts(
    [
      { name: 'cbc:PaymentMeansCode', at: 'meansCode' },
      { name: 'cbc:PaymentChannelCode', at: 'channelCode' },
      { name: 'cbc:PaymentDueDate', at: 'dueDate' },
    ] as const,
    (name) => textAt(means, name),
  )
  const rest = {
    ...optionalText('iban', textAt(account, 'cbc:ID')),
    ...optionalText('accountCurrency', textAt(account, 'cbc:CurrencyCode')),
    ...optionalText(
      'note',
      textAt(account, 'cbc:PaymentNote') ?? textAt(means, 'cbc:InstructionNote'),
    ),
    ...optionalText('bankBranch', textAt(account, 'cac:FinancialInstitutionBranch', 'cbc:Name')),
    ...optionalText(
      'bank',
      textAt(account, 'cac:FinancialInstitutionBranch', 'cac:FinancialInstitution', 'cbc:Name'),
    ),
    ...optionalText('termsNote', textAt(terms, 'cbc:Note')),
    ...optionalText('termsPercent', textAt(terms, 'cbc:PenaltySurchargePercent')),
    ...optionalText('termsAmount', textAt(terms, 'cbc:Amount')),
    ...optionalText('termsDueDate', textAt(terms, 'cbc:PaymentDueDate')),
  }
  return Object.keys(payment).length + Object.keys(rest).length === 0
    ? {}
    : { payment: { ...payment, ...rest } }
}

const knownTop: ReadonlySet<string> = new Set([
  'cbc:UBLVersionID',
  'cbc:CustomizationID',
  'cbc:ProfileID',
  'cbc:ID',
  'cbc:CopyIndicator',
  'cbc:UUID',
  'cbc:IssueDate',
  'cbc:IssueTime',
  'cbc:InvoiceTypeCode',
  'cbc:CreditNoteTypeCode',
  'cbc:Note',
  'cbc:DocumentCurrencyCode',
  'cbc:AccountingCost',
  'cbc:LineCountNumeric',
  'cac:InvoicePeriod',
  'cac:OrderReference',
  'cac:DespatchDocumentReference',
  'cac:AccountingSupplierParty',
  'cac:AccountingCustomerParty',
  'cac:SellerSupplierParty',
  'cac:TaxRepresentativeParty',
  'cac:PaymentTerms',
  'cac:PricingExchangeRate',
  'cac:TaxTotal',
  'cac:WithholdingTaxTotal',
  'cac:LegalMonetaryTotal',
  'cac:InvoiceLine',
  'cac:CreditNoteLine',
])
/** What of the rest of an element the reader understands; everything else is kept as it is. */
const knownIf: Readonly<
  Record<string, (element: XmlElement, root: XmlElement, supplier: Party) => boolean>
> = {
  'cac:BillingReference': (element, root) =>
    elements(element).every(({ name }) => name === 'cac:InvoiceDocumentReference') ||
    (isTillSlip(element) && element === elements(root, 'cac:BillingReference').find(isTillSlip)),
  'cac:ContractDocumentReference': (element, root) =>
    element === elements(root, 'cac:ContractDocumentReference').find(isCertificate),
  'cac:AllowanceCharge': isExpense,
  'cac:AdditionalDocumentReference': (element) =>
    isPlainReference(element) && (hasFile(element) || !hasAttachment(element)),
  'cac:BuyerCustomerParty': isBuyer,
  'cac:Delivery': (element, root) =>
    element === first(root, 'cac:Delivery') &&
    elements(element).every(({ name }) => name === 'cbc:ActualDeliveryDate'),
  'cac:PaymentMeans': (element, root) => element === first(root, 'cac:PaymentMeans'),
  'cac:Signature': (element, _root, supplier) =>
    writeFragment(element) === writeFragment(signatureOf(supplier)),
  'ext:UBLExtensions': (element) =>
    elements(element).every(
      (extension) => elements(first(extension, 'ext:ExtensionContent')).length === 0,
    ),
}
function isKnown(
  element: XmlElement,
  root: TaxDocument['root'],
  supplier: Party,
  tree: XmlElement,
): boolean {
  if (element.name === 'cac:WithholdingTaxTotal') return root === 'Invoice'
  if (!rootNames[root].hasTotals && knownInDespatch.has(element.name))
    return element === first(tree, element.name) || element.name === 'cac:DespatchLine'
  return knownTop.has(element.name) || (knownIf[element.name]?.(element, tree, supplier) ?? false)
}
/** Of what there may be several, the first is read. */
const knownInDespatch: ReadonlySet<string> = new Set([
  'cbc:DespatchAdviceTypeCode',
  'cac:OrderReference',
  'cac:DespatchSupplierParty',
  'cac:DeliveryCustomerParty',
  'cac:Shipment',
  'cac:DespatchLine',
])
const knownInDespatchLine: ReadonlySet<string> = new Set([
  'cbc:ID',
  'cbc:Note',
  'cbc:DeliveredQuantity',
  'cac:OrderLineReference',
  'cac:Item',
])
const knownInLine: ReadonlySet<string> = new Set([
  'cbc:ID',
  'cbc:Note',
  'cbc:InvoicedQuantity',
  'cbc:CreditedQuantity',
  'cbc:LineExtensionAmount',
  'cac:AllowanceCharge',
  'cac:TaxTotal',
  'cac:WithholdingTaxTotal',
  'cac:Item',
  'cac:Price',
])
const knownInItem: ReadonlySet<string> = new Set([
  ...itemTexts.map(({ name }) => name),
  ...itemCodes.map(({ name }) => name),
  'cac:AdditionalItemIdentification',
])
