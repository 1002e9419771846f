/** The e-despatch model and the answer to a despatch. Names are the wire's. */
import { z } from 'zod'
import {
  dateTimeText,
  documentText,
  maybe,
  optionalText,
  recordId,
  str,
  uuid,
  UuidList,
  warnings,
} from './common.ts'
import { DocumentReference, ItemIdentification, KeyValue, Party } from './invoice.ts'
import { mostEntries, mostLines } from './limits.ts'

const Plate = z.strictObject({ Plate: documentText })
export const ShipmentInfo = z.strictObject({
  /** When the goods leave, with the time. */
  ActualDespatchDate: maybe(dateTimeText),
  Drivers: maybe(
    z
      .array(
        z.strictObject({
          FirstName: documentText,
          FamilyName: maybe(documentText),
          NationalityID: maybe(documentText),
          Title: maybe(documentText),
        }),
      )
      .max(mostEntries),
  ),
  CarrierInfo: maybe(Party.partial()),
  Plates: maybe(z.array(Plate).max(mostEntries)),
  Trailers: maybe(z.array(Plate).max(mostEntries)),
  /** Absent: the address of the receiver. */
  DeliveryAddress: maybe(
    z.strictObject({
      Address: maybe(documentText),
      District: maybe(documentText),
      City: maybe(documentText),
      Country: maybe(documentText),
      PostalCode: maybe(documentText),
    }),
  ),
})
export const DespatchLine = z.strictObject({
  Index: optionalText(10),
  SellerCode: maybe(documentText),
  BuyerCode: maybe(documentText),
  ManufacturerCode: maybe(documentText),
  BrandName: maybe(documentText),
  ModelName: maybe(documentText),
  Name: documentText,
  Description: maybe(documentText),
  Quantity: z.number().gt(0),
  UnitType: str(10),
  Price: maybe(z.number().gte(0)),
  Note: maybe(documentText),
  AdditionalItemIdentification: maybe(ItemIdentification),
})
export const Despatch = z.strictObject({
  DespatchInfo: z.strictObject({
    UUID: maybe(uuid),
    TemplateUUID: maybe(uuid),
    TemplateBase64String: maybe(z.string()),
    DespatchProfile: z.enum(['TEMELIRSALIYE', 'HKSIRSALIYE', 'IDISIRSALIYE']),
    DespatchType: z.enum(['SEVK', 'MATBUDAN']),
    DespatchSerieOrNumber: optionalText(16),
    IssueDate: dateTimeText,
    CurrencyCode: maybe(z.string().regex(/^[A-Z]{3}$/)),
    OrderReference: maybe(KeyValue),
    PrintedDespatches: maybe(
      z
        .array(z.strictObject({ Number: documentText, IssueDate: maybe(dateTimeText) }))
        .max(mostEntries),
    ),
    AdditionalDocumentReferences: maybe(z.array(DocumentReference).max(mostEntries)),
  }),
  CompanyInfo: maybe(Party.partial()),
  CustomerInfo: Party,
  ShipmentInfo: maybe(ShipmentInfo),
  DespatchLines: z.array(DespatchLine).min(1).max(mostLines),
  Notes: maybe(z.array(documentText).max(mostEntries)),
})
export type Despatch = z.output<typeof Despatch>
export const DespatchSend = z.strictObject({
  EDespatch: Despatch,
  CustomerAlias: optionalText(200),
})
export const DespatchBulk = z.strictObject({
  EDespatches: z
    .array(
      z.strictObject({
        Despatch,
        CustomerAlias: optionalText(200),
        Tags: maybe(z.array(uuid)),
        SpecialCode: optionalText(50),
      }),
    )
    .min(1)
    .max(1000),
})
export const DespatchSent = z.object({
  UUID: uuid,
  DespatchNumber: z.string().nullable(),
  Warnings: warnings,
})

/** Lines of a despatch, as they are answered. */
export const DespatchLines = z.array(
  z.object({
    Index: z.string(),
    Name: z.string(),
    SellerCode: z.string().nullable(),
    Quantity: z.number(),
    UnitCode: z.string(),
    Price: z.number(),
  }),
)

const Quantity = z.strictObject({ UnitCode: optionalText(10), Value: z.number().gte(0).lte(1e12) })
/** The answer to a despatch: all kept, all turned back, or line by line. A line that is not named is kept as it was sent. */
export const ReceiptSend = z.strictObject({
  DespatchUUID: uuid,
  Serie: optionalText(16),
  DeliveryDateTime: maybe(dateTimeText),
  TemplateUUID: maybe(uuid),
  AcceptAll: maybe(z.boolean()),
  RejectAll: maybe(z.boolean()),
  DespatchAnswerLines: maybe(
    z
      .array(
        z.strictObject({
          Index: str(10),
          Received: maybe(Quantity),
          Short: maybe(Quantity),
          Rejected: maybe(Quantity),
          Oversupply: maybe(Quantity),
          RejectReason: optionalText(1000),
          TimingComplaint: optionalText(1000),
        }),
      )
      .max(10_000),
  ),
  Notes: maybe(z.array(z.string().max(1000)).max(20)),
})

export const ToInvoice = z.strictObject({ UUIDS: UuidList })
/** One draft for each receiver, of all his despatches among those that were named. */
export const InvoiceDrafts = z.array(
  z.object({
    UUID: uuid,
    Family: z.string(),
    InvoiceNumber: z.string().nullable(),
    ReceiverName: z.string().nullable(),
    DespatchUUIDS: z.array(z.string()),
  }),
)
/** Without ID a new template. */
export const AnswerTemplateSave = z.strictObject({
  ID: maybe(recordId),
  Name: optionalText(100),
  IsActive: maybe(z.boolean()),
  IsDefault: maybe(z.boolean()),
  Base64String: maybe(z.string()),
})
