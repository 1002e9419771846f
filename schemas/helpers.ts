/**
 * What the two helpers on a person's own machine are asked, and what they answer: the card that signs, and the ERP that stands in the house.
 * The specification names their calls and shows no shapes: all of them are assumed (LEDGER.md 4, AREAS 3).
 */
import { z } from 'zod'
import { dateTimeText, maybe, nameText, optionalText, str, uuid } from './common.ts'
import { ErpHeader, ErpLine, ErpStatuses } from './connector.ts'
import { fileText } from './file-text.ts'

/** `IsPaired`: the caller has shown the code of the helper. */
export const HelperHealth = z.object({
  Name: z.string(),
  Version: z.string(),
  IsPaired: z.boolean(),
})

/** Cards that are in a reader now. */
export const CardSlots = z.array(
  z.object({
    SlotID: z.string(),
    Label: z.string(),
    Reader: z.string(),
    SerialNo: z.string(),
    IsLocked: z.boolean(),
  }),
)

/** Certificates of a card, which are read without its PIN. */
export const CardCertificates = z.array(
  z.object({
    SlotID: z.string(),
    CertificateID: z.string(),
    Subject: z.string(),
    /** VKN or TCKN of the holder. */
    TaxNumber: z.string().nullable(),
    Issuer: z.string(),
    SerialNo: z.string(),
    ValidFrom: z.string(),
    ValidTo: z.string(),
    /** DER in base64. */
    Certificate: z.string(),
  }),
)

/** Bytes that the card is to sign: those of a signature that names digests are few. */
const mostSigned = 100_000
export const CardSign = z.strictObject({
  SlotID: nameText(100),
  CertificateID: nameText(200),
  Pin: z.string().min(1).max(64),
  Algorithm: z.enum(['rsa-sha256', 'ecdsa-sha256']),
  Base64String: fileText(mostSigned),
})
/** In base64; of an elliptic curve r and s one after the other, as signatures in XML have them. */
export const CardSigned = z.object({ SignatureValue: z.string() })

/** Bytes of the lines of a month, before they are packed. */
const mostLines = 180_000_000
export const CsvFile = z.strictObject({ Name: nameText(200), Base64String: fileText(mostLines) })
/** The zip, in base64. */
export const PackedCsv = z.object({ Name: z.string(), Base64String: z.string() })

/** The certificate of the card that will sign, in base64. */
export const CardCertificate = z.strictObject({ Certificate: z.base64().min(1).max(20_000) })

/** Documents of days, both included; absent: from the day on that the ERP says, until today. */
export const ErpDocumentsAsked = z.strictObject({
  CompanyErpID: maybe(z.int()),
  StartDate: maybe(dateTimeText),
  EndDate: maybe(dateTimeText),
})
/** A document as the ERP has it, with what keeps it from being sent. */
export const ErpDocumentsRead = z.array(
  z.object({ Header: ErpHeader, Lines: z.array(ErpLine), Faults: z.array(z.string()) }),
)
/** What the helper is to be asked for the ERPs of a company, one after the other, and where the answer goes in a `HelperAnswer`. */
export const HelperOrders = z.array(
  z.object({
    ErpUUID: z.string(),
    Name: z.string(),
    /** Of a call of the helper: `erp.invoices`. */
    Call: z.string(),
    Body: z.unknown(),
    At: z.enum(['Documents', 'Written']),
  }),
)
/** What the helper has read, or which of the states it has written. Of many documents a part. */
export const HelperAnswer = z.strictObject({
  ErpUUID: uuid,
  Documents: maybe(
    z
      .array(
        z.strictObject({
          Header: ErpHeader,
          Lines: z.array(ErpLine).max(10_000),
          Faults: maybe(z.array(str(2000)).max(1000)),
        }),
      )
      .max(100),
  ),
  Written: maybe(ErpStatuses),
  /** False: the ERP has no statement for states, and none of them was written. */
  IsWritten: maybe(z.boolean()),
})
/** Documents of the ERP that have been issued. */
export const ErpSent = z
  .array(
    z.strictObject({
      CompanyErpID: maybe(z.int()),
      ErpID: str(100),
      UUID: uuid,
      InvoiceNumber: optionalText(20),
    }),
  )
  .min(1)
  .max(500)
/** A document that was received, as `connector/InvoiceTransfer/{id}/Model` gives it. */
export const ErpTransfer = z.strictObject({
  CompanyErpID: maybe(z.int()),
  Header: ErpHeader,
  Lines: z.array(ErpLine).min(1).max(10_000),
})
