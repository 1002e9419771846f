import { premium } from '../codes/tax-types.ts'
import { incomeTaxCode } from '../amounts/summary.ts'
import type { DocumentType } from './document-type.ts'
import { currency, head, lineExtension, payable, taxOf } from './qr-fields.ts'
import { invoiceContent } from './report-parts.ts'

/** MUSTAHSILMAKBUZ: what a farmer is paid. Its section of the report follows that of invoices, as integrators write it (assumed: the published schema does not carry it). */
export const producerReceipt = {
  qr: [
    ...head,
    currency,
    lineExtension,
    taxOf('gvstopaj', incomeTaxCode),
    taxOf('merafonu', '9040'),
    taxOf('borsatescilucreti', '8001'),
    taxOf('sgkprimkesintisi', premium.code),
    payable,
  ],
  report: {
    name: 'mustahsilMakbuz',
    number: 'makbuzNo',
    content: invoiceContent,
    cancelled: 'payable',
  },
} satisfies DocumentType
