/** The e-archive invoice model, in the shape of the public API (ArchiveInvoiceDto): an invoice whose receiver is not on the network. */
import { z } from 'zod'
import { dateTimeText, documentText, maybe, optionalText, uuid, warnings } from './common.ts'
import { Invoice, InvoiceInfo } from './invoice.ts'

/** How a sale over the internet was paid; the words of the authority's report (earsiv_report.xsd, odemeSekli). */
export const internetPayments = [
  'KREDIKARTI/BANKAKARTI',
  'EFT/HAVALE',
  'KAPIDAODEME',
  'ODEMEARACISI',
  'DIGER',
] as const

/** What is missing here is told by the rules of the standard, at its place: a draft may be half filled. */
const InternetInfo = z.strictObject({
  WebSite: maybe(documentText),
  PaymentMethod: maybe(z.enum(internetPayments)),
  PaymentMethodName: maybe(documentText),
  PaymentAgentName: maybe(documentText),
  PaymentDate: maybe(dateTimeText),
  TransporterName: maybe(documentText),
  TransporterRegisterNumber: optionalText(11),
  TransportDate: maybe(dateTimeText),
})

const { InvoiceProfile: _profile, InvoiceType: networkType, ...info } = InvoiceInfo.shape
const ArchiveInvoiceInfo = z.strictObject({
  ...info,
  InvoiceType: z.enum([
    ...networkType.exclude(['HKSSATIS', 'HKSKOMISYONCU', 'SARJ', 'SARJANLIK']).options,
    'TEKNOLOJIDESTEK',
    'YTBSATIS',
    'YTBIADE',
    'YTBISTISNA',
    'YTBTEVKIFAT',
    'YTBTEVKIFATIADE',
  ]),
  // The profile is always the same; clients that know one model for both kinds may name it.
  InvoiceProfile: maybe(z.literal('EARSIVFATURA')),
  SalesPlatform: z.enum(['NORMAL', 'INTERNET']).default('NORMAL'),
  SendType: z.enum(['KAGIT', 'ELEKTRONIK']).default('KAGIT'),
  InternetInfo: maybe(InternetInfo),
  /** The invoice stands in place of a despatch advice. */
  ISDespatch: maybe(z.boolean()),
})

const {
  InvoiceInfo: _info,
  BuyerCustomerInfo: _buyer,
  ExportCustomerInfo: _export,
  TaxFreeInfo: _taxFree,
  ...parts
} = Invoice.shape
export const ArchiveInvoice = z.strictObject({ InvoiceInfo: ArchiveInvoiceInfo, ...parts })
export type ArchiveInvoice = z.output<typeof ArchiveInvoice>

export const ArchiveInvoiceSend = z.strictObject({ ArchiveInvoice })
export const ArchiveInvoiceBulk = z.strictObject({
  EArchiveInvoices: z
    .array(
      z.strictObject({
        Invoice: ArchiveInvoice,
        Tags: maybe(z.array(uuid)),
        SpecialCode: optionalText(50),
      }),
    )
    .min(1)
    .max(1000),
})
export const ArchiveInvoiceSent = z.object({
  UUID: uuid,
  InvoiceNumber: z.string().nullable(),
  Warnings: warnings,
})
