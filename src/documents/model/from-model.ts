/** A wire model (parsed by its schema) as a tax document, with all totals worked out from the lines. */
import { documentTypeOf } from '../types/document-types.ts'
import type { DocumentMap } from '#engine/document-map.ts'
import { exciseCodes } from '../codes/tax-types.ts'
import { kdvTreatmentOf } from '../codes/treatments.ts'
import type {
  Attachment,
  Buyer,
  DocumentProblem,
  Expense,
  Line,
  OrderReference,
  Party,
  Period,
  Reference,
  RelatedReference,
  TaxDocument,
  TillSlip,
  Traveller,
} from '../document/document.ts'
import { problem } from '../document/document-error.ts'
import { handoverReferences } from '../document/handover.ts'
import { said, termsOf, toLine } from './line-from-model.ts'
import {
  accountPlaces,
  agentPlace,
  buyerPlaces,
  durationUnit,
  investmentScheme,
  notCarriedInLine,
  partyPlaces,
  paymentPlaces,
  periodTexts,
  printedType,
  referencePlaces,
  sellerSchemes,
  sessionScheme,
  taxFreePlaces,
  tillPlaces,
  tillScheme,
  travellerPlaces,
} from './model-places.ts'
import {
  dayIn,
  decimalIn,
  given,
  identificationsIn,
  isModel,
  momentOf,
  recordIn,
  recordsIn,
  textIn,
  textsIn,
  type Model,
} from '../document/model-reader.ts'
import { add, compare, round2, subtract } from '#values/money.ts'
import { namedReferences } from './named-references.ts'
import { toShipment } from './shipment-model.ts'
import { documentTotals, kdvCode, notCharged } from '../amounts/totals.ts'
import { exportParty, representativeSchemes, travellerParty } from '../document/ubl-elements.ts'

export interface ModelContext {
  /** The company that issues the document: its tax number is always this one, whatever the model says. */
  readonly supplier: Party
  readonly uuid: string
  /** Sixteen characters, or empty for a draft. */
  readonly number: string
  /** `HH:MM:SS` in Istanbul, where the model names no time. */
  readonly issueTime: string
}

/** Adds nothing that the model does not say and refuses nothing: what breaks a rule is for `checkDocument` to tell. */
export function toDocument(model: Model, map: DocumentMap, context: ModelContext): TaxDocument {
  const info = recordIn(model, map.info)
  const issued = momentOf(textIn(info, 'IssueDate') ?? '')
  const type = said(info, map.type)
  const currency = textIn(info, 'CurrencyCode') ?? 'TRY'
  const exchangeRate = currency === 'TRY' ? undefined : decimalIn(info, 'ExchangeRate')
  const terms = termsOf(info, map)
  const lines = recordsIn(model, map.lines).map((line, index) => toLine(line, index, map, terms))
  const expenses = expensesOf(info)
  const { sellerAt } = documentTypeOf({ root: map.root, type })
  const seller = sellerAt === undefined ? undefined : toSeller(recordIn(model, sellerAt))
  const references = recordsIn(info, 'AdditionalDocumentReferences').filter(
    (reference) => !isCertificate(reference),
  )
  const customer = toParty(recordIn(model, map.customer))
  const shipment =
    map.shipment === undefined
      ? undefined
      : toShipment(recordIn(model, map.shipment), customer, toParty)
  return {
    root: map.root,
    uuid: context.uuid,
    number: context.number,
    profile: said(info, map.profile),
    type,
    issueDate: issued.date,
    issueTime: issued.time ?? context.issueTime,
    currency,
    ...(exchangeRate !== undefined && { exchangeRate }),
    notes: notesOf(model),
    supplier: toSupplier(context.supplier, recordIn(model, map.supplier)),
    customer,
    ...(seller && { seller }),
    ...given('buyer', toBuyer(model)),
    ...given(
      'taxRepresentative',
      toRepresentative(
        recordIn(recordIn(model, taxFreePlaces.model), taxFreePlaces.representative),
      ),
    ),
    lines,
    ...given('orderReference', toOrder(info, issued.date)),
    despatches: recordsIn(info, 'DespatchDocumentReference').flatMap(
      (reference) => toKeyValue(reference, issued.date) ?? [],
    ),
    returned: recordsIn(info, 'ReturnInvoiceInfo').map((reference) => ({
      id: textIn(reference, 'InvoiceNumber') ?? '',
      ...dateOf(reference, 'IssueDate'),
      typeCode: 'IADE',
      type: 'IADE',
    })),
    related: [
      ...references
        .filter((reference) => !hasFile(reference))
        .map((reference) => toReference(reference, issued.date)),
      ...printedOf(info),
      ...sessionOf(info, context, issued.date),
      ...namedReferences(info, issued.date),
      ...handoverReferences(info, issued.date),
    ],
    attachments: references
      .filter(hasFile)
      .map((reference) => toAttachment(reference, issued.date)),
    ...given('investmentCertificate', certificateOf(info, issued.date)),
    ...given('tillSlip', toTillSlip(recordIn(info, 'OKCInfo'))),
    ...(expenses.length > 0 && { expenses }),
    ...given('period', toPeriod(recordIn(info, 'InvoicePeriod'))),
    ...given('deliveryDate', dayIn(info, 'DeliveryDate')),
    ...given('accountingCost', textIn(info, 'AccountingCost')),
    ...given('payment', toPayment(info)),
    totals: documentTotals(lines, expenses),
    ...given('shipment', shipment),
    unknown: [],
  }
}

/** Places of the model that say something which `toDocument` does not carry: to be refused, not dropped. */
export function checkCarried(model: Model, map: DocumentMap): readonly DocumentProblem[] {
  const filled = (record: Model | undefined, names: readonly string[], place: string) =>
    names
      .filter((name) => isFilled(valueAt(record, name)))
      .map((name) => problem('notCarried', `${place}${name}`))
  const lines = recordsIn(model, map.lines)
  // Excise has several lists: an exemption stands with the tax of the one that is meant.
  const hasExcise = lines.some((line) =>
    recordsIn(line, 'Taxes').some((tax) => exciseCodes.has(textIn(tax, 'TaxCode') ?? '')),
  )
  return [
    ...(hasExcise
      ? []
      : filled(
          recordIn(model, map.info),
          ['TaxExemptionReasonInfo.OTVExemptionReasonCode'],
          `${map.info}.`,
        )),
    ...lines.flatMap((line, index) => filled(line, notCarriedInLine, `${map.lines}[${index}].`)),
  ]
}
function valueAt(record: Model | undefined, path: string): unknown {
  const [key = '', ...rest] = path.split('.')
  return rest.length === 0 ? record?.[key] : valueAt(recordIn(record, key), rest.join('.'))
}

const claimedTotals = {
  LineExtensionAmount: 'lineExtension',
  KdvTotal: 'kdv',
  GeneralAllowanceTotal: 'allowance',
  PayableAmount: 'payable',
} as const

/** Totals that the sender claims must be ours to the kuruş: a difference of more than 0.01 means that somebody reckons wrongly. */
export function checkClaimedTotals(
  model: Model,
  map: DocumentMap,
  document: TaxDocument,
): readonly DocumentProblem[] {
  const info = recordIn(model, map.info)
  const { totals } = document
  const isNet = kdvTreatmentOf(document) === 'net'
  const kdv = totals.taxes.filter(
    ({ code, sequence }) => code === kdvCode && sequence !== notCharged,
  )
  const ours: Readonly<Record<(typeof claimedTotals)[keyof typeof claimedTotals], string>> = {
    lineExtension: totals.lineExtension,
    payable: totals.payable,
    kdv: sumOf(kdv.map(({ amount }) => amount)),
    allowance: sumOf(document.lines.map(({ allowance }) => allowance)),
  }
  const byRate = Object.fromEntries(
    ['1', '8', '10', '18', '20'].map((rate) => [
      `GeneralKDV${rate}Total`,
      sumOf(kdv.filter(({ percent }) => percent === rate).map(({ amount }) => amount)),
    ]),
  )
  const expected = {
    ...Object.fromEntries(Object.entries(claimedTotals).map(([key, name]) => [key, ours[name]])),
    ...byRate,
  }
  return [
    ...Object.entries(expected).flatMap(([key, value]) =>
      differs(decimalIn(info, key), value, `${map.info}.${key}`),
    ),
    ...recordsIn(model, map.lines).flatMap((line, index) => [
      // Of a return it is what the original had, which nothing here says again.
      ...differs(
        isNet ? undefined : decimalIn(line, 'VatAmountWithoutTevkifat'),
        notWithheld(document.lines[index]),
        `${map.lines}[${index}].VatAmountWithoutTevkifat`,
      ),
      ...differs(
        decimalIn(line, 'KDVTotal'),
        taxOf(document.lines[index], kdvCode),
        `${map.lines}[${index}].KDVTotal`,
      ),
      ...Object.entries(map.deductions ?? {}).flatMap(([code, { amount }]) =>
        differs(
          decimalIn(line, amount),
          taxOf(document.lines[index], code),
          `${map.lines}[${index}].${amount}`,
        ),
      ),
      ...(map.lineAmount?.net === undefined
        ? []
        : differs(
            decimalIn(line, map.lineAmount.net),
            netOfLine(document.lines[index]),
            `${map.lines}[${index}].${map.lineAmount.net}`,
          )),
    ]),
  ]
}
/** KDV that is left after what is withheld. */
const notWithheld = (line: Line | undefined): string =>
  subtract(taxOf(line, kdvCode), line?.withholding?.amount ?? '0')
function netOfLine(line: Line | undefined): string {
  return (line?.taxes ?? []).reduce(
    (rest, { deducted, amount }) => (deducted ? subtract(rest, amount) : rest),
    line?.extension ?? '0',
  )
}
function taxOf(line: Line | undefined, wanted: string): string {
  return line?.taxes.find(({ code }) => code === wanted)?.amount ?? '0'
}
function differs(
  claimed: string | undefined,
  ours: string,
  place: string,
): readonly DocumentProblem[] {
  if (claimed === undefined) return []
  const difference = subtract(claimed, ours)
  return compare(difference.replace('-', ''), '0.01') > 0
    ? [problem('claimedTotal', place, { claimed, expected: round2(ours) })]
    : []
}

/** First and family name of a person: the last word is the family name. */
export function splitName(name: string): {
  readonly firstName: string
  readonly familyName: string
} {
  const words = name.trim().split(/\s+/)
  return {
    firstName: words.slice(0, -1).join(' ') || (words[0] ?? ''),
    familyName: words.length > 1 ? (words.at(-1) ?? '') : '',
  }
}

function toSupplier(supplier: Party, model: Model | undefined): Party {
  const name = textIn(model, 'Name')
  const added = identificationsIn(model, 'PartyIdentifications')
  const own = supplier.identifications.filter(
    ({ scheme }) => !added.some((one) => one.scheme === scheme),
  )
  return {
    ...supplier,
    ...textsIn(model, partyPlaces),
    ...(name !== undefined && supplier.firstName === undefined && { name }),
    identifications: [...own, ...added],
    ...agentsOf(model),
  }
}
function toParty(model: Model | undefined): Party {
  const taxNo = textIn(model, 'TaxNumber') ?? ''
  const name = textIn(model, 'Name') ?? ''
  return {
    taxNo,
    name,
    ...(taxNo.length === 11 && splitName(name)),
    identifications: identificationsIn(model, 'PartyIdentifications'),
    ...agentsOf(model),
    ...textsIn(model, partyPlaces),
  }
}
function agentsOf(model: Model | undefined): Pick<Party, 'agentIdentifications'> {
  const agentIdentifications = identificationsIn(model, agentPlace)
  return agentIdentifications.length > 0 ? { agentIdentifications } : {}
}
/** Who buys where the customer is somebody else; a person abroad is registered under the own name. */
function toBuyer(model: Model): Buyer | undefined {
  const traveller = recordIn(recordIn(model, taxFreePlaces.model), taxFreePlaces.traveller)
  if (isFilled(traveller)) return toTraveller(traveller)
  const registered = recordIn(model, buyerPlaces.registered)
  if (isFilled(registered)) return toParty(registered)
  const abroad = recordIn(model, buyerPlaces.abroad)
  if (!isFilled(abroad)) return undefined
  const person = {
    ...given('firstName', textIn(abroad, 'PersonName')),
    ...given('familyName', textIn(abroad, 'PersonSurName')),
  }
  const legalName = textIn(abroad, 'LegalRegistrationName') ?? (fullName(person) || undefined)
  return {
    taxNo: '',
    name: legalName ?? '',
    ...person,
    identifications: [exportParty],
    ...textsIn(abroad, partyPlaces),
    ...given('legalName', legalName),
    ...given('foreignTaxNo', textIn(abroad, 'TaxNumber')),
  }
}
function toTraveller(model: Model | undefined): Buyer {
  const person = {
    ...given('firstName', textIn(model, 'Name')),
    ...given('familyName', textIn(model, 'SurName')),
  }
  const account = textsIn(recordIn(model, 'FinancialAccountInfo'), accountPlaces)
  const traveller: Traveller = {
    ...textsIn(model, travellerPlaces),
    ...given('passportDate', dayIn(model, 'PassportDate')),
    ...(Object.keys(account).length > 0 && { account }),
  }
  return {
    taxNo: '',
    name: fullName(person),
    ...person,
    identifications: [travellerParty],
    ...textsIn(recordIn(model, 'AddressInfo'), partyPlaces),
    traveller,
  }
}
const fullName = ({ firstName, familyName }: Pick<Party, 'firstName' | 'familyName'>): string =>
  [firstName, familyName].filter(Boolean).join(' ')
function toRepresentative(model: Model | undefined): Party | undefined {
  if (!isFilled(model)) return undefined
  const identifications = Object.entries(representativeSchemes).flatMap(([key, scheme]) => {
    const value = textIn(model, key)
    return value === undefined ? [] : [{ scheme, value }]
  })
  return {
    taxNo: '',
    name: '',
    identifications,
    ...textsIn(recordIn(model, 'Address'), partyPlaces),
  }
}
function toSeller(model: Model | undefined): Party | undefined {
  const identifications = Object.entries(sellerSchemes).flatMap(([key, scheme]) => {
    const value = textIn(model, key)
    return value === undefined ? [] : [{ scheme, value }]
  })
  return identifications.length === 0
    ? undefined
    : { taxNo: '', name: '', identifications, ...textsIn(model, partyPlaces) }
}

function notesOf(model: Model): readonly string[] {
  const notes = model['Notes']
  return Array.isArray(notes)
    ? notes.filter((note): note is string => typeof note === 'string' && note.trim() !== '')
    : []
}
/** The schema demands a date of every reference: where none is given it is the document's own. */
function toKeyValue(model: Model | undefined, documentDate: string): Reference | undefined {
  const id = textIn(model, 'Value')
  const day = dayIn(model, 'IssueDate')
  // A day without a number is kept, so that the rules can ask for the number.
  return id === undefined && day === undefined
    ? undefined
    : { id: id ?? '', issueDate: day ?? documentDate }
}
/** An order needs a number and a day: where only its document is known it is called as this is. */
function toOrder(info: Model | undefined, documentDate: string): OrderReference | undefined {
  const order = toKeyValue(recordIn(info, 'OrderReference'), documentDate)
  const model = recordIn(info, 'OrderReferenceDocument')
  if (!isFilled(model) || model === undefined) return order
  const document = hasFile(model)
    ? toAttachment(model, documentDate)
    : toReference(model, documentDate)
  return { ...(order ?? { id: document.id, ...given('issueDate', document.issueDate) }), document }
}
const isCertificate = (reference: Model): boolean =>
  textIn(reference, 'DocumentTypeCode') === investmentScheme
function certificateOf(info: Model | undefined, documentDate: string): Reference | undefined {
  const certificate = recordsIn(info, 'AdditionalDocumentReferences').find(isCertificate)
  return (
    certificate && {
      id: textIn(certificate, 'ID') ?? '',
      issueDate: dayIn(certificate, 'IssueDate') ?? documentDate,
    }
  )
}
function toTillSlip(model: Model | undefined): TillSlip | undefined {
  if (!isFilled(model)) return undefined
  return {
    id: '',
    ...textsIn(model, tillPlaces),
    ...given('issueDate', dayIn(model, 'IssueDate')),
    ...given('time', fullTime(textIn(model, 'Time'))),
  }
}
/** `10:30` is `10:30:00`. */
const fullTime = (text: string | undefined): string | undefined =>
  text !== undefined && /^\d{2}:\d{2}$/.test(text) ? `${text}:00` : text
function expensesOf(info: Model | undefined): readonly Expense[] {
  return recordsIn(info, 'Expenses').map((expense) => ({
    type: textIn(expense, 'ExpenseType') ?? '',
    percent: decimalIn(expense, 'Percent') ?? '0',
    amount: round2(decimalIn(expense, 'Amount') ?? '0'),
  }))
}
function toReference(model: Model, documentDate: string): Reference {
  return {
    id: textIn(model, 'ID') ?? '',
    issueDate: dayIn(model, 'IssueDate') ?? documentDate,
    ...textsIn(model, referencePlaces),
  }
}
function hasFile(model: Model): boolean {
  return textIn(recordIn(model, 'Attachment'), 'Base64Data') !== undefined
}
function toAttachment(model: Model, documentDate: string): Attachment {
  const file = recordIn(model, 'Attachment')
  return {
    ...toReference(model, documentDate),
    fileName: textIn(file, 'FileName') ?? '',
    mimeType: textIn(file, 'MimeCode') ?? 'application/octet-stream',
    base64: textIn(file, 'Base64Data') ?? '',
  }
}
/** The printed despatch whose goods had left before the electronic one was made. */
function printedOf(info: Model | undefined): readonly RelatedReference[] {
  return recordsIn(info, 'PrintedDespatches').map((printed) => ({
    id: textIn(printed, 'Number') ?? '',
    ...dateOf(printed, 'IssueDate'),
    type: printedType,
  }))
}
/** A restaurant bill names the session at the table and the till receipt as related documents (samples: izibiz-eadisyon). */
function sessionOf(
  info: Model | undefined,
  { uuid }: ModelContext,
  issueDate: string,
): readonly RelatedReference[] {
  const validity = recordIn(info, 'ValidityPeriod')
  const [start, end] = [textIn(validity, 'StartDate'), textIn(validity, 'EndDate')].map((text) =>
    text === undefined ? undefined : momentOf(text),
  )
  const till = recordIn(info, 'RelatedDocument')
  const tillNumber = textIn(till, 'Code')
  return [
    ...(start || end
      ? [
          {
            id: uuid,
            scheme: sessionScheme,
            issueDate,
            description: 'ADISYON',
            period: sessionPeriod(start, end),
          },
        ]
      : []),
    ...(tillNumber === undefined
      ? []
      : [
          {
            id: tillNumber,
            scheme: tillScheme,
            issueDate,
            description: textIn(till, 'Type') ?? 'SATIS_FISI',
          },
        ]),
  ]
}
function sessionPeriod(
  start: ReturnType<typeof momentOf> | undefined,
  end: ReturnType<typeof momentOf> | undefined,
): Period {
  return {
    ...given('startDate', start?.date),
    ...given('startTime', start?.time),
    ...given('endDate', end?.date),
    ...given('endTime', end?.time),
  }
}
function toPeriod(model: Model | undefined): Period | undefined {
  const duration = decimalIn(model, 'DurationMeasureValue')
  const texts = textsIn(model, periodTexts)
  const times = {
    ...given('startTime', fullTime(texts.startTime)),
    ...given('endTime', fullTime(texts.endTime)),
  }
  const period = {
    ...given('startDate', dayIn(model, 'StartDate')),
    ...given('endDate', dayIn(model, 'EndDate')),
    ...texts,
    ...times,
    ...(duration !== undefined && { duration, durationUnit }),
  }
  return Object.keys(period).length === 0 ? undefined : period
}
function toPayment(info: Model | undefined): TaxDocument['payment'] {
  const means = recordIn(info, 'PaymentMeansInfo')
  const terms = recordIn(info, 'PaymentTermsInfo')
  const amount = decimalIn(terms, 'Amount')
  const payment = {
    ...textsIn(means, paymentPlaces),
    ...given('dueDate', dayIn(means, 'DueDate')),
    ...given('termsNote', textIn(terms, 'Note')),
    ...given('termsPercent', decimalIn(terms, 'Percent')),
    ...(amount !== undefined && { termsAmount: round2(amount) }),
  }
  return Object.keys(payment).length === 0 ? undefined : payment
}

function dateOf(model: Model | undefined, key: string): { readonly issueDate?: string } {
  return given('issueDate', dayIn(model, key))
}
function isFilled(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false
  if (Array.isArray(value)) return value.some(isFilled)
  return isModel(value) ? Object.values(value).some(isFilled) : true
}
function sumOf(amounts: readonly string[]): string {
  return round2(add(...amounts))
}
