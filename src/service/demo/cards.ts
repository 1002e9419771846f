/** Bank accounts, certificates, customers, stocks and webhooks of the demo's companies. */
import type { Wire, WireName } from '#schemas/wire.ts'
import { ibanOf } from '#schemas/iban.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { reportTemplates } from './accounting.ts'
import { sampleErp } from './erps.ts'
import { deliveriesAt, endpoints } from './webhooks.ts'
import { agencies, farmers, otherFirms, ownFirms, type Firm } from './firms.ts'
import { goods, type Good } from './goods.ts'

/** One to look at, which is not asked: its account has no key. */
const pausedShop = {
  StoreType: 'Trendyol',
  Name: 'Eski Trendyol mağazası',
  SellerID: '100200',
  IsActive: false,
}

/** Bodies of the records of a schema that the company with this tax number has; undefined of other schemas. */
export function cardsOf(
  schema: string,
  taxNumber: string,
  now: Date,
): readonly unknown[] | undefined {
  const cards: Partial<Record<WireName, () => readonly unknown[]>> = {
    BankAccount: () => accountsOf(taxNumber),
    CertificateCard: () => [sealOf(taxNumber, now)],
    CustomerCard: () => customersOf(taxNumber).map(customerCard),
    StockCard: () => goods.map(stockCard),
    WebhookEndpoint: () => endpoints,
    WebhookDelivery: () => deliveriesAt(now),
    AccountingTemplate: () => reportTemplates,
    Shop: () => [pausedShop],
    Erp: () => [sampleErp],
  }
  return Object.entries(cards).find(([name]) => name === schema)?.[1]()
}

/** The other two companies of the service, most of the others, and whom receipts and commissions go to. */
function customersOf(taxNumber: string): Firm[] {
  const index = ownFirms.findIndex((firm) => firm.taxNumber === taxNumber)
  return [
    ...ownFirms.filter((_, place) => place !== index),
    ...otherFirms.filter((_, place) => place % 4 !== index),
    ...farmers,
    ...agencies,
  ]
}

const customerCard = (firm: Firm): Wire['CustomerCard'] => ({
  TaxNumber: firm.taxNumber,
  Name: firm.name,
  TaxDepartment: firm.taxOffice,
  Address: firm.street,
  District: firm.district,
  City: firm.city,
  Country: 'Türkiye',
  PostalCode: firm.postalCode,
  Phone: firm.phone,
  Email: `muhasebe@${firm.domain}`,
  WebSite: `https://www.${firm.domain}`,
  IsExport: false,
  // The first of the goods is sold to every third of them ten per cent cheaper.
  ...(Number(firm.taxNumber) % 3 === 0 && { Prices: [agreedPrice(goods[0]!)] }),
})

/** One in lira and one in euro; the numbers are right, the accounts are nobody's. */
const accountsOf = (taxNumber: string): Wire['BankAccount'][] => [
  account(taxNumber, ['Ziraat Bankası', 'Şişli', '00010'], 'TRY'),
  account(taxNumber, ['Garanti BBVA', 'Büyükdere Caddesi', '00062'], 'EUR'),
]

const account = (
  taxNumber: string,
  [BankName, BranchName, bank]: readonly [string, string, string],
  CurrencyCode: string,
): Wire['BankAccount'] => ({
  Name: `${BankName} ${CurrencyCode}`,
  IBAN: ibanOf('TR', `${bank}0${taxNumber.padStart(16, '0')}`),
  BankName,
  BranchName,
  CurrencyCode,
  IsActive: true,
})

/** It lasts for three years, and ends in three weeks. */
const sealOf = (taxNumber: string, now: Date): Wire['CertificateCard'] => ({
  SerialNo: `5F${BigInt(taxNumber).toString(16).toUpperCase() /* ascii */}A1`,
  Type: 'MALIMUHUR',
  StartDate: dayAfter(now, 21 - 3 * 365),
  EndDate: dayAfter(now, 21),
  Subject: ownFirms.find((firm) => firm.taxNumber === taxNumber)?.name ?? '',
  Issuer: 'Mali Mühür Elektronik Sertifika Hizmet Sağlayıcısı',
  Description: 'Kamu SM',
})
const dayAfter = (now: Date, days: number): string =>
  momentInIstanbul(new Date(now.getTime() + days * 86_400_000)).date

const agreedPrice = (good: Good) => ({
  StockName: good.name,
  SellerCode: good.code,
  Price: Math.round(good.price * 90) / 100,
})

const stockCard = (good: Good): Wire['StockCard'] => ({
  Name: good.name,
  UnitCode: good.unit,
  Price: good.price,
  TaxPercent: good.vat,
  SellerCode: good.code,
  IsActive: true,
})
