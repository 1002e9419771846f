/** A wire model (parsed by its schema) as a tax document, with all totals worked out from the lines. */
import type { DocumentSpec } from '#descriptor/document.ts'
import { exemptionName, taxEffectOf, withholdingName, withholdingOf } from './codes/names.ts'
import type { Attachment, Buyer, Delivery, DocumentProblem, Line, Party, Period, Reference, RelatedReference, TaxDocument } from './document.ts'
import { problem } from './document-error.ts'
import { handoverReferences } from './handover.ts'
import { addressPlaces, buyerPlaces, deliveryPlaces, linePlaces, notCarried, partyPlaces, paymentPlaces, periodTexts, printedType, referencePlaces, sellerSchemes, sessionScheme, tillScheme } from './model-places.ts'
import { decimalIn, isModel, momentOf, recordIn, recordsIn, textIn, textsIn, type Model } from './model-reader.ts'
import { toShipment } from './shipment-model.ts'
import { add, compare, isZero, round2, subtract } from './money.ts'
import { exportParty } from './ubl-elements.ts'
import { documentTotals, kdvCode, lineTotals, type LineInput, type OtherTax } from './totals.ts'

export interface ModelContext {
  /** The company that issues the document: its tax number is always this one, whatever the model says. */
  readonly supplier: Party
  readonly uuid: string
  /** Sixteen characters, or empty for a draft. */
  readonly number: string
  /** `HH:MM:SS` in Istanbul, where the model names no time. */
  readonly issueTime: string
}

/** What decides how a line is reckoned. */
export type Reckoning = Pick<DocumentSpec, 'taxed' | 'lump' | 'deductions' | 'commissions'>

/** Adds nothing that the model does not say and refuses nothing: what breaks a rule is for `checkDocument` to tell. */
export function toDocument(model: Model, spec: DocumentSpec, context: ModelContext): TaxDocument {
  const info = recordIn(model, spec.info)
  const issued = momentOf(textIn(info, 'IssueDate') ?? '')
  const type = said(info, spec.type)
  const currency = textIn(info, 'CurrencyCode') ?? 'TRY'
  const exchangeRate = currency === 'TRY' ? undefined : decimalIn(info, 'ExchangeRate')
  const exemption = textIn(recordIn(info, 'TaxExemptionReasonInfo'), 'KDVExemptionReasonCode')
  const lines = recordsIn(model, spec.lines).map((line, index) => toLine(line, index, spec, exemption))
  const seller = spec.seller === undefined ? undefined : toSeller(recordIn(model, spec.seller))
  const references = recordsIn(info, 'AdditionalDocumentReferences')
  const customer = toParty(recordIn(model, spec.customer))
  const shipment = spec.shipment === undefined ? undefined : toShipment(recordIn(model, spec.shipment), customer, toParty)
  return {
    root: spec.root,
    uuid: context.uuid,
    number: context.number,
    profile: said(info, spec.profile),
    type,
    issueDate: issued.date,
    issueTime: issued.time ?? context.issueTime,
    currency,
    ...(exchangeRate !== undefined && { exchangeRate }),
    notes: notesOf(model),
    supplier: toSupplier(context.supplier, recordIn(model, spec.supplier)),
    customer,
    ...(seller && { seller }),
    ...given('buyer', toBuyer(model)),
    lines,
    ...given('orderReference', toKeyValue(recordIn(info, 'OrderReference'), issued.date)),
    despatches: recordsIn(info, 'DespatchDocumentReference').flatMap((reference) => toKeyValue(reference, issued.date) ?? []),
    returned: recordsIn(info, 'ReturnInvoiceInfo').map((reference) => ({ id: textIn(reference, 'InvoiceNumber') ?? '', ...dateOf(reference, 'IssueDate'), typeCode: 'IADE', type: 'IADE' })),
    related: [...references.filter((reference) => !hasFile(reference)).map((reference) => toReference(reference, issued.date)), ...printedOf(info), ...sessionOf(info, context, issued.date), ...handoverReferences(info, issued.date)],
    attachments: references.filter(hasFile).map((reference) => toAttachment(reference, issued.date)),
    ...given('period', toPeriod(recordIn(info, 'InvoicePeriod'))),
    ...given('deliveryDate', dayIn(info, 'DeliveryDate')),
    ...given('accountingCost', textIn(info, 'AccountingCost')),
    ...given('payment', toPayment(info)),
    totals: documentTotals(lines),
    ...given('shipment', shipment),
    unknown: [],
  }
}

/** What a person or program typed in a line, ready to be worked out. The editor uses it at every key press. */
export function lineInputOf(line: Model, spec: Reckoning, exemptionCode?: string): LineInput {
  if (spec.commissions) return { quantity: '0', price: '0', commission: { produced: amountIn(line, spec.commissions.produced), cancelled: amountIn(line, spec.commissions.cancelled) } }
  const allowance = decimalIn(line, 'AllowanceTotal')
  const kdvPercent = spec.taxed ? decimalIn(line, 'KDVPercent') ?? '0' : undefined
  const taxes = recordsIn(line, 'Taxes')
  const withholding = taxes.map(toWithholding).find((tax) => tax !== undefined)
  const exemption = kdvPercent === undefined ? undefined : exemptionFor(taxes, kdvPercent, exemptionCode)
  const otherTaxes = taxes.filter((tax) => toWithholding(tax) === undefined && textIn(tax, 'TaxCode') !== kdvCode).map(toOtherTax)
  return {
    ...(spec.lump === undefined ? { quantity: decimalIn(line, 'Quantity') ?? '0', price: decimalIn(line, 'Price') ?? '0' } : { quantity: '1', price: decimalIn(line, spec.lump.amount) ?? '0' }),
    ...(allowance !== undefined && { allowance }),
    ...(kdvPercent !== undefined && { kdvPercent }),
    ...(exemption && { exemption }),
    ...(spec.deductions ? { deductions: [...placedDeductions(line, spec.deductions), ...otherTaxes] } : otherTaxes.length > 0 && { otherTaxes }),
    ...(withholding && { withholding }),
  }
}

/** Deductions with places of their own; one of nought per cent is none. */
function placedDeductions(line: Model, places: NonNullable<DocumentSpec['deductions']>): readonly OtherTax[] {
  return Object.entries(places).flatMap(([code, { percent, amount }]): OtherTax[] => {
    const [rate, fixed] = [decimalIn(line, percent), decimalIn(line, amount)]
    if (rate !== undefined) return isZero(rate) ? [] : [{ code, percent: rate }]
    return fixed === undefined || isZero(fixed) ? [] : [{ code, amount: fixed }]
  })
}
const amountIn = (line: Model, place: string) => round2(decimalIn(line, place) ?? '0')

/** Places of the model that say something which `toDocument` does not carry: to be refused, not dropped. */
export function checkCarried(model: Model, spec: DocumentSpec): readonly DocumentProblem[] {
  const filled = (record: Model | undefined, names: readonly string[], place: string) => names.filter((name) => isFilled(valueAt(record, name))).map((name) => problem('notCarried', `${place}${name}`))
  return [
    ...filled(model, notCarried.inModel, ''),
    ...filled(recordIn(model, spec.info), notCarried.inInfo, `${spec.info}.`),
    ...filled(recordIn(model, spec.customer), notCarried.inParty, `${spec.customer}.`),
    ...recordsIn(model, spec.lines).flatMap((line, index) => filled(line, notCarried.inLine, `${spec.lines}[${index}].`)),
  ]
}
function valueAt(record: Model | undefined, path: string): unknown {
  const [key = '', ...rest] = path.split('.')
  return rest.length === 0 ? record?.[key] : valueAt(recordIn(record, key), rest.join('.'))
}

const claimedTotals = { LineExtensionAmount: 'lineExtension', KdvTotal: 'kdv', GeneralAllowanceTotal: 'allowance', PayableAmount: 'payable' } as const

/** Totals that the sender claims must be ours to the kuruş: a difference of more than 0.01 means that somebody reckons wrongly. */
export function checkClaimedTotals(model: Model, spec: DocumentSpec, document: TaxDocument): readonly DocumentProblem[] {
  const info = recordIn(model, spec.info)
  const { totals } = document
  const kdv = totals.taxes.filter(({ code }) => code === kdvCode)
  const ours: Readonly<Record<(typeof claimedTotals)[keyof typeof claimedTotals], string>> = {
    lineExtension: totals.lineExtension, payable: totals.payable, kdv: sumOf(kdv.map(({ amount }) => amount)), allowance: sumOf(document.lines.map(({ allowance }) => allowance)),
  }
  const byRate = Object.fromEntries(['1', '8', '10', '18', '20'].map((rate) => [`GeneralKDV${rate}Total`, sumOf(kdv.filter(({ percent }) => percent === rate).map(({ amount }) => amount))]))
  const expected = { ...Object.fromEntries(Object.entries(claimedTotals).map(([key, name]) => [key, ours[name]])), ...byRate }
  return [
    ...Object.entries(expected).flatMap(([key, value]) => differs(decimalIn(info, key), value, `${spec.info}.${key}`)),
    ...recordsIn(model, spec.lines).flatMap((line, index) => [
      ...differs(decimalIn(line, 'KDVTotal'), taxOf(document.lines[index], kdvCode), `${spec.lines}[${index}].KDVTotal`),
      ...Object.entries(spec.deductions ?? {}).flatMap(([code, { amount }]) => differs(decimalIn(line, amount), taxOf(document.lines[index], code), `${spec.lines}[${index}].${amount}`)),
      ...(spec.lump ? differs(decimalIn(line, spec.lump.net), netOfLine(document.lines[index]), `${spec.lines}[${index}].${spec.lump.net}`) : []),
    ]),
  ]
}
function netOfLine(line: Line | undefined): string {
  return (line?.taxes ?? []).reduce((rest, { deducted, amount }) => (deducted ? subtract(rest, amount) : rest), line?.extension ?? '0')
}
function taxOf(line: Line | undefined, wanted: string): string {
  return line?.taxes.find(({ code }) => code === wanted)?.amount ?? '0'
}
function differs(claimed: string | undefined, ours: string, place: string): readonly DocumentProblem[] {
  if (claimed === undefined) return []
  const difference = subtract(claimed, ours)
  return compare(difference.replace('-', ''), '0.01') > 0 ? [problem('claimedTotal', place, { claimed, expected: round2(ours) })] : []
}

/** First and family name of a person: the last word is the family name. */
export function splitName(name: string): { readonly firstName: string; readonly familyName: string } {
  const words = name.trim().split(/\s+/)
  return { firstName: words.slice(0, -1).join(' ') || (words[0] ?? ''), familyName: words.length > 1 ? words.at(-1) ?? '' : '' }
}

/** A line that is one amount is written as one piece of it. */
const piece = 'C62'

/** One line of a model, worked out. */
export function toLine(line: Model, index: number, spec: Reckoning, exemptionCode?: string): Line {
  const input = lineInputOf(line, spec, exemptionCode)
  return {
    id: String(index + 1),
    name: textIn(line, 'Name') ?? '',
    ...textsIn(line, linePlaces),
    ...given('delivery', toDelivery(recordIn(line, 'DeliveryInfo'))),
    quantity: input.quantity,
    unit: spec.lump === undefined ? textIn(line, 'UnitType') ?? '' : piece,
    price: input.price,
    allowance: round2(input.allowance ?? '0'),
    charge: round2(input.charge ?? '0'),
    ...lineTotals(input),
  }
}

/** A withheld tax: its own code (601 …), or `9015` with the code as the reason. */
function toWithholding(tax: Model): LineInput['withholding'] {
  const taxCode = textIn(tax, 'TaxCode') ?? ''
  const code = taxEffectOf(taxCode) === 'withheld' ? textIn(tax, 'ReasonCode') ?? taxCode : taxCode
  if (!/^\d{3}$/.test(code) && code !== '9015') return undefined
  const known = withholdingOf(code)
  return { code, name: known?.tr ?? textIn(tax, 'ReasonDesc') ?? withholdingName(code), percent: decimalIn(tax, 'Percent') ?? known?.percent ?? '0' }
}
function toOtherTax(tax: Model): OtherTax {
  const percent = decimalIn(tax, 'Percent')
  const amount = decimalIn(tax, 'Total')
  return { code: textIn(tax, 'TaxCode') ?? '', ...(percent !== undefined && { percent }), ...(amount !== undefined && { amount }) }
}
/** 555 is the one reason that goes with KDV that is charged; all others say why it is not. */
function exemptionFor(taxes: readonly Model[], kdvPercent: string, documentCode: string | undefined): LineInput['exemption'] {
  const ofLine = taxes.find((tax) => textIn(tax, 'TaxCode') === kdvCode)
  const code = textIn(ofLine, 'ReasonCode') ?? documentCode
  if (code === undefined || isZero(kdvPercent) === (code === '555')) return undefined
  return { code, reason: textIn(ofLine, 'ReasonDesc') ?? exemptionName(code) }
}

function toSupplier(supplier: Party, model: Model | undefined): Party {
  const name = textIn(model, 'Name')
  const identifications = identificationsOf(model)
  return { ...supplier, ...textsIn(model, partyPlaces), ...(name !== undefined && supplier.firstName === undefined && { name }), ...(identifications.length > 0 && { identifications }) }
}
function toParty(model: Model | undefined): Party {
  const taxNo = textIn(model, 'TaxNumber') ?? ''
  const name = textIn(model, 'Name') ?? ''
  return { taxNo, name, ...(taxNo.length === 11 && splitName(name)), identifications: identificationsOf(model), ...textsIn(model, partyPlaces) }
}
/** Abroad a person is registered under the own name. */
function toBuyer(model: Model): Buyer | undefined {
  const registered = recordIn(model, buyerPlaces.registered)
  if (isFilled(registered)) return toParty(registered)
  const abroad = recordIn(model, buyerPlaces.abroad)
  if (!isFilled(abroad)) return undefined
  const person = { ...given('firstName', textIn(abroad, 'PersonName')), ...given('familyName', textIn(abroad, 'PersonSurName')) }
  const name = [person.firstName, person.familyName].filter(Boolean).join(' ')
  const legalName = textIn(abroad, 'LegalRegistrationName') ?? (name || undefined)
  return { taxNo: '', name: legalName ?? '', ...person, identifications: [exportParty], ...textsIn(abroad, partyPlaces), ...given('legalName', legalName), ...given('foreignTaxNo', textIn(abroad, 'TaxNumber')) }
}
function toDelivery(info: Model | undefined): Delivery | undefined {
  const address = textsIn(recordIn(info, 'DeliveryAddress'), addressPlaces)
  const delivery = { ...textsIn(info, deliveryPlaces), ...given('packageQuantity', decimalIn(info, 'PackageQuantity')), ...(Object.keys(address).length > 0 && { address }) }
  return Object.keys(delivery).length === 0 ? undefined : delivery
}
function toSeller(model: Model | undefined): Party | undefined {
  const identifications = Object.entries(sellerSchemes).flatMap(([key, scheme]) => {
    const value = textIn(model, key)
    return value === undefined ? [] : [{ scheme, value }]
  })
  return identifications.length === 0 ? undefined : { taxNo: '', name: '', identifications, ...textsIn(model, partyPlaces) }
}
function identificationsOf(model: Model | undefined): Party['identifications'] {
  return recordsIn(model, 'PartyIdentifications').flatMap((identification) => {
    const [scheme, value] = [textIn(identification, 'SchemeID'), textIn(identification, 'Value')]
    return scheme === undefined || value === undefined ? [] : [{ scheme, value }]
  })
}

function notesOf(model: Model): readonly string[] {
  const notes = model['Notes']
  return Array.isArray(notes) ? notes.filter((note): note is string => typeof note === 'string' && note.trim() !== '') : []
}
/** The schema demands a date of every reference: where none is given it is the document's own. */
function toKeyValue(model: Model | undefined, documentDate: string): Reference | undefined {
  const id = textIn(model, 'Value')
  return id === undefined ? undefined : { id, issueDate: dayIn(model, 'IssueDate') ?? documentDate }
}
function toReference(model: Model, documentDate: string): Reference {
  return { id: textIn(model, 'ID') ?? '', issueDate: dayIn(model, 'IssueDate') ?? documentDate, ...textsIn(model, referencePlaces) }
}
function hasFile(model: Model): boolean {
  return textIn(recordIn(model, 'Attachment'), 'Base64Data') !== undefined
}
function toAttachment(model: Model, documentDate: string): Attachment {
  const file = recordIn(model, 'Attachment')
  return { ...toReference(model, documentDate), fileName: textIn(file, 'FileName') ?? '', mimeType: textIn(file, 'MimeCode') ?? 'application/octet-stream', base64: textIn(file, 'Base64Data') ?? '' }
}
/** The printed despatch whose goods had left before the electronic one was made. */
function printedOf(info: Model | undefined): readonly RelatedReference[] {
  return recordsIn(info, 'PrintedDespatches').map((printed) => ({ id: textIn(printed, 'Number') ?? '', ...dateOf(printed, 'IssueDate'), type: printedType }))
}
/** A restaurant bill names the session at the table and the till receipt as related documents (samples: izibiz-eadisyon). */
function sessionOf(info: Model | undefined, { uuid }: ModelContext, issueDate: string): readonly RelatedReference[] {
  const validity = recordIn(info, 'ValidityPeriod')
  const [start, end] = [textIn(validity, 'StartDate'), textIn(validity, 'EndDate')].map((text) => (text === undefined ? undefined : momentOf(text)))
  const till = recordIn(info, 'RelatedDocument')
  const tillNumber = textIn(till, 'Code')
  return [
    ...(start || end ? [{ id: uuid, scheme: sessionScheme, issueDate, description: 'ADISYON', period: sessionPeriod(start, end) }] : []),
    ...(tillNumber === undefined ? [] : [{ id: tillNumber, scheme: tillScheme, issueDate, description: textIn(till, 'Type') ?? 'SATIS_FISI' }]),
  ]
}
function sessionPeriod(start: ReturnType<typeof momentOf> | undefined, end: ReturnType<typeof momentOf> | undefined): Period {
  return { ...given('startDate', start?.date), ...given('startTime', start?.time), ...given('endDate', end?.date), ...given('endTime', end?.time) }
}
function toPeriod(model: Model | undefined): Period | undefined {
  const period = { ...given('startDate', dayIn(model, 'StartDate')), ...given('endDate', dayIn(model, 'EndDate')), ...textsIn(model, periodTexts) }
  return Object.keys(period).length === 0 ? undefined : period
}
function toPayment(info: Model | undefined): TaxDocument['payment'] {
  const means = recordIn(info, 'PaymentMeansInfo')
  const payment = { ...textsIn(means, paymentPlaces), ...given('dueDate', dayIn(means, 'DueDate')), ...given('termsNote', textIn(recordIn(info, 'PaymentTermsInfo'), 'Note')) }
  return Object.keys(payment).length === 0 ? undefined : payment
}

function said(info: Model | undefined, where: { readonly at: string } | { readonly fixed: string }): string {
  return 'fixed' in where ? where.fixed : textIn(info, where.at) ?? ''
}
function dayIn(model: Model | undefined, key: string): string | undefined {
  const text = textIn(model, key)
  return text === undefined ? undefined : momentOf(text).date
}
function dateOf(model: Model | undefined, key: string): { readonly issueDate?: string } {
  return given('issueDate', dayIn(model, key))
}
function given<K extends string, T>(key: K, value: T | undefined): { readonly [P in K]?: T } {
  const result: { [P in K]?: T } = {}
  if (value !== undefined) result[key] = value
  return result
}
function isFilled(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false
  if (Array.isArray(value)) return value.some(isFilled)
  return isModel(value) ? Object.values(value).some(isFilled) : true
}
function sumOf(amounts: readonly string[]): string {
  return round2(add(...amounts))
}
