/** ERPs of companies, their documents, and what is made of these. The specification shows no shapes of the connector: all of them are assumed (AREAS 1 and 3). */
import { z } from 'zod'
import { amount, dateTimeText, maybe, nameText, optionalText, str, uuid } from './common.ts'
import {
  erpContentFaults,
  erpFaults,
  erpMapNames,
  erpQueryTypes,
  erpStates,
  erpTypes,
  erpWrites,
} from './connector-codes.ts'
import { formatted, required } from './rules.ts'
import { secretText } from './secret.ts'

const queryType = z.enum(erpQueryTypes)

/** One statement, which the database is given with its parameters beside it. */
const queryText = z
  .string()
  .max(20_000)
  .check(
    required(),
    formatted(/^\s*(?:select|with|update|insert)\s[^;]*(?:;\s*)?$/i, 'select … from …'),
  )

const ErpQuery = z.strictObject({
  QueryName: nameText(100),
  QueryType: queryType,
  QueryText: queryText,
})
/** A unit of the ERP and its code of the standard: `ADET` and `C62`. */
const ErpUnit = z.strictObject({ ErpUnit: nameText(50), UnitCode: nameText(10) })
/** A tax of the ERP and its code of the standard: `OTV1` and `0071`. */
const ErpTax = z.strictObject({ ErpTax: nameText(50), TaxCode: nameText(10) })

/** An ERP as it is connected. The last two are written by the service. */
export const Erp = z.strictObject({
  ErpType: z.enum(erpTypes),
  /** Whose tables the database has: stands in for the queries that are not among `Queries`. */
  ErpMap: maybe(z.enum(erpMapNames)),
  Name: nameText(100),
  Server: optionalText(200),
  Database: optionalText(100),
  UserName: optionalText(100),
  Password: secretText(200),
  /** Digits that stand in the names of tables: `{FirmNo}` and `{PeriodNo}` in a query. */
  FirmNo: maybe(z.string().check(formatted(/^\d{1,4}$/, '001'))),
  PeriodNo: maybe(z.string().check(formatted(/^\d{1,4}$/, '01'))),
  /** Of one that a helper asks: which of those in the helper's file, from 1. Absent: the first that does not pause. */
  HelperNumber: maybe(z.int().min(1).max(20)),
  /** Older documents are left where they are. */
  StartDate: maybe(dateTimeText),
  Serie: maybe(z.string().check(formatted(/^[A-Z0-9]{3}$/, 'ABC'))),
  /** One that pauses is not asked. */
  IsActive: z.boolean().default(true),
  Queries: maybe(z.array(ErpQuery).max(50)),
  Units: maybe(z.array(ErpUnit).max(200)),
  Taxes: maybe(z.array(ErpTax).max(100)),
  LastSyncDate: maybe(dateTimeText),
  LastFault: maybe(z.enum(erpFaults)),
})

const said = optionalText(2000)

/** The head of a document, by the fixed aliases of the query that reads it. Everything is text, as the ERP wrote it. */
export const ErpHeader = z.strictObject({
  ErpID: str(100),
  DocumentNumber: said,
  IssueDate: said,
  IssueTime: said,
  Profile: said,
  Type: said,
  CurrencyCode: said,
  ExchangeRate: said,
  CustomerCode: said,
  TaxNumber: said,
  Name: said,
  TaxOffice: said,
  Address: said,
  District: said,
  City: said,
  Country: said,
  PostalCode: said,
  Phone: said,
  Email: said,
  Notes: said,
  DespatchNumber: said,
  DespatchDate: said,
  OrderNumber: said,
  OrderDate: said,
  ExemptionCode: said,
  /** What the ERP says that the document comes to. */
  PayableAmount: said,
  /** When the goods of a despatch leave, and with whom. */
  ShipmentDate: said,
  DriverName: said,
  DriverSurname: said,
  DriverTCKN: said,
  Plate: said,
  /** What the ERP knows of it from us. */
  Status: said,
})

export const ErpLine = z.strictObject({
  ErpID: str(100),
  Index: said,
  SellerCode: said,
  Name: said,
  Quantity: said,
  UnitCode: said,
  Price: said,
  AllowanceTotal: said,
  KDVPercent: said,
  TaxCode: said,
  TaxPercent: said,
  /** Of KDV that the buyer withholds: the code of the reason and its per cent. */
  ReasonCode: said,
  ReasonPercent: said,
  GTIPCode: said,
  Note: said,
})

/** A document of an ERP: written by the service as the ERP tells it. */
const document = {
  ErpUUID: uuid,
  ErpName: str(100),
  ErpID: str(100),
  DocumentNumber: str(100),
  IssueDate: maybe(dateTimeText),
  CustomerCode: str(100),
  CustomerName: str(2000),
  TaxNumber: str(100),
  PayableAmount: maybe(amount),
  CurrencyCode: str(3),
  DocumentState: z.enum(erpStates),
  /** The first of what keeps it from being sent as it is. */
  Fault: maybe(z.enum(erpContentFaults)),
  /** All of it, in short: places and values. */
  Faults: str(4000),
  /** It was changed in the ERP after something was made of it here. */
  IsChanged: z.boolean(),
  DocumentUUID: maybe(uuid),
  OurNumber: optionalText(20),
  WriteState: maybe(z.enum(erpWrites)),
  ErpStatus: str(200),
  Header: ErpHeader,
  Lines: z.array(ErpLine).max(10_000),
} as const
export const ErpInvoice = z.strictObject(document)
export const ErpDespatch = z.strictObject(document)

/** Rows that are chosen in a list, and what is not to be as the ERP has it. */
export const ChosenErpDocuments = z.strictObject({
  UUIDS: z.array(uuid).min(1).max(500),
  IssueDate: maybe(dateTimeText),
  Serie: maybe(z.string().check(formatted(/^[A-Z0-9]{3}$/, 'ABC'))),
})

// As programs know them

/** `ID` is the number of the ERP in its list. */
export const CompanyErps = z.array(
  z.object({
    ID: z.int(),
    Name: z.string(),
    ErpType: z.enum(erpTypes),
    IsWebErp: z.boolean(),
    IsActive: z.boolean(),
    HasInvoice: z.boolean(),
    HasDespatch: z.boolean(),
    HasTransfer: z.boolean(),
  }),
)

const companyQuery = z.object({
  ID: z.int(),
  CompanyErpID: z.int(),
  QueryName: z.string(),
  QueryType: queryType,
  QueryText: z.string(),
  Parameters: z.array(z.string()),
})
export const CompanyErpQuery = companyQuery
export const CompanyErpQueries = z.array(companyQuery)

const properties = {
  Server: optionalText(200),
  Database: optionalText(100),
  UserName: optionalText(100),
  FirmNo: maybe(z.string().check(formatted(/^\d{1,4}$/, '001'))),
  PeriodNo: maybe(z.string().check(formatted(/^\d{1,4}$/, '01'))),
  Serie: maybe(z.string().check(formatted(/^[A-Z0-9]{3}$/, 'ABC'))),
  StartDate: maybe(dateTimeText),
} as const
/** Without the password: it is never read back. */
export const ConnectorProperties = z.object({ CompanyErpID: z.int(), ...properties })
export const ConnectorPropertiesSave = z.strictObject({
  CompanyErpID: maybe(z.int()),
  ...properties,
  Password: secretText(200),
})

/** A document of the portal, in the words in which an ERP takes it. */
export const ErpTransferModel = z.object({ Header: ErpHeader, Lines: z.array(ErpLine) })

/** Of documents of days, both included; absent: from the day on that the ERP says, until today. */
export const ErpIDs = z.strictObject({
  CompanyErpID: maybe(z.int()),
  StartDate: maybe(dateTimeText),
  EndDate: maybe(dateTimeText),
  ErpIDs: z.array(str(100)).min(1).max(500),
})
/** Bodies of Send/Model, and of those that cannot be made what is wrong with them. */
export const ErpConverted = z.object({
  Models: z.array(z.object({ ErpID: z.string(), Model: z.unknown() })),
  Errors: z.array(z.object({ ErpID: z.string(), Description: z.string() })),
})
export const ErpStatuses = z
  .array(
    z.strictObject({
      CompanyErpID: maybe(z.int()),
      ErpID: str(100),
      UUID: uuid,
      InvoiceNumber: optionalText(20),
      StatusCode: str(50),
      StatusDetail: optionalText(500),
    }),
  )
  .min(1)
  .max(500)

const taxNumber = str(11)
export const ErpCustomersChecked = z.strictObject({
  CompanyErpID: maybe(z.int()),
  TaxNumbers: z.array(taxNumber).min(1).max(500),
})
const ErpCustomer = z.strictObject({
  TaxNumber: taxNumber,
  Name: nameText(500),
  TaxOffice: optionalText(100),
  Address: optionalText(),
  District: optionalText(100),
  City: optionalText(100),
  Email: optionalText(200),
})
export const ErpCustomersCreate = z.strictObject({
  CompanyErpID: maybe(z.int()),
  Customers: z.array(ErpCustomer).min(1).max(500),
})
export const ErpCustomers = z.array(
  z.object({ TaxNumber: z.string(), Exists: z.boolean(), ErpCode: z.string().nullable() }),
)
export const ErpStocksAsked = z.strictObject({ CompanyErpID: maybe(z.int()) })
export const ErpStocks = z.array(
  z.object({
    SellerCode: z.string(),
    Name: z.string(),
    UnitCode: z.string(),
    Price: z.number(),
    TaxPercent: z.number(),
  }),
)
