/** Text of the QR code on the view of a document: JSON with fixed keys in a fixed order (QR guide v1.2, spec: qr-fields). */
import type { DocumentSpec } from '#descriptor/document.ts'
import type { TaxDocument } from './document.ts'
import { add, plain, round2 } from './money.ts'
import { kdvCode } from './totals.ts'

type Field = (document: TaxDocument) => readonly (readonly [key: string, value: string])[]

const one = (key: string, value: (document: TaxDocument) => string): Field => (document) => [[key, value(document)]]
const head: readonly Field[] = [
  one('vkntckn', ({ supplier }) => supplier.taxNo),
  one('avkntckn', ({ customer }) => customer.taxNo),
  one('senaryo', ({ profile }) => profile),
  one('tip', ({ type }) => type),
  one('tarih', ({ issueDate }) => issueDate),
  one('no', ({ number }) => number),
  one('ettn', ({ uuid }) => uuid),
]
/** A key for each KDV rate of the document: `kdvmatrah(20)`. */
const perRate = (key: string, value: 'taxable' | 'amount'): Field => ({ totals }) => {
  const byRate = new Map<string, string>()
  for (const tax of totals.taxes) if (tax.code === kdvCode) byRate.set(plain(tax.percent), add(byRate.get(plain(tax.percent)) ?? '0', tax[value]))
  return [...byRate].map(([rate, amount]) => [`${key}(${rate})`, round2(amount)] as const)
}

const fields: Readonly<Record<DocumentSpec['qr'], readonly Field[]>> = {
  invoice: [
    ...head,
    one('parabirimi', ({ currency }) => currency),
    one('malhizmettoplam', ({ totals }) => totals.lineExtension),
    perRate('kdvmatrah', 'taxable'),
    perRate('hesaplanankdv', 'amount'),
    one('vergidahil', ({ totals }) => totals.taxInclusive),
    one('odenecek', ({ totals }) => totals.payable),
  ],
  despatch: [
    ...head,
    one('sevktarihi', ({ shipment }) => shipment?.despatchDate ?? ''),
    one('sevkzamani', ({ shipment }) => shipment?.despatchTime ?? ''),
    one('tasiyicivkn', ({ shipment }) => shipment?.carrier?.taxNo ?? ''),
    one('plaka', ({ shipment }) => shipment?.plates[0] ?? ''),
  ],
  bill: [...head, ({ currency, totals }) => [[`odenecek(${currency})`, totals.payable]]],
}

export function qrText(document: TaxDocument, kind: DocumentSpec['qr']): string {
  const pairs = fields[kind].flatMap((field) => field(document))
  return `{${pairs.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`
}
