/** Shops of companies, their orders and what is invoiced of them, in the shapes of the public API (spec/codes/nilvera-extra-shapes.json, assumed where it is silent). */
import { z } from 'zod'
import {
  afterInvoice,
  orderCreditStates,
  orderStatuses,
  uploadStatuses,
} from './marketplace-codes.ts'
import { storeTypes } from './store-types.ts'
import { pageOf } from './answers.ts'
import { amount, dateTimeText, maybe, nameText, optionalText, str, uuid } from './common.ts'
import { secretText } from './secret.ts'

const storeType = z.enum(storeTypes)

/** A shop as it is connected. The last two are written by the service. */
export const Shop = z.strictObject({
  StoreType: storeType,
  Name: nameText(100),
  /** The number of the seller at the shop. */
  SellerID: nameText(50),
  Key: secretText(200),
  Secret: secretText(200),
  /** A shop that pauses is not asked. */
  IsActive: z.boolean().default(true),
  LastSyncDate: maybe(dateTimeText),
  LastError: optionalText(500),
})

const OrderCustomer = z.strictObject({
  TaxNumber: optionalText(11),
  Name: optionalText(),
  TaxDepartment: optionalText(100),
  Address: optionalText(),
  District: optionalText(100),
  City: optionalText(100),
  Country: optionalText(100),
  PostalCode: optionalText(20),
  Phone: optionalText(40),
  Email: optionalText(200),
  IsCompany: maybe(z.boolean()),
})

/** `Price` and the discounts are net of KDV, `TotalPrice` is what was paid. */
const OrderLine = z.strictObject({
  ID: z.int(),
  Name: str(),
  SellerCode: str(200),
  Barcode: str(200),
  Quantity: z.number(),
  UnitType: str(10),
  Price: amount,
  AllowanceTotal: amount,
  MarketplaceDiscount: amount,
  KDVPercent: z.number(),
  KDVTotal: amount,
  TotalPrice: amount,
  /** What was asked for all pieces before discounts, KDV included. */
  GrossPrice: amount,
  Status: z.enum(orderStatuses),
})

const orderFields = {
  OrderNumber: str(100),
  /** What is sent and invoiced together; an order may have several. */
  PackageNumber: str(100),
  OrderDate: dateTimeText,
  StoreType: storeType,
  StoreUUID: uuid,
  StoreName: str(100),
  CurrencyCode: str(3),
  Status: z.enum(orderStatuses),
  TotalPrice: amount,
  CustomerName: str(),
  CustomerTaxNumber: str(11),
  IsSend: z.boolean(),
  IsExport: z.boolean(),
  InvoiceUUID: maybe(uuid),
  InvoiceNumber: optionalText(20),
  /** Key of the family of the invoice. */
  InvoiceType: optionalText(40),
  /** The package was cancelled or came back after it was invoiced. */
  AfterInvoice: maybe(z.enum(afterInvoice)),
  InvoiceUploadStatus: z.enum(uploadStatuses),
  /** What the shop said to the link, where it did not take it. */
  UploadError: optionalText(500),
  CargoName: optionalText(200),
  CargoNumber: optionalText(100),
  CargoTrackingLink: optionalText(),
  TransporterRegisterNumber: optionalText(11),
} as const

/** A package of an order: written by the service as the shop tells it. */
export const ShopOrder = z.strictObject({
  ...orderFields,
  /** The state in the words of the shop, and when it came to be. */
  ShopStatus: str(100),
  ChangedDate: dateTimeText,
  /** A person has corrected the customer: what the shop says of him later is not taken. */
  IsCorrected: z.boolean(),
  Customer: OrderCustomer,
  OrderLines: z.array(OrderLine),
})

export const MarketplaceOrder = z.object({
  UUID: uuid,
  ID: z.int(),
  ...orderFields,
  Customer: OrderCustomer,
  OrderLines: z.array(OrderLine),
})

/** What the invoice of an order took of the company's credits; `RemainingCredit` is what was left after it, or after it came back. */
export const OrderCredit = z.strictObject({
  StoreType: storeType,
  OrderNumber: str(100),
  InvoiceNumber: str(20),
  CreditState: z.enum(orderCreditStates),
  UsedCredit: z.int(),
  RemainingCredit: z.int(),
  UserName: str(),
})

/** The same as programs read it. */
export const OrderCreditPage = pageOf(
  z.object({
    ID: z.int(),
    CreatedDate: z.string(),
    StoreType: storeType,
    OrderNumber: z.string(),
    InvoiceNumber: z.string(),
    CreditState: z.enum(orderCreditStates),
    UsedCredit: z.int(),
    RemainingCredit: z.int(),
    UserName: z.string(),
  }),
)

/** What a person corrects of an order before it is invoiced. */
export const OrderUpdate = z.strictObject({ UUID: uuid, Customer: OrderCustomer })

// Stores, as programs know them

export const StoreCreate = z.strictObject({
  StoreType: storeType,
  Name: nameText(100),
  /** `{"SupplierID":"…","Key":"…","Secret":"…"}` */
  StoreAccountJson: str(4000),
})
export const StoreChange = z.strictObject({
  UUID: uuid,
  StoreType: storeType,
  Name: nameText(100),
  StoreAccountJson: optionalText(4000),
})
export const StoreActive = z.strictObject({ UUID: uuid, IsActive: z.boolean() })
export const Stores = z.array(
  z.object({
    UUID: uuid,
    StoreType: storeType,
    Name: z.string(),
    IsActive: z.boolean(),
    CreatedDate: z.string(),
    LastSyncDate: z.string().nullable(),
    LastError: z.string().nullable(),
  }),
)

// Invoices

const invoiceTerms = {
  Serie: optionalText(3),
  TemplateUUID: maybe(uuid),
  IssueDate: maybe(dateTimeText),
  /** Of another currency than the lira. */
  ExchangeRate: maybe(z.number().gt(0)),
  /** Why lines without KDV have none. */
  KDVExemptionReasonCode: optionalText(10),
} as const
/** The same of one order, whose id is in the path. */
export const InvoiceTerms = z.strictObject(invoiceTerms)
const OrderInvoice = z.strictObject({ UUID: uuid, ...invoiceTerms, Aliases: optionalText(200) })
/** The public API describes an object; its models have a plain list. */
export const OrderInvoices = z.union([
  z.strictObject({
    InvoiceSend: z.array(OrderInvoice).min(1).max(500),
    StoreUUID: maybe(uuid),
  }),
  z
    .array(OrderInvoice.extend({ StoreUUID: maybe(uuid) }))
    .min(1)
    .max(500),
])
export const OrderInvoiceResults = z.array(
  z.object({
    IsSuccess: z.boolean(),
    OrderNumber: z.string(),
    InvoiceDetail: z.object({ InvoiceNumber: z.string(), UUID: uuid }).nullable(),
    ErrorDetail: z.array(
      z.object({ Code: z.string(), Description: z.string(), Detail: z.string() }),
    ),
  }),
)
/** The same for chosen rows of the list. */
export const ChosenOrders = z.strictObject({
  UUIDS: z.array(uuid).min(1).max(2000),
  ...invoiceTerms,
})
