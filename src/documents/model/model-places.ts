/**
 * Places of the public API's models that every family shares, and the members of a document they stand for. Where a family
 * differs (what it calls its head, lines and parties) its DocumentSpec says so.
 */

export const partyPlaces = {
  TaxOffice: 'taxOffice',
  Address: 'street',
  District: 'district',
  City: 'city',
  Country: 'country',
  PostalCode: 'postalCode',
  Phone: 'phone',
  Fax: 'fax',
  Mail: 'email',
  WebSite: 'website',
} as const
export const linePlaces = {
  SellerCode: 'sellerCode',
  BuyerCode: 'buyerCode',
  ManufacturerCode: 'manufacturerCode',
  BrandName: 'brand',
  ModelName: 'model',
  Description: 'description',
  Note: 'note',
  ItemClassificationCode: 'itemClass',
  ProductTraceID: 'productTraceId',
  SerialID: 'serialId',
} as const
export const referencePlaces = {
  DocumentTypeCode: 'typeCode',
  DocumentType: 'type',
  DocumentDescription: 'description',
} as const
export const paymentPlaces = {
  Code: 'meansCode',
  ChannelCode: 'channelCode',
  PayeeFinancialAccountID: 'iban',
  Note: 'note',
} as const
export const periodTexts = {
  StartTime: 'startTime',
  EndTime: 'endTime',
  Description: 'description',
} as const

export const addressPlaces = {
  Address: 'street',
  District: 'district',
  City: 'city',
  Country: 'country',
  PostalCode: 'postalCode',
} as const
export const deliveryPlaces = {
  GTIPNo: 'customsCode',
  DeliveryTermCode: 'terms',
  TransportModeCode: 'transportMode',
  ProductTraceID: 'traceId',
  PackageBrandName: 'packageBrand',
  PackageID: 'packageId',
  PackageTypeCode: 'packageType',
  BuyerPermitLineCode: 'buyerPermitLine',
  SellerPermitLineCode: 'sellerPermitLine',
} as const
/** The buyer who is not the customer: known to the tax office, or abroad. */
export const buyerPlaces = {
  registered: 'BuyerCustomerInfo',
  abroad: 'ExportCustomerInfo',
} as const
export const driverPlaces = {
  FirstName: 'firstName',
  FamilyName: 'familyName',
  NationalityID: 'nationalId',
  Title: 'title',
} as const
/** What the reference to a despatch on printed paper is called (GİB sample Irsaliye-Matbudan). */
export const printedType = 'MATBU'

export const sessionScheme = 'ADISYON_SESSION'
export const tillScheme = 'OKC_SERI_NO'
export const sellerSchemes = { User: 'KULLANICI', TableNo: 'MASA_NO' } as const

export const agentPlace = 'AgentPartyIdentifications'
/** A traveller, and who pays the tax back to him. */
export const taxFreePlaces = {
  model: 'TaxFreeInfo',
  traveller: 'TouristInfo',
  representative: 'TaxRepresentativeInfo',
} as const
export const travellerPlaces = { CountryCode: 'nationality', PassportNo: 'passportNo' } as const
export const accountPlaces = {
  ID: 'id',
  CurrencyCode: 'currency',
  PaymentNote: 'note',
  BranchName: 'branch',
  BankName: 'bank',
} as const
export const tillPlaces = {
  ID: 'id',
  ZNo: 'zNumber',
  EndPointID: 'till',
  DocumentDescription: 'kind',
} as const
/** Type of the reference by which a model names the certificate of an investment, and scheme of its number in UBL-TR. */
export const investmentScheme = 'YTBNO'
/** Who owns goods of a market hall. */
export const ownerSchemes = {
  OwnerName: 'MALSAHIBIADSOYADUNVAN',
  OwnerTaxNumber: 'MALSAHIBIVKNTCKN',
} as const
/** Length of a period, where the model gives a bare number: days. */
export const durationUnit = 'DAY'

/** Places that carry something for which UBL-TR has no element: an address of a delivery has no telephone. Nothing is dropped in silence. */
export const notCarriedInLine = ['Phone', 'Fax', 'Mail', 'WebSite'].map(
  (name) => `DeliveryInfo.DeliveryAddress.${name}`,
)
