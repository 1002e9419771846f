/** The e-invoice model, in the shape of the public API (EInvoiceDto). Names are the wire's. */
import { z } from 'zod'
import { amount, dateTimeText, maybe, optionalText, str, uuid, warnings } from './common.ts'
import { mostLines } from './limits.ts'

const IdType = z.strictObject({ SchemeID: optionalText(40), Value: optionalText(200) })
const address = {
  Address: optionalText(),
  District: optionalText(100),
  City: optionalText(100),
  Country: optionalText(100),
  PostalCode: optionalText(20),
  Phone: optionalText(30),
  Fax: optionalText(30),
  Mail: optionalText(200),
  WebSite: optionalText(200),
}
const AddressInfo = z.strictObject(address)
export const KeyValue = z.strictObject({ IssueDate: maybe(dateTimeText), Value: optionalText(200) })

export const Party = z.strictObject({
  TaxNumber: str(11),
  Name: str(300),
  TaxOffice: optionalText(100),
  PartyIdentifications: maybe(z.array(IdType).max(20)),
  AgentPartyIdentifications: maybe(z.array(IdType).max(20)),
  ...address,
})
export const DocumentReference = z.strictObject({
  ID: optionalText(200),
  IssueDate: maybe(dateTimeText),
  DocumentType: optionalText(200),
  DocumentTypeCode: optionalText(100),
  DocumentDescription: optionalText(1000),
  Attachment: maybe(
    z.strictObject({
      Base64Data: maybe(z.string()),
      MimeCode: optionalText(100),
      FileName: optionalText(255),
    }),
  ),
})
export const Tax = z.strictObject({
  TaxCode: str(10),
  Total: maybe(amount),
  Percent: maybe(z.number().gte(0).lte(100)),
  ReasonCode: optionalText(10),
  ReasonDesc: optionalText(1000),
})

/** A number that goods are followed by, and whose they are. The public API has no `TagType`: the scheme of the number, where a profile allows several. */
export const ItemIdentification = z.strictObject({
  TagNumber: optionalText(40),
  TagType: optionalText(20),
  OwnerName: optionalText(),
  OwnerTaxNumber: optionalText(11),
})

export const InvoiceLine = z.strictObject({
  Index: optionalText(10),
  SellerCode: optionalText(100),
  BuyerCode: optionalText(100),
  Name: str(1000),
  Description: optionalText(1000),
  Quantity: z.number().gt(0),
  UnitType: str(10),
  Price: z.number().gte(0),
  AllowanceTotal: maybe(amount),
  // The public API has no place for it. Where it is given, the amount is what it comes to.
  AllowancePercent: maybe(z.number().gte(0).lte(100)),
  KDVPercent: z.number().gte(0).lte(100),
  KDVTotal: maybe(amount),
  Taxes: maybe(z.array(Tax).max(20)),
  DeliveryInfo: maybe(
    z.strictObject({
      GTIPNo: optionalText(12),
      DeliveryTermCode: optionalText(10),
      TransportModeCode: optionalText(10),
      PackageBrandName: optionalText(),
      ProductTraceID: optionalText(100),
      PackageID: optionalText(100),
      PackageQuantity: maybe(amount),
      PackageTypeCode: optionalText(10),
      DeliveryAddress: maybe(AddressInfo),
      // Lines of inward processing permits, which the public API has no place for: code 702 demands the buyer's.
      BuyerPermitLineCode: optionalText(40),
      SellerPermitLineCode: optionalText(40),
    }),
  ),
  ManufacturerCode: optionalText(100),
  BrandName: optionalText(200),
  ModelName: optionalText(200),
  Note: optionalText(1000),
  SerialID: optionalText(100),
  OzelMatrahReason: optionalText(10),
  OzelMatrahTotal: maybe(amount),
  VatAmountWithoutTevkifat: maybe(amount),
  AdditionalItemIdentification: maybe(ItemIdentification),
  // What the authority has asked for since the public API was described: the class and the list number of goods for an investment.
  ItemClassificationCode: optionalText(10),
  ProductTraceID: optionalText(100),
})

export const InvoiceInfo = z.strictObject({
  UUID: maybe(uuid),
  TemplateUUID: maybe(uuid),
  TemplateBase64String: maybe(z.string()),
  InvoiceType: z.enum([
    'SATIS',
    'IADE',
    'ISTISNA',
    'TEVKIFAT',
    'IHRACKAYITLI',
    'OZELMATRAH',
    'SGK',
    'TEVKIFATIADE',
    'KOMISYONCU',
    'HKSSATIS',
    'HKSKOMISYONCU',
    'KONAKLAMAVERGISI',
    'SARJ',
    'SARJANLIK',
  ]),
  InvoiceSerieOrNumber: optionalText(16),
  IssueDate: dateTimeText,
  CurrencyCode: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('TRY'),
  ExchangeRate: maybe(z.number().gt(0)),
  InvoiceProfile: z.enum([
    'TEMELFATURA',
    'TICARIFATURA',
    'IHRACAT',
    'YOLCUBERABERFATURA',
    'KAMU',
    'HKS',
    'ENERJI',
    'ILAC_TIBBICIHAZ',
    'YATIRIMTESVIK',
    'IDIS',
    'OZELFATURA',
  ]),
  DespatchDocumentReference: maybe(z.array(KeyValue).max(100)),
  OrderReference: maybe(KeyValue),
  OrderReferenceDocument: maybe(DocumentReference),
  AdditionalDocumentReferences: maybe(z.array(DocumentReference).max(50)),
  TaxExemptionReasonInfo: maybe(
    z.strictObject({
      KDVExemptionReasonCode: optionalText(10),
      OTVExemptionReasonCode: optionalText(10),
      AccommodationTaxExemptionReasonCode: optionalText(10),
    }),
  ),
  PaymentTermsInfo: maybe(
    z.strictObject({ Percent: maybe(z.number()), Amount: maybe(amount), Note: optionalText() }),
  ),
  PaymentMeansInfo: maybe(
    z.strictObject({
      Code: optionalText(10),
      ChannelCode: optionalText(10),
      DueDate: maybe(dateTimeText),
      PayeeFinancialAccountID: optionalText(40),
      Note: optionalText(),
    }),
  ),
  OKCInfo: maybe(
    z.strictObject({
      ID: optionalText(40),
      IssueDate: maybe(dateTimeText),
      Time: optionalText(20),
      ZNo: optionalText(40),
      EndPointID: optionalText(40),
      DocumentDescription: optionalText(100),
    }),
  ),
  ESUReportInfo: maybe(z.strictObject({ ID: optionalText(40), IssueDate: maybe(dateTimeText) })),
  ReturnInvoiceInfo: maybe(
    z.array(z.strictObject({ InvoiceNumber: str(16), IssueDate: dateTimeText })).max(100),
  ),
  AccountingCost: optionalText(40),
  InvoicePeriod: maybe(
    z.strictObject({
      StartDate: maybe(dateTimeText),
      StartTime: optionalText(20),
      EndDate: maybe(dateTimeText),
      EndTime: optionalText(20),
      DurationMeasureValue: maybe(z.number()),
      Description: optionalText(),
    }),
  ),
  SGKInfo: maybe(
    z.strictObject({
      RegisterName: optionalText(),
      DocumentNumber: optionalText(40),
      RegisterCode: optionalText(40),
    }),
  ),
  Expenses: maybe(
    z.array(z.strictObject({ ExpenseType: str(40), Percent: z.number(), Amount: amount })).max(50),
  ),
  // Totals are worked out from the lines; a client may send them, and a difference of more than a kuruş is an error.
  LineExtensionAmount: maybe(amount),
  GeneralKDV1Total: maybe(amount),
  GeneralKDV8Total: maybe(amount),
  GeneralKDV18Total: maybe(amount),
  GeneralKDV10Total: maybe(amount),
  GeneralKDV20Total: maybe(amount),
  GeneralAllowanceTotal: maybe(amount),
  PayableAmount: maybe(amount),
  KdvTotal: maybe(amount),
})

/** A traveller who takes the goods along, and who pays the tax back (public API: TaxFreeInfoDto). */
const TaxFree = z.strictObject({
  TouristInfo: maybe(
    z.strictObject({
      Name: optionalText(100),
      SurName: optionalText(100),
      CountryCode: optionalText(3),
      PassportNo: optionalText(40),
      PassportDate: maybe(dateTimeText),
      AddressInfo: maybe(AddressInfo),
      FinancialAccountInfo: maybe(
        z.strictObject({
          BankName: optionalText(),
          BranchName: optionalText(),
          ID: optionalText(40),
          CurrencyCode: optionalText(3),
          PaymentNote: optionalText(),
        }),
      ),
    }),
  ),
  TaxRepresentativeInfo: maybe(
    z.strictObject({
      RegisterNumber: optionalText(40),
      Alias: optionalText(200),
      Address: maybe(AddressInfo),
    }),
  ),
})

export const Invoice = z.strictObject({
  InvoiceInfo,
  CompanyInfo: maybe(Party.partial()),
  CustomerInfo: Party,
  BuyerCustomerInfo: maybe(Party),
  ExportCustomerInfo: maybe(
    z.strictObject({
      TaxNumber: optionalText(20),
      LegalRegistrationName: optionalText(300),
      PersonName: optionalText(100),
      PersonSurName: optionalText(100),
      ...address,
    }),
  ),
  TaxFreeInfo: maybe(TaxFree),
  InvoiceLines: z.array(InvoiceLine).min(1).max(mostLines),
  Notes: maybe(z.array(z.string().max(2000)).max(100)),
})
export type Invoice = z.output<typeof Invoice>

export const InvoiceSend = z.strictObject({ EInvoice: Invoice, CustomerAlias: optionalText(200) })
export const InvoiceBulk = z.strictObject({
  EInvoices: z
    .array(
      z.strictObject({
        Invoice,
        CustomerAlias: optionalText(200),
        Tags: maybe(z.array(uuid)),
        SpecialCode: optionalText(50),
      }),
    )
    .min(1)
    .max(1000),
})
export const InvoiceSent = z.object({
  UUID: uuid,
  InvoiceNumber: z.string().nullable(),
  Warnings: warnings,
})
