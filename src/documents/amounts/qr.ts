/** Text of the QR code on the view of a document: JSON with fixed keys in a fixed order (QR guide v1.2, spec: qr-fields). */
import { premium } from '../codes/tax-types.ts'
import type { TaxDocument, Totals } from '../document/document.ts'
import { add, plain, round2 } from '#values/money.ts'
import { collectedKdv, incomeTaxCode, netOf, taxAmount } from './summary.ts'
import { kdvCode } from './totals.ts'

type Field = (document: TaxDocument) => readonly (readonly [key: string, value: string])[]

const one =
  (key: string, value: (document: TaxDocument) => string): Field =>
  (document) => [[key, value(document)]]
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
const perRate =
  (key: string, value: 'taxable' | 'amount'): Field =>
  ({ totals }) => {
    const byRate = new Map<string, string>()
    for (const tax of totals.taxes)
      if (tax.code === kdvCode)
        byRate.set(plain(tax.percent), add(byRate.get(plain(tax.percent)) ?? '0', tax[value]))
    return [...byRate].map(([rate, amount]) => [`${key}(${rate})`, round2(amount)] as const)
  }

/** What the document comes to in one tax, withholding or reckoned step. */
const amount = (key: string, value: (totals: Totals) => string): Field =>
  one(key, ({ totals }) => value(totals))
const taxed = (key: string, code: string): Field => amount(key, (totals) => taxAmount(totals, code))
const currency = one('parabirimi', ({ currency: code }) => code)
const receipt = head.filter((_, index) => index !== 2 && index !== 3)

const invoiceAmounts: readonly Field[] = [
  currency,
  amount('malhizmettoplam', ({ lineExtension }) => lineExtension),
  perRate('kdvmatrah', 'taxable'),
  perRate('hesaplanankdv', 'amount'),
  amount('vergidahil', ({ taxInclusive }) => taxInclusive),
]

const ofInvoice: readonly Field[] = [
  ...head,
  ...invoiceAmounts,
  amount('odenecek', ({ payable }) => payable),
]

/** Documents with other fields than an invoice's, by the type that the standard gives them; of a despatch any type. */
const ofType: Readonly<Record<string, readonly Field[]>> = {
  DespatchAdvice: [
    ...head,
    one('sevktarihi', ({ shipment }) => shipment?.despatchDate ?? ''),
    one('sevkzamani', ({ shipment }) => shipment?.despatchTime ?? ''),
    one('tasiyicivkn', ({ shipment }) => shipment?.carrier?.taxNo ?? ''),
    one('plaka', ({ shipment }) => shipment?.plates[0] ?? ''),
  ],
  ADISYON: [...head, ({ currency, totals }) => [[`odenecek(${currency})`, totals.payable]]],
  SERBESTMESLEKMAKBUZU: [
    ...receipt,
    currency,
    amount('brutucret', ({ lineExtension }) => lineExtension),
    amount('tahsilkdv', collectedKdv),
    amount('kdvtevkifat', ({ withheld }) => withheld),
    taxed('gvstopaj', incomeTaxCode),
    taxed('kdvtutari', kdvCode),
    amount('netucret', netOf),
    amount('tahsilat', ({ payable }) => payable),
  ],
  MUSTAHSILMAKBUZ: [
    ...head,
    currency,
    amount('malhizmettoplam', ({ lineExtension }) => lineExtension),
    taxed('gvstopaj', incomeTaxCode),
    taxed('merafonu', '9040'),
    taxed('borsatescilucreti', '8001'),
    taxed('sgkprimkesintisi', premium.code),
    amount('odenecek', ({ payable }) => payable),
  ],
  SIGORTAKOMISYONGIDERBELGESI: [
    ...head,
    currency,
    amount('istihsalkomisyon', ({ allowance }) => allowance),
    amount('iptalkomisyon', ({ charge }) => charge),
  ],
}

/** Profiles whose documents say something else than others of their kind: of a sale to a traveller who he is and who pays the tax back (guide: YolcuBeraber). */
const ofProfile: Readonly<Record<string, readonly Field[]>> = {
  YOLCUBERABERFATURA: [
    ...head.slice(0, 2),
    one('pasaportno', ({ buyer }) => buyer?.traveller?.passportNo ?? ''),
    one('aracikurumvkn', ({ taxRepresentative }) => taxRepresentative?.taxNo ?? ''),
    ...head.slice(2),
    ...invoiceAmounts,
  ],
}

/** The profile decides, then the type, then the kind of document. */
export function qrText(document: TaxDocument): string {
  const { profile, type, root } = document
  const fields = ofProfile[profile] ?? ofType[type] ?? ofType[root] ?? ofInvoice
  const pairs = fields.flatMap((field) => field(document))
  return `{${pairs.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`
}
