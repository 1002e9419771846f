/** The ERP that each company of the demo has: customers, goods, forty invoices and ten despatches of today, some of them wrong. */
import { payableOf } from '#documents/erp/convert-erp.ts'
import { needed } from '#values/needed.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { askIn } from '../erps/sample-erp.ts'
import { erpBoxIn, erpsOf } from '../erps/erp-records.ts'
import { documentsBy } from '../erps/read-erp.ts'
import { takeErpDocuments } from '../erps/take-erp-documents.ts'
import type { Store, Tx } from '../ports/ports.ts'
import { farmers, otherFirms, type Firm } from './firms.ts'
import { goods, type Good } from './goods.ts'
import { ownCompanies, type SeedSource } from './seed-companies.ts'

export const sampleErp = { ErpType: 'Sample', Name: 'Örnek ERP', IsActive: true }

/** As the ERP calls them. */
const unitWords: Readonly<Record<string, string>> = {
  C62: 'ADET',
  KGM: 'KG',
  MON: 'AY',
  HUR: 'SAAT',
  BX: 'KUTU',
  DAY: 'GÜN',
  MTR: 'MT',
  PA: 'PAKET',
}
const sold = goods.filter(({ unit }) => unitWords[unit] !== undefined)
const dayMs = 86_400_000
const invoices = 40
const despatches = 10
/** Of invoices, by their place: a unit that nobody knows, a customer without a right tax number, a total that is another one. */
const wrong = { unit: 3, customer: 8, total: 13 } as const
const wrongCustomer = '120.99'

const customerOf = (firm: Firm, index: number) => ({
  code: `120.${String(index + 1).padStart(2, '0')}`,
  name: firm.name,
  tax_number: firm.taxNumber,
  tax_office: firm.taxOffice,
  address: firm.street,
  district: firm.district,
  city: firm.city,
  postal_code: firm.postalCode,
})

interface Sold {
  readonly good: Good
  readonly quantity: number
}
const soldIn = (place: number): Sold[] =>
  Array.from({ length: 1 + (place % 3) }, (_, line) => ({
    good: needed(sold[(place * 3 + line * 5) % sold.length], 'good'),
    quantity: 1 + ((place * 7 + line * 3) % 12),
  }))

const totalOf = (lines: readonly Sold[]): string =>
  payableOf(
    lines.map(({ good, quantity }) => ({
      Quantity: quantity,
      Price: good.price,
      KDVPercent: good.vat,
    })),
  )

/** Rows of all tables of the ERP but the company's id. */
export function sampleErpAt(now: Date) {
  const firms = [...otherFirms.slice(0, 6), ...farmers.slice(0, 2)]
  const customers = firms.map(customerOf)
  // Numbers of a series go on from day to day: what is written today can be sent in any order.
  const { date: day } = momentInIstanbul(now)
  const document = (kind: 'invoice' | 'despatch', place: number) => {
    const lines = soldIn(place)
    const isInvoice = kind === 'invoice'
    const isWrong = isInvoice && place === wrong.customer
    // Despatches go to registered receivers.
    const customer = customers[place % (isInvoice ? customers.length : 6)]
    const total = totalOf(lines)
    return {
      lines,
      row: {
        id: `${isInvoice ? 'F' : 'I'}-${1001 + place}`,
        kind,
        number: `${isInvoice ? 'STF' : 'IRS'}${String(10_001 + place)}`,
        day,
        customer_code: isWrong ? wrongCustomer : (customer?.code ?? ''),
        total: isInvoice ? (place === wrong.total ? String(Number(total) + 10) : total) : null,
        plate: isInvoice ? '' : '34 EVR 034',
        driver: isInvoice ? '' : 'Kemal Uçar 10000000146',
      },
    }
  }
  const documents = [
    ...Array.from({ length: invoices }, (_, place) => document('invoice', place)),
    ...Array.from({ length: despatches }, (_, place) => document('despatch', place)),
  ]
  return {
    customers: [
      ...customers,
      {
        ...customerOf(needed(firms[0], 'firm'), 98),
        code: wrongCustomer,
        tax_number: '1234567891',
      },
    ],
    items: sold.map(({ code, name, unit, price, vat }) => ({
      code,
      name,
      unit: unitWords[unit] ?? '',
      price: String(price),
      kdv: String(vat),
    })),
    documents: documents.map(({ row }) => row),
    lines: documents.flatMap(({ row, lines }, place) =>
      lines.map(({ good, quantity }, index) => ({
        document_id: row.id,
        no: index + 1,
        item_code: good.code,
        quantity: String(quantity),
        unit: place === wrong.unit && index === 0 ? 'KASA' : (unitWords[good.unit] ?? ''),
        price: String(good.price),
      })),
    ),
  }
}

/** Fills the ERP of a company. */
export async function fillSampleErp(tx: Tx, company_id: string, now: Date): Promise<void> {
  const { customers, items, documents, lines } = sampleErpAt(now)
  const of = <T>(rows: readonly T[]) => rows.map((row) => ({ company_id, ...row }))
  await tx.insertInto('sample_erp_customer').values(of(customers)).execute()
  await tx.insertInto('sample_erp_item').values(of(items)).execute()
  await tx.insertInto('sample_erp_document').values(of(documents)).execute()
  await tx.insertInto('sample_erp_line').values(of(lines)).execute()
}

/** Of each company of the demo that has none yet; its documents are in the lists at once. */
export async function addMissingErps(
  source: SeedSource & { readonly store: Store },
): Promise<void> {
  if (!erpBoxIn(source.portal)) return
  const companies = await source.store.asSystem(ownCompanies)
  // As the company: the ERP of each is apart from those of others.
  for (const { id } of companies)
    await source.store.asCompany(id, (tx) => addMissingErp(tx, source, id))
}

async function addMissingErp(tx: Tx, source: SeedSource, companyId: string): Promise<void> {
  const known = await tx.selectFrom('sample_erp_customer').select('code').limit(1).execute()
  if (known.length > 0) return
  const now = source.clock.now()
  await fillSampleErp(tx, companyId, now)
  const erp = (await erpsOf(tx, source.portal, companyId)).find(
    ({ body }) => body.ErpType === 'Sample',
  )
  if (!erp) return
  const { date: to } = momentInIstanbul(now)
  const { date: from } = momentInIstanbul(new Date(now.getTime() - 30 * dayMs))
  for (const kind of ['invoice', 'despatch'] as const) {
    const read = await documentsBy(askIn(tx), erp.body, kind, { from, to })
    await takeErpDocuments(tx, source, erp, kind, read, now)
  }
}
