/** The e-invoice model, in the shape of the public API (EInvoiceDto). Names are the wire's. */
import { z } from 'zod'
import {
  amount,
  dateTimeText,
  documentText,
  maybe,
  optionalText,
  str,
  uuid,
  warnings,
} from './common.ts'
import { mostEntries, mostLines } from './limits.ts'

const IdType = z.strictObject({ SchemeID: maybe(documentText), Value: maybe(documentText) })
const address = {
  Address: maybe(documentText),
  District: maybe(documentText),
  City: maybe(documentText),
  Country: maybe(documentText),
  PostalCode: maybe(documentText),
  Phone: maybe(documentText),
  Fax: maybe(documentText),
  Mail: maybe(documentText),
  WebSite: maybe(documentText),
}
const AddressInfo = z.strictObject(address)
export const KeyValue = z.strictObject({
  IssueDate: maybe(dateTimeText),
  Value: maybe(documentText),
})

export const Party = z.strictObject({
  TaxNumber: str(11),
  Name: documentText,
  TaxOffice: maybe(documentText),
  PartyIdentifications: maybe(z.array(IdType).max(mostEntries)),
  AgentPartyIdentifications: maybe(z.array(IdType).max(mostEntries)),
  ...address,
})
export const DocumentReference = z.strictObject({
  ID: maybe(documentText),
  IssueDate: maybe(dateTimeText),
  DocumentType: maybe(documentText),
  DocumentTypeCode: maybe(documentText),
  DocumentDescription: maybe(documentText),
  Attachment: maybe(
    z.strictObject({
      Base64Data: maybe(z.string()),
      MimeCode: maybe(documentText),
      FileName: maybe(documentText),
    }),
  ),
})
export const Tax = z.strictObject({
  TaxCode: str(10),
  Total: maybe(amount),
  Percent: maybe(z.number().gte(0).lte(100)),
  ReasonCode: optionalText(10),
  ReasonDesc: maybe(documentText),
})

/** A number that goods are followed by, and whose they are. The public API has no `TagType`: the scheme of the number, where a profile allows several. */
export const ItemIdentification = z.strictObject({
  TagNumber: maybe(documentText),
  TagType: maybe(documentText),
  OwnerName: maybe(documentText),
  OwnerTaxNumber: optionalText(11),
})

export const InvoiceLine = z.strictObject({
  Index: optionalText(10),
  SellerCode: maybe(documentText),
  BuyerCode: maybe(documentText),
  Name: documentText,
  Description: maybe(documentText),
  Quantity: z.number().gt(0),
  UnitType: str(10),
  Price: z.number().gte(0),
  AllowanceTotal: maybe(amount),
  // The public API has no place for it. Where it is given, the amount is what it comes to.
  AllowancePercent: maybe(z.number().gte(0).lte(100)),
  KDVPercent: z.number().gte(0).lte(100),
  KDVTotal: maybe(amount),
  Taxes: maybe(z.array(Tax).max(mostEntries)),
  DeliveryInfo: maybe(
    z.strictObject({
      GTIPNo: optionalText(12),
      DeliveryTermCode: optionalText(10),
      TransportModeCode: optionalText(10),
      PackageBrandName: maybe(documentText),
      ProductTraceID: maybe(documentText),
      PackageID: maybe(documentText),
      PackageQuantity: maybe(amount),
      PackageTypeCode: optionalText(10),
      DeliveryAddress: maybe(AddressInfo),
      // Lines of inward processing permits, which the public API has no place for: code 702 demands the buyer's.
      BuyerPermitLineCode: maybe(documentText),
      SellerPermitLineCode: maybe(documentText),
    }),
  ),
  ManufacturerCode: maybe(documentText),
  BrandName: maybe(documentText),
  ModelName: maybe(documentText),
  Note: maybe(documentText),
  SerialID: maybe(documentText),
  OzelMatrahReason: optionalText(10),
  OzelMatrahTotal: maybe(amount),
  VatAmountWithoutTevkifat: maybe(amount),
  AdditionalItemIdentification: maybe(ItemIdentification),
  // What the authority has asked for since the public API was described: the class and the list number of goods for an investment.
  ItemClassificationCode: optionalText(10),
  ProductTraceID: maybe(documentText),
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
  DespatchDocumentReference: maybe(z.array(KeyValue).max(mostEntries)),
  OrderReference: maybe(KeyValue),
  OrderReferenceDocument: maybe(DocumentReference),
  AdditionalDocumentReferences: maybe(z.array(DocumentReference).max(mostEntries)),
  TaxExemptionReasonInfo: maybe(
    z.strictObject({
      KDVExemptionReasonCode: optionalText(10),
      OTVExemptionReasonCode: optionalText(10),
      AccommodationTaxExemptionReasonCode: optionalText(10),
    }),
  ),
  PaymentTermsInfo: maybe(
    z.strictObject({
      Percent: maybe(z.number()),
      Amount: maybe(amount),
      Note: maybe(documentText),
    }),
  ),
  PaymentMeansInfo: maybe(
    z.strictObject({
      Code: optionalText(10),
      ChannelCode: optionalText(10),
      DueDate: maybe(dateTimeText),
      PayeeFinancialAccountID: maybe(documentText),
      Note: maybe(documentText),
    }),
  ),
  OKCInfo: maybe(
    z.strictObject({
      ID: maybe(documentText),
      IssueDate: maybe(dateTimeText),
      Time: optionalText(20),
      ZNo: maybe(documentText),
      EndPointID: maybe(documentText),
      DocumentDescription: maybe(documentText),
    }),
  ),
  ESUReportInfo: maybe(z.strictObject({ ID: maybe(documentText), IssueDate: maybe(dateTimeText) })),
  ReturnInvoiceInfo: maybe(
    z
      .array(z.strictObject({ InvoiceNumber: documentText, IssueDate: dateTimeText }))
      .max(mostEntries),
  ),
  AccountingCost: maybe(documentText),
  InvoicePeriod: maybe(
    z.strictObject({
      StartDate: maybe(dateTimeText),
      StartTime: optionalText(20),
      EndDate: maybe(dateTimeText),
      EndTime: optionalText(20),
      DurationMeasureValue: maybe(z.number()),
      Description: maybe(documentText),
    }),
  ),
  SGKInfo: maybe(
    z.strictObject({
      RegisterName: maybe(documentText),
      DocumentNumber: maybe(documentText),
      RegisterCode: maybe(documentText),
    }),
  ),
  Expenses: maybe(
    z
      .array(z.strictObject({ ExpenseType: documentText, Percent: z.number(), Amount: amount }))
      .max(mostEntries),
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
      Name: maybe(documentText),
      SurName: maybe(documentText),
      CountryCode: optionalText(3),
      PassportNo: maybe(documentText),
      PassportDate: maybe(dateTimeText),
      AddressInfo: maybe(AddressInfo),
      FinancialAccountInfo: maybe(
        z.strictObject({
          BankName: maybe(documentText),
          BranchName: maybe(documentText),
          ID: maybe(documentText),
          CurrencyCode: optionalText(3),
          PaymentNote: maybe(documentText),
        }),
      ),
    }),
  ),
  TaxRepresentativeInfo: maybe(
    z.strictObject({
      RegisterNumber: maybe(documentText),
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
      LegalRegistrationName: maybe(documentText),
      PersonName: maybe(documentText),
      PersonSurName: maybe(documentText),
      ...address,
    }),
  ),
  TaxFreeInfo: maybe(TaxFree),
  InvoiceLines: z.array(InvoiceLine).min(1).max(mostLines),
  Notes: maybe(z.array(documentText).max(mostEntries)),
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
