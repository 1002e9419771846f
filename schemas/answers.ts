/** Answers of the service, in the shapes of the public API. */
import { z } from 'zod'
import { Tag } from './common.ts'

const n = z.string().nullable()
/** A page of rows. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({
    Page: z.int(),
    PageSize: z.int(),
    TotalCount: z.int(),
    TotalPages: z.int(),
    Content: z.array(row),
  })

export const Done = z.boolean()
export const Text = z.string()
/** One message per document that did not take part; empty when all did. */
export const Messages = z.array(z.string())
export const Html = z.string()
export const Xml = z.string()
/** Base64 of a file; of a zip where there are several. */
export const Pdf = z.string()
export const Base64 = z.string()

/** The version of settings that a change has made: it rises with every change. */
export const SettingsSaved = z.object({ Version: z.int() })

/** A record that was written. The version rises with every change; the box is named where it went to another one. */
export const RecordSaved = z.object({
  UUID: z.string(),
  Version: z.int(),
  Box: z.string().optional(),
})

export const Details = z.object({
  UUID: z.string(),
  InvoiceType: n,
  InvoiceProfile: n,
  InvoiceNumber: n,
  EnvelopeUUID: n,
  EnvelopeAlias: n,
  UBLVersionID: n,
  CustomizationID: n,
  SendDate: n,
  IssueDate: n,
  CurrencyCode: n,
  NumberOfItems: z.int(),
  InvoiceAmount: z.number(),
  TaxAmount: z.number(),
  AdditionalDocumentCount: z.int(),
  AnswerCode: n,
  ReportUUID: n,
})
/** What people wrote under a record, oldest first. */
export const ThreadMessages = z.array(
  z.object({
    CreatedDate: z.string(),
    UserName: z.string(),
    Text: z.string(),
    /** Written at the desk of the operator. */
    IsStaff: z.boolean(),
    /** Files of the record that came with it. */
    Files: z.array(z.object({ UUID: z.guid(), Name: z.string(), Size: z.int() })),
  }),
)
/** Documents to and from one party, newest first, of whatever box they are in. */
export const PartyDocumentPage = pageOf(
  z.object({
    UUID: z.string(),
    /** `einvoice.sale` */
    Box: z.string(),
    DocumentNumber: n,
    IssueDate: z.string(),
    /** From the party to the company; otherwise the other way. */
    IsReceived: z.boolean(),
    IsCancel: z.boolean(),
    /** Null like its currency where a list of the authority says none. */
    PayableAmount: z.number().nullable(),
    CurrencyCode: z.string().nullable(),
  }),
)
export const Histories = z.array(z.object({ CreatedDate: z.string(), UserName: n, Description: n }))
const mailEvent = z.enum([
  'processed',
  'delivered',
  'open',
  'click',
  'bounce',
  'dropped',
  'deferred',
  'unsubscribe',
])
/** What the mail server or the provider said last of a message. */
const answer = n
export const MailHistories = z.array(
  z.object({
    Email: n,
    MessageId: n,
    Status: n,
    IsSuccess: z.boolean(),
    Event: mailEvent,
    CreatedDate: z.string(),
    EventDate: z.string(),
    Answer: answer,
  }),
)
export const MailActivities = z.array(
  z.object({
    Email: n,
    MessageId: n,
    ip: n,
    MessageIdLong: n,
    Event: mailEvent,
    EventDate: z.string(),
    Answer: answer,
  }),
)
/** Messages of a demonstration, with what happened to each. */
export const OutboxPage = pageOf(
  z.object({
    UUID: z.string(),
    Channel: z.enum(['email', 'sms', 'whatsapp']),
    Recipient: z.string(),
    Event: mailEvent,
    Subject: n,
    Body: z.string(),
    CreatedDate: z.string(),
    Box: z.string(),
    RecordUUID: z.string(),
    DocumentNumber: n,
    Attachments: z.array(z.object({ Name: z.string(), Type: z.enum(['pdf', 'xml']) })),
    Activities: z.array(z.object({ Event: mailEvent, EventDate: z.string() })),
  }),
)
const phoneMessage = {
  CreatedDate: z.string(),
  To: n,
  Status: n,
  TaxNumber: n,
  UUID: n,
  DateUpdated: z.string(),
  Answer: answer,
}
/** `Parts`: how many messages an SMS is charged as; null: of one that was sent before they were counted. */
export const SmsHistories = z.array(
  z.object({ Packet_Id: n, ...phoneMessage, Parts: z.int().nullable() }),
)
export const WhatsAppHistories = z.array(z.object({ SID: n, ...phoneMessage }))
/**
 * What a draft keeps of the file that it was made of: parts that no form shows, amounts that are calculated otherwise here. Lines are
 * counted from 1; null: of the whole document. `MustReckon`: it is not sent before its amounts are calculated anew. `Tolerated`: rules
 * of the portal that the file breaks as well, which do not keep the draft from being sent.
 */
export const KeptOfFile = z.object({
  IsOfFile: z.boolean(),
  Parts: z.array(z.object({ Line: z.int().nullable(), Name: z.string(), Value: z.string() })),
  Amounts: z.array(
    z.object({
      Line: z.int().nullable(),
      Name: z.enum([
        'lineAmount',
        'lineTax',
        'lineWithheld',
        'lineExtension',
        'allowance',
        'charge',
        'taxExclusive',
        'tax',
        'taxTotal',
        'taxInclusive',
        'withholding',
        'payable',
      ]),
      /** Of a tax or a withholding. */
      Code: n,
      Percent: z.number().nullable(),
      Given: z.number(),
      Reckoned: z.number(),
    }),
  ),
  MustReckon: z.boolean(),
  Tolerated: z.array(
    z.object({ Rule: z.string(), Place: z.string(), Values: z.record(z.string(), z.string()) }),
  ),
})
export const Attachments = z.array(z.object({ File: n, FileName: n, FileType: n }))
export const References = z.array(
  z.object({
    ID: z.object({ SchemeID: n, Value: n }),
    IssueDate: n,
    DocumentTypeCode: n,
    DocumentType: n,
    DocumentDescription: n,
  }),
)
export const GibCheck = z.object({
  EnvelopeUUID: n,
  EnvelopeGibCode: n,
  EnvelopeDescription: n,
  AnswerEnvelopeUUID: n,
  AnswerEnvelopeGibCode: n,
  AnswerEnvelopeDescription: n,
})
export const GtbCheck = z.object({
  UUID: n,
  GTB_REFNO: n,
  GTB_GCB_TESCILNO: n,
  GTB_FIILI_IHRACAT_TARIHI: n,
  GTB_CEVAP_NOTU: n,
})
export const EnvelopeInfo = z.object({ GIBCode: n, GIBDescription: n, EnvelopeUUID: n })
export const EnvelopeStatus = z.object({
  UUID: z.string(),
  GIBCode: z.int(),
  GIBDescription: n,
  CreatedDate: z.string(),
})
export const EnvelopePage = pageOf(
  z.object({
    UUID: z.string(),
    GIBCode: z.int(),
    GIBDescription: n,
    CreatedDate: z.string(),
    DocumentCount: z.int(),
    SenderTaxNumber: n,
    ReceiverTaxNumber: n,
  }),
)
export const DocumentStatus = z.object({
  InvoiceProfile: n,
  IssueDate: n,
  Answer: z.object({ AnswerCode: n, AnswerNote: n, Description: n }),
  InvoiceStatus: z.object({ Code: z.string(), Description: n, DetailDescription: n }),
  EnvelopeInfo: z.object({
    UUID: n,
    GIBCode: z.int().nullable(),
    GIBDescription: n,
    CreatedDate: n,
  }),
})
export const ReportedStatus = z.object({
  StatusCode: z.string(),
  StatusDetail: n,
  ReportStatus: z.enum(['NotReported', 'Reported']),
  CancelStatus: z.boolean(),
})
export const TaxTotals = z.array(
  z.object({
    TaxableAmount: z.number(),
    TaxAmount: z.number(),
    Percent: z.number(),
    TaxTypeCode: z.string(),
  }),
)
export const Tags = z.array(Tag)
export const TagPage = pageOf(Tag)

export const Series = z.object({
  ID: z.int(),
  Name: z.string(),
  IsDefault: z.boolean(),
  IsActive: z.boolean(),
  CreatedDate: z.string(),
  Details: z.array(
    z.object({ ID: z.int(), Year: z.string(), OrdinalNumber: z.int(), LastIssueDate: n }),
  ),
})
/** Whether the numbers of a series run through: what is missing, and whose date lies before that of the number in front of it. At most 100 of each. */
export const SeriesGaps = z.array(
  z.object({
    Year: z.string(),
    Last: z.int(),
    Used: z.int(),
    Next: z.string(),
    Missing: z.array(z.object({ From: z.string(), To: z.string(), Count: z.int() })),
    Backwards: z.array(
      z.object({
        Number: z.string(),
        IssueDate: z.string(),
        Before: z.string(),
        BeforeDate: z.string(),
      }),
    ),
  }),
)
export const SeriesPage = pageOf(Series)
export const Template = z.object({
  ID: z.int(),
  UUID: z.string(),
  Name: z.string(),
  IsActive: z.boolean(),
  IsDefault: z.boolean(),
  CreationDate: z.string(),
  TemplateID: z.int(),
  Kind: z.enum(['xslt', 'design']).optional(),
})
export const TemplatePage = pageOf(Template)
export const TemplateFiles = z.array(Template)
const rule = z.object({ Property: z.string(), Operator: z.string(), ValueFirst: n, ValueSecond: n })
const contact = z.object({ NotificationValue: n, NotificationValueType: z.string() })
export const RulePage = pageOf(
  z.object({
    ID: z.int(),
    RuleName: n,
    ContactList: z.array(contact),
    IsActive: z.boolean(),
    CreatedDate: n,
  }),
)
export const Rules = z.array(
  z.object({
    ID: z.int(),
    RuleName: n,
    IsActive: z.boolean(),
    RuleList: z.array(rule),
    ContactList: z.array(contact),
  }),
)
export const ReportPage = pageOf(
  z.object({
    UUID: z.string(),
    TaxNumber: n,
    CreatedDate: z.string(),
    SectionStartDate: n,
    SectionEndDate: n,
    SectionNumber: z.int(),
    GIBCode: n,
    GIBDescription: n,
    PeriodYear: n,
    PeriodMonth: n,
    InvoiceCount: z.int(),
    CancelInvoiceCount: z.int(),
  }),
)
/** Months with documents that are not yet reported, the oldest first, with what they come to in each currency; cancelled after their report apart. */
export const ReportWaiting = z.array(
  z.object({
    PeriodYear: z.string(),
    PeriodMonth: z.string(),
    Amounts: z.array(
      z.object({
        CurrencyCode: z.string(),
        DocumentCount: z.int(),
        PayableAmount: z.number(),
        CancelCount: z.int(),
        CancelAmount: z.number(),
      }),
    ),
  }),
)
export const ReportDocumentPage = pageOf(
  z.object({
    UUID: z.string(),
    DocumentNumber: n,
    InvoiceNumber: n,
    InvoiceType: n,
    SendType: n,
    IssueDate: n,
    ReceiverTaxNumber: n,
    ReceiverName: n,
    TotalAmount: z.number(),
    TaxTotalAmount: z.number(),
    PayableAmount: z.number(),
    CurrencyCode: n,
    IsCancel: z.boolean(),
    IsInternet: z.boolean(),
  }),
)
/** A result per file, of a spreadsheet one per document with its rows: the good ones are kept. `IsCorrectable`: refused, but taken as a draft where that is asked for (`IsDraft`). */
const FileResult = z.object({
  FileName: z.string(),
  IsSuccess: z.boolean(),
  UUID: n,
  DocumentNumber: n,
  Errors: z.array(z.string()),
  Box: z.string().optional(),
  Rows: z.array(z.int()).optional(),
  IsCorrectable: z.literal(true).optional(),
})
export const Uploaded = z.object({ UUID: n, InvoiceNumber: n, Results: z.array(FileResult) })

const companyAddress = {
  Address: n,
  District: n,
  City: n,
  Country: n,
  PostalCode: n,
  Fax: n,
  Email: n,
  WebSite: n,
}
export const Company = z.object({
  ID: z.string(),
  Name: n,
  TaxNumber: n,
  TaxOffice: n,
  PhoneNumber: n,
  ...companyAddress,
  IsActive: z.boolean(),
  IsDeleted: z.boolean(),
  PayeeFinancialAccountID: n,
  PaymentMeansChannelCode: n,
  PaymentMeansCode: n,
  /** Of the portal alone. */
  Identifications: z.array(z.object({ Name: z.string(), Value: z.string() })),
  Aliases: z.array(z.object({ Alias: n, AliasType: z.int(), Type: z.int() })),
})
export const CompanyList = z.array(
  z.object({ ID: z.string(), Name: z.string(), TaxNumber: z.string(), IsActive: z.boolean() }),
)
export const Customer = z.object({
  ID: z.int(),
  TaxNumber: n,
  Name: n,
  TaxDepartment: n,
  Phone: n,
  ...companyAddress,
  IsExport: z.boolean(),
})
export const Customers = z.array(Customer)
export const CustomerPage = pageOf(Customer)
/** Customers with what the portal alone knows of them. */
export const CustomerTerms = z.array(
  z.object({
    ...Customer.shape,
    CurrencyCode: n,
    PaymentDays: z.int().nullable(),
    Prices: z
      .array(z.object({ StockName: z.string(), SellerCode: n.optional(), Price: z.number() }))
      .nullable(),
  }),
)
export const Stock = z.object({
  ID: z.int(),
  Name: n,
  UnitCode: n,
  UnitName: n,
  Price: z.number(),
  SellerCode: n,
  BuyerCode: n,
  ManufacturerCode: n,
  IsActive: z.boolean(),
  CreatedDate: z.string(),
  GTIPCode: n,
  Brand: n,
  Model: n,
  Description: n,
  Note: n,
  DeliveryCode: n,
  ShippingCode: n,
  TaxPercent: z.number(),
})
export const Stocks = z.array(Stock)
export const StockPage = pageOf(Stock)
export const ExchangeRate = z.object({
  USDBuy: n,
  USDSale: n,
  EUROBuy: n,
  EUROSale: n,
  GBPBuy: n,
  GBPSale: n,
})
export const GlobalCustomer = z.object({
  TaxNumber: n,
  Title: n,
  TaxDepartment: n,
  Phone: n,
  ...companyAddress,
  Type: n,
  ModuleType: n,
  FirstCreationTime: n,
  Aliases: z.array(z.object({ Name: n, CreationTime: n, DeletionTime: n })),
})
export const GlobalCustomers = z.array(GlobalCustomer)
export const GlobalAliases = z.array(
  z.object({
    TaxNumber: n,
    Title: n,
    FirstCreatedTime: n,
    CreationTime: n,
    DocumentType: n,
    Name: n,
    Type: n,
  }),
)
export const RegisteredCompanies = z.array(
  z.object({
    TaxNumber: z.string(),
    Title: n,
    IsRegistered: z.boolean(),
    Aliases: z.array(z.string()),
  }),
)

export const LoginResult = z.object({
  Result: z.object({ access_token: z.string(), expires_in: z.int(), token_type: z.string() }),
})
export const Profile = z.object({
  UserID: z.string(),
  Name: z.string(),
  Surname: z.string(),
  Email: z.string(),
  CompanyID: z.string(),
  CompanyName: z.string(),
  Modules: z.array(z.string()),
  Role: z.array(z.string()),
  Companies: CompanyList,
})
export const AccessKey = z.object({
  UUID: z.string(),
  Name: z.string(),
  Prefix: z.string(),
  Roles: z.array(z.string()),
  CreatedDate: z.string(),
  ExpiresAt: n,
  LastUsedAt: n,
  LastUsedAddress: n.optional(),
  MayCreateKeys: z.boolean().optional(),
  /** The key that made this one; null where a person did. */
  ParentUUID: n.optional(),
  ParentName: n.optional(),
})
export const AccessKeyPage = pageOf(AccessKey)
/** The key itself is shown this once. */
export const AccessKeyCreated = AccessKey.extend({ Key: z.string() })

/** Every error: what, and a list of codes with their places. */
export const ErrorBody = z.object({
  Message: z.string(),
  Errors: z.array(
    z.object({ Code: z.int(), Description: z.string(), Detail: n, Path: z.string().optional() }),
  ),
  CorrelationID: z.string().optional(),
})
export type ErrorBody = z.output<typeof ErrorBody>
