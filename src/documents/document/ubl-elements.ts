/** Names and order of UBL-TR 1.2.1, used alike by the reader and the writer (order: the XSD of the package). */
import type { Address, Party, TaxDocument } from './document.ts'

export interface RootNames {
  readonly typeCode: string
  readonly line: string
  readonly quantity: string
  readonly supplier: string
  readonly customer: string
  /** Currency, taxes and totals: a despatch has none, its lines may say what the goods are worth. */
  readonly hasTotals: boolean
  /** Top-level elements in the order of the schema. */
  readonly order: readonly string[]
}

/** Edition of the Turkish customization that documents are written in. */
export const usualCustomization = 'TR1.2'
const head = [
  'ext:UBLExtensions',
  'cbc:UBLVersionID',
  'cbc:CustomizationID',
  'cbc:ProfileID',
  'cbc:ProfileExecutionID',
  'cbc:ID',
  'cbc:CopyIndicator',
  'cbc:UUID',
  'cbc:IssueDate',
  'cbc:IssueTime',
]
const currencies = [
  'cbc:DocumentCurrencyCode',
  'cbc:TaxCurrencyCode',
  'cbc:PricingCurrencyCode',
  'cbc:PaymentCurrencyCode',
  'cbc:PaymentAlternativeCurrencyCode',
]
const exchangeRates = [
  'cac:TaxExchangeRate',
  'cac:PricingExchangeRate',
  'cac:PaymentExchangeRate',
  'cac:PaymentAlternativeExchangeRate',
]

export const rootNames: Readonly<Record<TaxDocument['root'], RootNames>> = {
  Invoice: {
    typeCode: 'cbc:InvoiceTypeCode',
    line: 'cac:InvoiceLine',
    quantity: 'cbc:InvoicedQuantity',
    supplier: 'cac:AccountingSupplierParty',
    customer: 'cac:AccountingCustomerParty',
    hasTotals: true,
    order: [
      ...head,
      'cbc:InvoiceTypeCode',
      'cbc:Note',
      ...currencies,
      'cbc:AccountingCost',
      'cbc:LineCountNumeric',
      'cac:InvoicePeriod',
      'cac:OrderReference',
      'cac:BillingReference',
      'cac:DespatchDocumentReference',
      'cac:ReceiptDocumentReference',
      'cac:OriginatorDocumentReference',
      'cac:ContractDocumentReference',
      'cac:AdditionalDocumentReference',
      'cac:Signature',
      'cac:AccountingSupplierParty',
      'cac:AccountingCustomerParty',
      'cac:BuyerCustomerParty',
      'cac:SellerSupplierParty',
      'cac:TaxRepresentativeParty',
      'cac:Delivery',
      'cac:PaymentMeans',
      'cac:PaymentTerms',
      'cac:AllowanceCharge',
      ...exchangeRates,
      'cac:TaxTotal',
      'cac:WithholdingTaxTotal',
      'cac:LegalMonetaryTotal',
      'cac:InvoiceLine',
    ],
  },
  CreditNote: {
    typeCode: 'cbc:CreditNoteTypeCode',
    line: 'cac:CreditNoteLine',
    quantity: 'cbc:CreditedQuantity',
    supplier: 'cac:AccountingSupplierParty',
    customer: 'cac:AccountingCustomerParty',
    hasTotals: true,
    order: [
      ...head,
      'cbc:TaxPointDate',
      'cbc:CreditNoteTypeCode',
      'cbc:Note',
      ...currencies,
      'cbc:AccountingCostCode',
      'cbc:AccountingCost',
      'cbc:LineCountNumeric',
      'cbc:BuyerReference',
      'cac:InvoicePeriod',
      'cac:DiscrepancyResponse',
      'cac:OrderReference',
      'cac:BillingReference',
      'cac:DespatchDocumentReference',
      'cac:ReceiptDocumentReference',
      'cac:ContractDocumentReference',
      'cac:AdditionalDocumentReference',
      'cac:StatementDocumentReference',
      'cac:OriginatorDocumentReference',
      'cac:Signature',
      'cac:AccountingSupplierParty',
      'cac:AccountingCustomerParty',
      'cac:PayeeParty',
      'cac:BuyerCustomerParty',
      'cac:SellerSupplierParty',
      'cac:TaxRepresentativeParty',
      'cac:Delivery',
      'cac:DeliveryTerms',
      'cac:PaymentMeans',
      'cac:PaymentTerms',
      ...exchangeRates,
      'cac:AllowanceCharge',
      'cac:TaxTotal',
      'cac:LegalMonetaryTotal',
      'cac:CreditNoteLine',
    ],
  },
  DespatchAdvice: {
    typeCode: 'cbc:DespatchAdviceTypeCode',
    line: 'cac:DespatchLine',
    quantity: 'cbc:DeliveredQuantity',
    supplier: 'cac:DespatchSupplierParty',
    customer: 'cac:DeliveryCustomerParty',
    hasTotals: false,
    order: [
      ...head,
      'cbc:DespatchAdviceTypeCode',
      'cbc:Note',
      'cbc:LineCountNumeric',
      'cac:OrderReference',
      'cac:AdditionalDocumentReference',
      'cac:Signature',
      'cac:DespatchSupplierParty',
      'cac:DeliveryCustomerParty',
      'cac:BuyerCustomerParty',
      'cac:SellerSupplierParty',
      'cac:OriginatorCustomerParty',
      'cac:Shipment',
      'cac:DespatchLine',
    ],
  },
}

/** The person beside a party of a despatch. */
export const contactOf: Readonly<Record<string, string>> = {
  'cac:DespatchSupplierParty': 'cac:DespatchContact',
  'cac:DeliveryCustomerParty': 'cac:DeliveryContact',
}

export const shipmentOrder = [
  'cbc:ID',
  'cbc:HandlingCode',
  'cbc:HandlingInstructions',
  'cbc:GrossWeightMeasure',
  'cbc:NetWeightMeasure',
  'cbc:GrossVolumeMeasure',
  'cbc:NetVolumeMeasure',
  'cbc:TotalGoodsItemQuantity',
  'cbc:TotalTransportHandlingUnitQuantity',
  'cbc:InsuranceValueAmount',
  'cbc:DeclaredCustomsValueAmount',
  'cbc:DeclaredForCarriageValueAmount',
  'cbc:DeclaredStatisticsValueAmount',
  'cbc:FreeOnBoardValueAmount',
  'cbc:SpecialInstructions',
  'cac:GoodsItem',
  'cac:ShipmentStage',
  'cac:Delivery',
  'cac:TransportHandlingUnit',
  'cac:ReturnAddress',
  'cac:FirstArrivalPortLocation',
  'cac:LastExitPortLocation',
]
/** Kinds of plates (LicensePlateIDSchemeIDType), and what samples of the authority call that of a trailer. */
export const plateSchemes = {
  vehicle: 'PLAKA',
  trailer: 'DORSE',
  trailerEquipment: 'DORSEPLAKA',
} as const

const lineHead = [
  'cbc:ID',
  'cbc:UUID',
  'cbc:Note',
  'cbc:InvoicedQuantity',
  'cbc:CreditedQuantity',
  'cbc:LineExtensionAmount',
  'cbc:TaxPointDate',
  'cbc:AccountingCostCode',
  'cbc:AccountingCost',
  'cbc:PaymentPurposeCode',
  'cbc:FreeOfChargeIndicator',
  'cac:InvoicePeriod',
  'cac:OrderLineReference',
  'cac:DiscrepancyResponse',
  'cac:DespatchLineReference',
  'cac:ReceiptLineReference',
  'cac:BillingReference',
  'cac:DocumentReference',
  'cac:PricingReference',
  'cac:OriginatorParty',
  'cac:Delivery',
  'cac:PaymentTerms',
]
/** Children of a line in the order of the schemas: invoice lines have the allowance before the taxes, credit note lines after them. */
export const lineOrder: Readonly<Record<TaxDocument['root'], readonly string[]>> = {
  Invoice: [
    ...lineHead,
    'cac:AllowanceCharge',
    'cac:TaxTotal',
    'cac:WithholdingTaxTotal',
    'cac:Item',
    'cac:Price',
    'cac:SubInvoiceLine',
  ],
  CreditNote: [
    ...lineHead,
    'cac:TaxTotal',
    'cac:AllowanceCharge',
    'cac:Item',
    'cac:Price',
    'cac:DeliveryTerms',
    'cac:SubCreditNoteLine',
    'cac:ItemPriceExtension',
  ],
  DespatchAdvice: [
    'cbc:ID',
    'cbc:Note',
    'cbc:DeliveredQuantity',
    'cbc:OutstandingQuantity',
    'cbc:OutstandingReason',
    'cbc:OversupplyQuantity',
    'cac:OrderLineReference',
    'cac:DocumentReference',
    'cac:Item',
    'cac:Shipment',
  ],
}
export const itemOrder = [
  'cbc:Description',
  'cbc:Name',
  'cbc:Keyword',
  'cbc:BrandName',
  'cbc:ModelName',
  'cac:BuyersItemIdentification',
  'cac:SellersItemIdentification',
  'cac:ManufacturersItemIdentification',
  'cac:AdditionalItemIdentification',
  'cac:OriginCountry',
  'cac:CommodityClassification',
  'cac:ItemInstance',
]
export const partyOrder = [
  'cbc:WebsiteURI',
  'cbc:EndpointID',
  'cbc:IndustryClassificationCode',
  'cac:PartyIdentification',
  'cac:PartyName',
  'cac:PostalAddress',
  'cac:PhysicalLocation',
  'cac:PartyTaxScheme',
  'cac:PartyLegalEntity',
  'cac:Contact',
  'cac:Person',
  'cac:AgentParty',
]

type PartyText = Exclude<keyof Party, 'identifications' | 'agentIdentifications' | 'unknown'>
/** Address elements in order, the place in a party, and whether the schema demands them. The country follows. */
export const addressParts: readonly {
  readonly name: string
  readonly at: keyof Address
  readonly required?: true
}[] = [
  { name: 'cbc:ID', at: 'id' },
  { name: 'cbc:Room', at: 'room' },
  { name: 'cbc:StreetName', at: 'street' },
  { name: 'cbc:BlockName', at: 'block' },
  { name: 'cbc:BuildingName', at: 'buildingName' },
  { name: 'cbc:BuildingNumber', at: 'buildingNumber' },
  { name: 'cbc:CitySubdivisionName', at: 'district', required: true },
  { name: 'cbc:CityName', at: 'city', required: true },
  { name: 'cbc:PostalZone', at: 'postalCode' },
  { name: 'cbc:Region', at: 'region' },
  { name: 'cbc:District', at: 'neighbourhood' },
]
export const contactParts: readonly { readonly name: string; readonly at: PartyText }[] = [
  { name: 'cbc:Telephone', at: 'phone' },
  { name: 'cbc:Telefax', at: 'fax' },
  { name: 'cbc:ElectronicMail', at: 'email' },
]
export const periodParts = [
  { name: 'cbc:StartDate', at: 'startDate' },
  { name: 'cbc:StartTime', at: 'startTime' },
  { name: 'cbc:EndDate', at: 'endDate' },
  { name: 'cbc:EndTime', at: 'endTime' },
  { name: 'cbc:DurationMeasure', at: 'duration' },
  { name: 'cbc:Description', at: 'description' },
] as const
export const itemTexts = [
  { name: 'cbc:Description', at: 'description' },
  { name: 'cbc:Name', at: 'name' },
  { name: 'cbc:BrandName', at: 'brand' },
  { name: 'cbc:ModelName', at: 'model' },
] as const
export const itemCodes = [
  { name: 'cac:BuyersItemIdentification', at: 'buyerCode' },
  { name: 'cac:SellersItemIdentification', at: 'sellerCode' },
  { name: 'cac:ManufacturersItemIdentification', at: 'manufacturerCode' },
] as const

/** Identification schemes that are a tax number. */
export const taxNumberSchemes: ReadonlySet<string> = new Set(['VKN', 'TCKN'])
export function taxNumberScheme(taxNo: string): 'VKN' | 'TCKN' {
  return taxNo.length === 11 ? 'TCKN' : 'VKN'
}

/** A buyer who takes the goods along, and how the company is numbered that pays the tax back to him. */
export const travellerParty = { scheme: 'PARTYTYPE', value: 'TAXFREE' } as const
export const representativeSchemes = {
  RegisterNumber: 'ARACIKURUMVKN',
  Alias: 'ARACIKURUMETIKET',
} as const
/** How a document says that its buyer is abroad. */
export const exportParty = { scheme: 'PARTYTYPE', value: 'EXPORT' } as const
