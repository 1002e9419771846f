/** A tax document as the wire model of a family: for a draft made from a record, from a file, or as the return of an invoice. */
import { documentTypeOf } from '../types/document-types.ts'
import type { DeductionPlaces, DocumentMap } from '#engine/document-map.ts'
import { defaultTagScheme, kdvTreatmentOf } from '../codes/treatments.ts'
import type { Decimal } from '#values/decimal.ts'
import type {
  Address,
  Attachment,
  Buyer,
  Delivery,
  Identification,
  Line,
  Party,
  Reference,
  Tax,
  TaxDocument,
  Traveller,
} from '../document/document.ts'
import { parseDocumentNumber } from '../document/document-number.ts'
import { handoverModel, isHandover } from '../document/handover.ts'
import {
  accountPlaces,
  addressPlaces,
  agentPlace,
  buyerPlaces,
  deliveryPlaces,
  durationUnit,
  investmentScheme,
  linePlaces,
  ownerSchemes,
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
import type { Model } from '../document/model-reader.ts'
import { isZero } from '#values/money.ts'
import { isNamedReference, namedReferencesModel } from './named-references.ts'
import { shipmentModelOf } from './shipment-model.ts'
import { kdvCode, notCharged } from '../amounts/totals.ts'
import { exemptionOf, taxEffectOf } from '../codes/names.ts'
import { exportParty, representativeSchemes, rootNames } from '../document/ubl-elements.ts'

export interface ToModelOptions {
  /** What becomes of the number: only its series (default, a copy gets a number of its own), all of it, or nothing. */
  readonly number?: 'series' | 'keep' | 'none'
}

/** The inverse of `toDocument`, without what that is given from outside: supplier, ETTN, time. */
export function toModel(
  document: TaxDocument,
  map: DocumentMap,
  { number = 'series' }: ToModelOptions = {},
): Model {
  const exemption = exemptionOfDocument(document)
  const { sellerAt } = documentTypeOf(document)
  return pruned({
    [map.info]: infoOf(document, map, number),
    [map.customer]: partyOf(document.customer),
    ...(sellerAt !== undefined && document.seller && { [sellerAt]: sellerOf(document.seller) }),
    ...(document.buyer && !document.buyer.traveller && buyerOf(document.buyer)),
    ...taxFreeOf(document),
    ...(document.supplier.identifications.some(isOwn) && {
      [map.supplier]: {
        PartyIdentifications: identificationsOf(document.supplier.identifications.filter(isOwn)),
      },
    }),
    ...(map.shipment !== undefined &&
      document.shipment && { [map.shipment]: shipmentModelOf(document.shipment, partyOf) }),
    [map.lines]: document.lines.map((line) => lineOf(line, map, document, exemption)),
    Notes: document.notes,
  })
}

/** The return of an invoice that was received: its issuer becomes the customer and it refers to the original. */
export function toReturnModel(received: TaxDocument, map: DocumentMap, today: string): Model {
  const { profile, type } = map.returns ?? { profile: received.profile, type: 'IADE' }
  const {
    exchangeRate,
    orderReference: _order,
    payment: _payment,
    period: _period,
    accountingCost: _cost,
    buyer: _buyer,
    taxRepresentative: _representative,
    tillSlip: _slip,
    expenses: _expenses,
    ...rest
  } = received
  return toModel(
    {
      ...rest,
      ...(exchangeRate !== undefined && { exchangeRate }),
      lines: received.lines.map((line) => ({ ...line, taxes: line.taxes.map(asCharged) })),
      profile,
      type,
      number: '',
      issueDate: today,
      supplier: received.customer,
      customer: received.supplier,
      notes: [],
      despatches: [],
      related: [],
      attachments: [],
      returned: [{ id: received.number, issueDate: received.issueDate, typeCode: type }],
    },
    map,
    { number: 'none' },
  )
}

/** KDV that was only named was not paid, and does not come back. */
function asCharged(tax: Tax): Tax {
  const { sequence, ...rest } = tax
  return sequence === notCharged ? { ...rest, percent: '0', amount: '0.00' } : tax
}

/** Elements that belong to the file that was signed, not to what it says. */
export const isOfTheFile = (name: string): boolean =>
  name === 'ext:UBLExtensions' || name === 'cac:Signature'

function infoOf(
  document: TaxDocument,
  map: DocumentMap,
  number: NonNullable<ToModelOptions['number']>,
): Model {
  const exemption = exemptionOfDocument(document)
  const { payment } = document
  return {
    ...('at' in map.profile && { [map.profile.at]: document.profile }),
    ...('at' in map.type && { [map.type.at]: document.type }),
    [map.serie]: numberOfModel(document.number, number),
    IssueDate: document.issueDate,
    CurrencyCode: document.currency,
    ExchangeRate: document.currency === 'TRY' ? undefined : numberOf(document.exchangeRate),
    TaxExemptionReasonInfo: { KDVExemptionReasonCode: exemption },
    OrderReference: document.orderReference && keyValueOf(document.orderReference),
    OrderReferenceDocument: orderDocumentOf(document),
    DespatchDocumentReference: document.despatches.map(keyValueOf),
    ReturnInvoiceInfo: document.returned.map(({ id, issueDate }) => ({
      InvoiceNumber: id,
      IssueDate: issueDate,
    })),
    PrintedDespatches: document.related
      .filter(isPrinted)
      .map(({ id, issueDate }) => ({ Number: id, IssueDate: issueDate })),
    AdditionalDocumentReferences: [
      ...certificateOf(document),
      ...document.related.filter((reference) => !hasOwnPlace(reference)).map(referenceOf),
      ...document.attachments.map(attachmentOf),
    ],
    InvoicePeriod: document.period && {
      StartDate: document.period.startDate,
      EndDate: document.period.endDate,
      ...renamed(document.period, periodTexts),
      DurationMeasureValue:
        document.period.durationUnit === durationUnit
          ? numberOf(document.period.duration)
          : undefined,
    },
    DeliveryDate: document.deliveryDate,
    AccountingCost: document.accountingCost,
    PaymentMeansInfo: payment && { ...renamed(payment, paymentPlaces), DueDate: payment.dueDate },
    PaymentTermsInfo: {
      Note: payment?.termsNote,
      Percent: numberOf(payment?.termsPercent),
      Amount: numberOf(payment?.termsAmount),
    },
    OKCInfo: document.tillSlip && {
      ...renamed(document.tillSlip, tillPlaces),
      IssueDate: document.tillSlip.issueDate,
      Time: document.tillSlip.time,
    },
    Expenses: document.expenses?.map(({ type, percent, amount }) => ({
      ExpenseType: type,
      Percent: numberOf(percent),
      Amount: numberOf(amount),
    })),
    ...namedReferencesModel(document),
    ...sessionOf(document),
    ...handoverModel(document),
  }
}

const hasOwnPlace = (reference: TaxDocument['related'][number]): boolean =>
  reference.scheme === sessionScheme ||
  reference.scheme === tillScheme ||
  isPrinted(reference) ||
  isHandover(reference) ||
  isNamedReference(reference)
const isPrinted = ({ type }: Reference): boolean => type === printedType

/** A number of another shape is not kept: it could not be sent. */
function numberOfModel(
  number: string,
  keep: NonNullable<ToModelOptions['number']>,
): string | undefined {
  const parsed = parseDocumentNumber(number)
  return parsed === undefined || keep === 'none'
    ? undefined
    : keep === 'keep'
      ? number
      : parsed.series
}

/** The reason that all lines without KDV share; where they differ each line says its own. */
function exemptionOfDocument({ lines }: TaxDocument): string | undefined {
  const codes = new Set(
    lines.flatMap(({ taxes }) =>
      taxes.flatMap((tax) =>
        tax.code === kdvCode && !hasSpecialBase(tax) ? (tax.exemptionCode ?? []) : [],
      ),
    ),
  )
  return codes.size === 1 ? [...codes][0] : undefined
}

const hasSpecialBase = ({ exemptionCode }: Tax): boolean =>
  exemptionCode !== undefined && exemptionOf(exemptionCode)?.group === 'ozelMatrah'

/** `documentExemption` is reckoned once: over all lines for each line would take seconds for some thousands of them. */
function lineOf(
  line: Line,
  map: DocumentMap,
  document: TaxDocument,
  documentExemption: string | undefined,
): Model {
  const kdv = line.taxes.find(({ code }) => code === kdvCode)
  const { taxed, deductions = {} } = map
  const others = line.taxes.filter(
    ({ code }) => code !== kdvCode && taxEffectOf(code) !== 'withheld',
  )
  return {
    Name: line.name,
    ...renamed(line, linePlaces),
    DeliveryInfo: line.delivery && deliveryOf(line.delivery),
    ...reckonedOf(line, map),
    AdditionalItemIdentification: tagsOf(line, document),
    ...(kdv &&
      hasSpecialBase(kdv) && {
        OzelMatrahReason: kdv.exemptionCode,
        OzelMatrahTotal: numberOf(kdv.taxable),
      }),
    ...(kdv &&
      kdvTreatmentOf(document) === 'net' && {
        VatAmountWithoutTevkifat: numberOf(kdv.taxable),
        KDVTotal: numberOf(kdv.amount),
      }),
    ...(taxed && {
      AllowanceTotal: isZero(line.allowance) ? undefined : numberOf(line.allowance),
      AllowancePercent:
        line.allowancePercent === undefined ? undefined : numberOf(line.allowancePercent),
      KDVPercent: numberOf(kdv?.percent ?? '0'),
    }),
    ...Object.fromEntries(others.flatMap((tax) => placedDeduction(tax, deductions[tax.code]))),
    ...((taxed || map.deductions) && {
      Taxes: [
        ...(kdv?.exemptionCode !== undefined &&
        documentExemption === undefined &&
        !hasSpecialBase(kdv)
          ? [exemptKdvOf(kdv)]
          : []),
        ...others.filter(({ code }) => deductions[code] === undefined).map(taxOf),
        ...withholdingOf(line),
      ],
    }),
  }
}
/** What the line is reckoned from: one amount, one less another, or quantity and price. */
function reckonedOf(line: Line, { root, lineAmount }: DocumentMap): Model {
  if (lineAmount?.less !== undefined)
    return {
      [lineAmount.at]: numberOf(line.commission?.produced ?? '0'),
      [lineAmount.less]: numberOf(line.commission?.cancelled ?? '0'),
    }
  if (lineAmount) return { [lineAmount.at]: numberOf(line.extension) }
  return {
    Quantity: numberOf(line.quantity),
    UnitType: line.unit,
    Price: rootNames[root].hasTotals || !isZero(line.price) ? numberOf(line.price) : undefined,
  }
}
function placedDeduction(
  { percent, amount }: Tax,
  places: DeductionPlaces | undefined,
): readonly (readonly [string, unknown])[] {
  if (places === undefined) return []
  return [isZero(percent) ? [places.amount, numberOf(amount)] : [places.percent, numberOf(percent)]]
}
function exemptKdvOf({ code, exemptionCode, exemptionReason }: Tax): Model {
  return { TaxCode: code, ReasonCode: exemptionCode, ReasonDesc: exemptionReason }
}
function taxOf({ code, percent, amount, exemptionCode, exemptionReason }: Tax): Model {
  return {
    TaxCode: code,
    ...(isZero(percent) ? { Total: numberOf(amount) } : { Percent: numberOf(percent) }),
    ReasonCode: exemptionCode,
    ReasonDesc: exemptionReason,
  }
}
/** The tag of goods and their owner; a model has room for one of each. */
function tagsOf({ identifications = [] }: Line, document: TaxDocument): Model | undefined {
  const owner = Object.entries(ownerSchemes).map(([key, scheme]) => [
    key,
    identifications.find((one) => one.scheme === scheme)?.value,
  ])
  const tag = identifications.find(isTag)
  return {
    TagNumber: tag?.value,
    TagType: tag && tag.scheme !== defaultTagScheme(document) ? tag.scheme : undefined,
    ...Object.fromEntries(owner),
  }
}
const owners: ReadonlySet<string> = new Set(Object.values(ownerSchemes))
const isTag = ({ scheme }: Identification): boolean => !owners.has(scheme)
function withholdingOf({ withholding }: Line): readonly Model[] {
  return withholding === undefined
    ? []
    : [{ TaxCode: withholding.code, Percent: numberOf(withholding.percent) }]
}

function partyOf(party: Party): Model {
  return {
    TaxNumber: party.taxNo,
    Name: party.name,
    ...renamed(party, partyPlaces),
    Address: addressLine(party),
    PartyIdentifications: identificationsOf(party.identifications),
    [agentPlace]: identificationsOf(party.agentIdentifications ?? []),
  }
}
const identificationsOf = (identifications: readonly Identification[]): readonly Model[] =>
  identifications.map(({ scheme, value }) => ({ SchemeID: scheme, Value: value }))
/** A number that a company has for one document only: of a shipment. Its others are the company's own, wherever they are asked for. */
const isOwn = ({ scheme }: Identification): boolean => scheme === 'SEVKIYATNO'
/** Addresses have no name and no tax number of their own. */
function addressInfoOf(party: Party): Model {
  const { TaxOffice: _office, ...places } = renamed(party, partyPlaces)
  return { ...places, Address: addressLine(party) }
}
function taxFreeOf({ buyer, taxRepresentative }: TaxDocument): Model {
  const numbers = Object.entries(representativeSchemes).map(([key, scheme]) => [
    key,
    taxRepresentative?.identifications.find((one) => one.scheme === scheme)?.value,
  ])
  return {
    [taxFreePlaces.model]: {
      [taxFreePlaces.traveller]: buyer?.traveller && travellerOf(buyer, buyer.traveller),
      [taxFreePlaces.representative]: taxRepresentative && {
        ...Object.fromEntries(numbers),
        Address: addressInfoOf(taxRepresentative),
      },
    },
  }
}
function travellerOf(buyer: Buyer, traveller: Traveller): Model {
  return {
    Name: buyer.firstName,
    SurName: buyer.familyName,
    ...renamed(traveller, travellerPlaces),
    PassportDate: traveller.passportDate,
    AddressInfo: addressInfoOf(buyer),
    FinancialAccountInfo: traveller.account && renamed(traveller.account, accountPlaces),
  }
}
function buyerOf(buyer: Buyer): Model {
  if (
    !buyer.identifications.some(
      ({ scheme, value }) => scheme === exportParty.scheme && value === exportParty.value,
    )
  )
    return { [buyerPlaces.registered]: partyOf(buyer) }
  const {
    TaxNumber: _none,
    Name,
    TaxOffice: _office,
    PartyIdentifications: _type,
    ...address
  } = partyOf(buyer)
  return {
    [buyerPlaces.abroad]: {
      TaxNumber: buyer.foreignTaxNo,
      LegalRegistrationName: buyer.legalName ?? Name,
      PersonName: buyer.firstName,
      PersonSurName: buyer.familyName,
      ...address,
    },
  }
}
function deliveryOf(delivery: Delivery): Model {
  return {
    ...renamed(delivery, deliveryPlaces),
    PackageQuantity: numberOf(delivery.packageQuantity),
    DeliveryAddress: delivery.address && {
      ...renamed(delivery.address, addressPlaces),
      Address: addressLine(delivery.address),
    },
  }
}
/** The model has one line for what the standard takes apart. */
function addressLine({
  street,
  block,
  buildingName,
  buildingNumber,
  room,
  neighbourhood,
}: Address): string | undefined {
  return (
    [neighbourhood, street, block, buildingName, buildingNumber, room].filter(Boolean).join(' ') ||
    undefined
  )
}
function sellerOf(seller: Party): Model {
  const numbers = Object.entries(sellerSchemes).map(([key, scheme]) => [
    key,
    seller.identifications.find((identification) => identification.scheme === scheme)?.value,
  ])
  const { Address, District, City, Country, PostalCode } = renamed(seller, partyPlaces)
  return { ...Object.fromEntries(numbers), Address, District, City, Country, PostalCode }
}

function sessionOf({ related }: TaxDocument): Model {
  const session = related.find(({ scheme }) => scheme === sessionScheme)?.period
  const till = related.find(({ scheme }) => scheme === tillScheme)
  return {
    ValidityPeriod: session && {
      StartDate: momentText(session.startDate, session.startTime),
      EndDate: momentText(session.endDate, session.endTime),
    },
    RelatedDocument: till && { Type: till.description, Code: till.id },
  }
}
function momentText(date: string | undefined, time: string | undefined): string | undefined {
  return date === undefined || time === undefined ? date : `${date}T${time.slice(0, 8)}`
}

function keyValueOf({ id, issueDate }: Reference): Model {
  return { Value: id, IssueDate: issueDate }
}
function referenceOf(reference: Reference): Model {
  return {
    ID: reference.id,
    IssueDate: reference.issueDate,
    ...renamed(reference, referencePlaces),
  }
}
function certificateOf({ investmentCertificate: certificate }: TaxDocument): readonly Model[] {
  return certificate === undefined
    ? []
    : [{ ID: certificate.id, IssueDate: certificate.issueDate, DocumentTypeCode: investmentScheme }]
}
function orderDocumentOf({ orderReference }: TaxDocument): Model | undefined {
  const document = orderReference?.document
  return document && ('base64' in document ? attachmentOf(document) : referenceOf(document))
}
function attachmentOf(attachment: Attachment): Model {
  return {
    ...referenceOf(attachment),
    Attachment: {
      Base64Data: attachment.base64,
      MimeCode: attachment.mimeType,
      FileName: attachment.fileName,
    },
  }
}

/** Members under their names on the wire: the tables of places, read backwards. */
function renamed<K extends string, N extends string>(
  from: { readonly [P in K]?: unknown },
  places: Readonly<Record<N, K>>,
): Readonly<Record<N, unknown>>
function renamed(
  from: Readonly<Record<string, unknown>>,
  places: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(places).map(([name, member]) => [name, from[member]]))
}

/** The wire carries numbers; sixteen digits survive the way there and back. */
function numberOf(text: Decimal | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}

/** Without members that say nothing: absent, empty lists, empty records. Empty text stays: a name that is missing must be seen. */
function pruned(model: Model): Model {
  return Object.fromEntries(
    Object.entries(model)
      .map(([key, value]) => [key, prunedValue(value)])
      .filter(([, value]) => value !== undefined),
  )
}
function prunedValue(value: unknown): unknown {
  if (value === undefined || value === null) return undefined
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(prunedValue)
  if (typeof value !== 'object') return value
  const record = pruned({ ...value })
  return Object.keys(record).length === 0 ? undefined : record
}
