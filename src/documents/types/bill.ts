import type { DocumentType } from './document-type.ts'
import { head } from './qr-fields.ts'
import { invoiceContent } from './report-parts.ts'

/** ADISYON: the bill of a restaurant. Its section of the report follows that of invoices, as integrators write it (assumed: the published schema does not carry it). */
export const bill = {
  qr: [...head, ({ currency, totals }) => [[`odenecek(${currency})`, totals.payable]]],
  report: {
    name: 'adisyon',
    number: 'adisyonNo',
    content: invoiceContent,
    cancelled: 'payable',
  },
  sellerAt: 'SellerInfo',
} satisfies DocumentType
