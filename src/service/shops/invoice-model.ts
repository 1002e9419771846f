/** An order as the model of its invoice: lines that come to what was paid, and what the authority asks of a sale over the internet. */
import type { Family } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import { countries } from '#documents/codes/countries.ts'
import { netLinesOf, withKdv, type NetLine, type PaidLine } from '#documents/amounts/paid-lines.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { type JsonRecord, recordOf } from '#values/json.ts'
import { checkTaxNumber } from '#values/tax-number.ts'
import { documentMapOf } from '../content/model.ts'
import { startOfModel } from '../sending/start-of-model.ts'
import type { OrderBody } from './shop-records.ts'

/** What a person says of invoices that the order does not. */
export type InvoiceTerms = Pick<
  Wire['ChosenOrders'],
  'Serie' | 'TemplateUUID' | 'IssueDate' | 'ExchangeRate' | 'KDVExemptionReasonCode'
>

/** Who gives no number is invoiced under this one (e-Arşiv guide: a final consumer whose TCKN is not known). */
const unknownPerson = '11111111111'

export const receiverTaxNo = ({ Customer }: OrderBody): string =>
  hasTaxNumber(Customer) ? (Customer.TaxNumber ?? '') : unknownPerson

export const hasTaxNumber = ({ TaxNumber }: OrderBody['Customer']): boolean =>
  checkTaxNumber(TaxNumber ?? '') === 'ok'

export interface ModelGivens {
  readonly family: Family
  readonly order: OrderBody
  readonly terms: InvoiceTerms
  /** Day in Istanbul. */
  readonly today: string
  /** Name of the line that carries a difference. */
  readonly differenceName: string
  /** Where the shop sells. */
  readonly webSite: string
}

export function invoiceModelOf(givens: ModelGivens): JsonRecord {
  const { family, order, terms, today } = givens
  const map = documentMapOf(family)
  const start = startOfModel(family, today)
  const info = recordOf(start[map.info])
  const reported = map.delivery.kind === 'report' ? internetSaleOf(givens) : {}
  const lines = linesOf(givens)
  const exemption = terms.KDVExemptionReasonCode ?? (hasTinyKdv(order, lines) ? noExemption : null)
  const isExempt = order.OrderLines.every(({ KDVPercent }) => KDVPercent === 0)
  return {
    ...start,
    [map.info]: {
      ...info,
      ...(isExempt && 'at' in map.type && { [map.type.at]: 'ISTISNA' }),
      IssueDate: terms.IssueDate?.slice(0, 10) ?? today,
      CurrencyCode: order.CurrencyCode,
      ...(terms.Serie && { [map.serie]: terms.Serie }),
      ...(terms.TemplateUUID && { TemplateUUID: terms.TemplateUUID }),
      ...(terms.ExchangeRate && { ExchangeRate: terms.ExchangeRate }),
      ...(exemption && { TaxExemptionReasonInfo: { KDVExemptionReasonCode: exemption } }),
      OrderReference: { Value: order.OrderNumber, IssueDate: dayOf(order.OrderDate) },
      ...reported,
    },
    [map.customer]: { ...recordOf(start[map.customer]), ...customerOf(order) },
    [map.lines]: lines,
  }
}

const dayOf = (moment: string): string => momentInIstanbul(new Date(moment)).date

function customerOf(order: OrderBody): JsonRecord {
  const { Customer: given } = order
  const address = {
    TaxNumber: receiverTaxNo(order),
    Name: given.Name,
    TaxOffice: given.TaxDepartment,
    Address: given.Address,
    District: given.District,
    City: given.City,
    Country: countryName(given.Country || 'TR'),
    PostalCode: given.PostalCode,
    Phone: given.Phone,
    Mail: given.Email,
  }
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value))
}

/** Shops say the code, invoices the name. */
const countryName = (code: string): string => countries.find((one) => one.code === code)?.tr ?? code

/** The reason of what is no exemption and has no KDV all the same (codes of the authority, KDV). */
const noExemption = '351'

/** Whether lines are without KDV that are sold at a rate: it would be less than half a kuruş. */
const hasTinyKdv = ({ OrderLines }: OrderBody, lines: readonly JsonRecord[]): boolean =>
  lines.some(({ KDVPercent }) => KDVPercent === 0) &&
  OrderLines.every(({ KDVPercent }) => KDVPercent > 0)

const kurus = (amount: number): number => Math.round(amount * 100)

function linesOf({ order, differenceName }: ModelGivens): JsonRecord[] {
  const paid = order.OrderLines.map(({ Quantity, GrossPrice, TotalPrice, KDVPercent }) => ({
    quantity: Quantity,
    gross: kurus(GrossPrice),
    paid: kurus(TotalPrice),
    rate: KDVPercent,
  }))
  const made = netLinesOf(paid)
  const taxed = taxedRates(made, paid)
  return made.map(({ of, quantity, price, allowance, isDifference }) => {
    const line = order.OrderLines[of]
    return {
      Name: isDifference ? differenceName : (line?.Name ?? ''),
      ...(!isDifference && line?.SellerCode && { SellerCode: line.SellerCode }),
      Quantity: quantity,
      UnitType: line?.UnitType ?? 'C62',
      Price: Number(price),
      ...(allowance > 0 && { AllowanceTotal: allowance / 100 }),
      // The authority takes no rate whose KDV comes to nothing.
      KDVPercent: taxed.has(line?.KDVPercent ?? 0) ? line?.KDVPercent : 0,
    }
  })
}

/** Rates whose lines have KDV together. */
const taxedRates = (made: readonly NetLine[], paid: readonly PaidLine[]): ReadonlySet<number> =>
  new Set(
    made.flatMap(({ of, price, quantity, allowance }) => {
      const rate = paid[of]?.rate ?? 0
      const net = Math.round(Number(price) * quantity * 100) - allowance
      return withKdv(net, rate) > net ? [rate] : []
    }),
  )

/** Addresses of marketplaces; other shops have one of their own. */
const webSites: Readonly<Partial<Record<OrderBody['StoreType'], string>>> = {
  Trendyol: 'https://www.trendyol.com',
  Hepsiburada: 'https://www.hepsiburada.com',
  n11: 'https://www.n11.com',
  Etsy: 'https://www.etsy.com',
}

/** Where the shop sells, as the report to the authority asks it: of a shop on an address of its own that one. */
export function webSiteOf(type: OrderBody['StoreType'], sellerId: string): string {
  const own = sellerId.includes('.') ? `https://${sellerId.replace(/^https?:\/\//, '')}` : ''
  return webSites[type] ?? own
}

/** What the report to the authority asks of each shop: its address, and by whom it was paid. */
function internetSaleOf({ order, webSite }: ModelGivens): JsonRecord {
  const { StoreType, TransporterRegisterNumber: carrier, CargoName } = order
  const paidOn = dayOf(order.OrderDate)
  return {
    SalesPlatform: 'INTERNET',
    SendType: 'ELEKTRONIK',
    InternetInfo: {
      WebSite: webSite,
      PaymentMethod: 'ODEMEARACISI',
      PaymentAgentName: StoreType,
      PaymentDate: paidOn,
      // All of it or nothing (rules/internet-sale.ts).
      ...(carrier &&
        CargoName && {
          TransporterName: CargoName,
          TransporterRegisterNumber: carrier,
          TransportDate: paidOn,
        }),
    },
  }
}
