/**
 * Places of the public API's models that every family shares, and the members of a document they stand for. Where a family
 * differs (what it calls its head, lines and parties) its DocumentSpec says so.
 */

export const partyPlaces = {
  TaxOffice: 'taxOffice', Address: 'street', District: 'district', City: 'city', Country: 'country', PostalCode: 'postalCode', Phone: 'phone', Fax: 'fax', Mail: 'email', WebSite: 'website',
} as const
export const linePlaces = {
  SellerCode: 'sellerCode', BuyerCode: 'buyerCode', ManufacturerCode: 'manufacturerCode', BrandName: 'brand', ModelName: 'model', Description: 'description', Note: 'note',
} as const
export const referencePlaces = { DocumentTypeCode: 'typeCode', DocumentType: 'type', DocumentDescription: 'description' } as const
export const paymentPlaces = { Code: 'meansCode', ChannelCode: 'channelCode', PayeeFinancialAccountID: 'iban', Note: 'note' } as const
export const periodTexts = { StartTime: 'startTime', EndTime: 'endTime', Description: 'description' } as const

export const addressPlaces = { Address: 'street', District: 'district', City: 'city', Country: 'country', PostalCode: 'postalCode' } as const
export const deliveryPlaces = {
  GTIPNo: 'customsCode', DeliveryTermCode: 'terms', TransportModeCode: 'transportMode', ProductTraceID: 'traceId', PackageBrandName: 'packageBrand', PackageID: 'packageId', PackageTypeCode: 'packageType',
} as const
/** The buyer who is not the customer: known to the tax office, or abroad. */
export const buyerPlaces = { registered: 'BuyerCustomerInfo', abroad: 'ExportCustomerInfo' } as const
export const driverPlaces = { FirstName: 'firstName', FamilyName: 'familyName', NationalityID: 'nationalId', Title: 'title' } as const
/** What the reference to a despatch on printed paper is called (GİB sample Irsaliye-Matbudan). */
export const printedType = 'MATBU'

export const sessionScheme = 'ADISYON_SESSION'
export const tillScheme = 'OKC_SERI_NO'
export const sellerSchemes = { User: 'KULLANICI', TableNo: 'MASA_NO' } as const

/**
 * Places that carry something the document does not take yet (tax-free, market hall …), so that nothing is
 * dropped in silence.
 */
const inInfo: readonly string[] = [
  'OrderReferenceDocument', 'OKCInfo', 'ESUReportInfo', 'SGKInfo', 'Expenses', 'PaymentTermsInfo.Percent', 'PaymentTermsInfo.Amount', 'InvoicePeriod.DurationMeasureValue',
  'TaxExemptionReasonInfo.OTVExemptionReasonCode', 'TaxExemptionReasonInfo.AccommodationTaxExemptionReasonCode',
]
const inModel: readonly string[] = ['TaxFreeInfo']
const inLine: readonly string[] = [...['Phone', 'Fax', 'Mail', 'WebSite'].map((name) => `DeliveryInfo.DeliveryAddress.${name}`), 'SerialID', 'OzelMatrahReason', 'OzelMatrahTotal', 'VatAmountWithoutTevkifat', 'AdditionalItemIdentification']

export const notCarried = { inModel, inInfo, inParty: ['AgentPartyIdentifications'], inLine } as const
