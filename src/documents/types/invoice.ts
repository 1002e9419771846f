import type { DocumentType } from './document-type.ts'
import {
  amount,
  currency,
  field,
  head,
  identity,
  lineExtension,
  parties,
  payable,
  perRate,
  profileAndType,
} from './qr-fields.ts'
import { invoiceContent } from './report-parts.ts'

const amounts = [
  currency,
  lineExtension,
  perRate('kdvmatrah', 'taxable'),
  perRate('hesaplanankdv', 'amount'),
  amount('vergidahil', ({ taxInclusive }) => taxInclusive),
]

/** Invoices of all types, on the network and in the archive. */
export const invoice = {
  qr: [...head, ...amounts, payable],
  report: {
    name: 'fatura',
    number: 'faturaNo',
    content: invoiceContent,
    cancelled: 'payable',
  },
} satisfies DocumentType

/** A sale to a traveller says who that is, and who pays the tax back (guide: YolcuBeraber). */
export const travellerInvoice = {
  ...invoice,
  qr: [
    ...parties,
    field('pasaportno', ({ buyer }) => buyer?.traveller?.passportNo ?? ''),
    field('aracikurumvkn', ({ taxRepresentative }) => taxRepresentative?.taxNo ?? ''),
    ...profileAndType,
    ...identity,
    ...amounts,
  ],
} satisfies DocumentType
