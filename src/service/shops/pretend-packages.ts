/** What the pretend shop sells: the same for the same day of opening, and further on its way the later one looks. */
import { createSeededChoice, type SeededChoice } from '#values/seeded-choice.ts'
import { tcknCheckDigits } from '#values/tax-number.ts'
import type { TrendyolPackage } from './trendyol.ts'

/** A company that buys there. */
export interface ShopCompany {
  readonly name: string
  readonly taxNumber: string
  readonly taxOffice: string
  readonly street: string
  readonly district: string
  readonly city: string
  readonly postalCode: string
}

/** How many packages there are where nobody says it, one every so many hours before the opening. */
const usualCount = 36
const betweenMs = 7 * 3_600_000
const hourMs = 3_600_000
/** Hours after the order at which a package comes to its next state. */
const life = [
  [0, 'Created'],
  [20, 'Picking'],
  [32, 'Shipped'],
  [80, 'Delivered'],
] as const

/** Name, price with KDV in kuruş, rate. */
const goods = [
  ['Pamuklu nevresim takımı, çift kişilik', 129_990, 10],
  ['Seramik kahve fincanı seti (6 parça)', 44_995, 20],
  ['Bluetooth kulaklık', 89_900, 20],
  ['Çocuk kitabı: Denizin Altında', 14_750, 0],
  ['Zeytinyağı, 5 litre', 164_999, 1],
  ['Spor çorap, 3 çift', 12_999, 10],
  ['Masa lambası', 57_333, 20],
  ['Telefon kılıfı', 9_999, 20],
] as const
const people = [
  ['Elif Şahin', 'İzmir', 'Bornova', '35040'],
  ['Burak Öztürk', 'Ankara', 'Çankaya', '06690'],
  ['Zeynep Kılıç', 'İstanbul', 'Üsküdar', '34662'],
  ['Mustafa Çetin', 'Bursa', 'Nilüfer', '16110'],
  ['Ayşegül Doğan', 'Antalya', 'Muratpaşa', '07100'],
] as const
const carriers = [
  'Yurtiçi Kargo Marketplace',
  'Aras Kargo Marketplace',
  'Trendyol Express Marketplace',
] as const

/** Packages as they are at the moment. */
export function packagesAt(
  opened: Date,
  now: Date,
  companies: readonly ShopCompany[],
  count: number = usualCount,
): TrendyolPackage[] {
  const apartMs = (betweenMs * usualCount) / count
  return Array.from({ length: count }, (_, index) =>
    packageAt(index, opened.getTime() - (index + 1) * apartMs, now.getTime(), companies),
  )
}

/** Of every nine the third and the fourth are one order, divided. Of every eleven one was cancelled; of every thirteen one goes abroad. */
function packageAt(
  index: number,
  orderedMs: number,
  nowMs: number,
  companies: readonly ShopCompany[],
): TrendyolPackage {
  const choose = createSeededChoice(index + 1)
  const isCancelled = index % 11 === 5
  const passed = life.filter(([hours]) => orderedMs + hours * hourMs <= nowMs)
  const [hours, status] = (isCancelled ? passed[0] : passed.at(-1)) ?? life[0]
  const order = index % 9 === 3 ? index - 1 : index
  const company = index % 4 === 1 ? companies[index % companies.length] : undefined
  return {
    shipmentPackageId: 3_330_000 + index,
    orderNumber: String(808_690_000 + order),
    orderDate: orderedMs,
    lastModifiedDate: orderedMs + (isCancelled ? 1 : hours) * hourMs,
    status: isCancelled ? 'Cancelled' : status,
    currencyCode: 'TRY',
    micro: index % 13 === 12,
    commercial: company !== undefined,
    ...(company ? buyer(company) : person(index, choose)),
    cargoProviderName: carriers[index % carriers.length] ?? carriers[0],
    cargoTrackingNumber: 7_280_000_000 + index,
    cargoTrackingLink: `https://kargotakip.example/${7_280_000_000 + index}`,
    lines: Array.from({ length: choose.between(1, 3) }, () => line(choose)),
  }
}

type Customer = Pick<TrendyolPackage, 'identityNumber' | 'customerEmail' | 'invoiceAddress'>

const buyer = (company: ShopCompany): Customer => ({
  identityNumber: null,
  customerEmail: 'satinalma@firma.example',
  invoiceAddress: {
    fullName: 'Satın Alma',
    company: company.name,
    taxNumber: company.taxNumber,
    taxOffice: company.taxOffice,
    fullAddress: company.street,
    district: company.district,
    city: company.city,
    countryCode: 'TR',
    postalCode: company.postalCode,
    phone: null,
  },
})

/** Every third says no identity number. */
function person(index: number, choose: SeededChoice): Customer {
  const [fullName, city, district, postalCode] = choose.one(people)
  const digits = String(218_450_000 + index * 37)
  return {
    identityNumber:
      index % 3 === 0 ? null : `${digits}${tcknCheckDigits(Array.from(digits, Number)).join('')}`,
    customerEmail: `pf+${index}@trendyolmail.example`,
    invoiceAddress: {
      fullName,
      fullAddress: `Çiçek Sok. No: ${index + 1}/2`,
      district,
      city,
      countryCode: 'TR',
      postalCode,
      phone: null,
    },
  }
}

/** Discounts leave kuruş that cannot be divided by the pieces. */
function line(choose: SeededChoice): TrendyolPackage['lines'][number] {
  const [productName, price, vatRate] = choose.one(goods)
  const quantity = choose.between(1, 3)
  const discount = choose.one([0, 0, Math.floor(price / 9), Math.floor(price / 7)])
  const pieces = Array.from({ length: quantity }, (_, piece) => price - discount - (piece % 2))
  const gross = price * quantity
  const paid = pieces.reduce((sum, piece) => sum + piece, 0)
  const lira = (kurus: number) => kurus / 100
  return {
    productName,
    quantity,
    stockCode: `STK-${price}`,
    barcode: `869${String(price).padStart(10, '0')}`,
    lineUnitPrice: lira(Math.round(paid / quantity)),
    lineGrossAmount: lira(gross),
    lineSellerDiscount: lira(gross - paid),
    lineTyDiscount: 0,
    discountDetails: pieces.map((piece) => ({ lineItemPrice: lira(piece) })),
    vatRate,
  }
}
