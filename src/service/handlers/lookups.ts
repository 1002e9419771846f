/** What the editor looks up: the company's customers and stocks, exchange rates. */
import { sql, type Selectable, type SqlBool } from 'kysely'
import { fold } from '#values/turkish.ts'
import { unitName } from '#documents/codes/names.ts'
import { recordOf } from '#values/json.ts'
import type { Handlers } from '../ports/ports.ts'
import { refusal } from '../records/sentence.ts'
import type { CustomerTable, StockTable } from '../ports/database.ts'

/** Answers of a search-as-you-type. */
const most = 20

export const lookupHandlers: Handlers = {
  'customers.search': (context) =>
    context.transaction(async (tx) => {
      const rows = await tx
        .selectFrom('customer')
        .selectAll()
        .where('company_id', '=', context.session.companyId)
        .where(likeFolded(context.params['name']))
        .orderBy('name')
        .orderBy('id')
        .limit(most)
        .execute()
      return rows.map(toCustomer)
    }),

  'customers.info': (context) =>
    context.transaction(async (tx) => {
      const taxNumber = context.params['taxNumber'] ?? ''
      const row = await tx
        .selectFrom('customer')
        .selectAll()
        .where('company_id', '=', context.session.companyId)
        .where('tax_number', '=', taxNumber)
        .orderBy('id')
        .executeTakeFirst()
      if (!row)
        throw refusal(context.language, {
          status: 404,
          key: 'customerMissing',
          values: { taxNumber },
        })
      return toCustomer(row)
    }),

  'stocks.search': (context) =>
    context.transaction(async (tx) => {
      const rows = await tx
        .selectFrom('stock')
        .selectAll()
        .where('company_id', '=', context.session.companyId)
        .where('is_active', '=', true)
        .where(likeFolded(context.params['text']))
        .orderBy('name')
        .orderBy('id')
        .limit(most)
        .execute()
      return rows.map(toStock)
    }),

  /** Rates are the service's, not a company's. */
  'exchangeRate.get': (context) =>
    context.ports.store.asSystem(async (tx) => {
      const row = await tx
        .selectFrom('setting')
        .select('value')
        .where('key', '=', 'exchangeRates')
        .executeTakeFirst()
      const rates = recordOf(row?.value)
      const rate = (name: string): string | null =>
        rates[name] === undefined || rates[name] === null ? null : String(rates[name])
      return Object.fromEntries(
        ['USDBuy', 'USDSale', 'EUROBuy', 'EUROSale', 'GBPBuy', 'GBPSale'].map((name) => [
          name,
          rate(name),
        ]),
      )
    }),
}

const likeFolded = (text = '') =>
  sql<SqlBool>`search_text like ${`%${fold(text).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`}`

const toCustomer = (row: Selectable<CustomerTable>) => ({
  ID: row.id,
  TaxNumber: row.tax_number,
  Name: row.name,
  TaxDepartment: row.tax_office,
  Phone: row.phone,
  Address: row.address,
  District: row.district,
  City: row.city,
  Country: row.country,
  PostalCode: row.postal_code,
  Fax: row.fax,
  Email: row.email,
  WebSite: row.website,
  IsExport: row.is_export,
})

const toStock = (row: Selectable<StockTable>) => ({
  ID: row.id,
  Name: row.name,
  UnitCode: row.unit_code,
  UnitName: unitName(row.unit_code),
  Price: Number(row.price),
  SellerCode: row.seller_code,
  BuyerCode: null,
  ManufacturerCode: null,
  IsActive: row.is_active,
  CreatedDate: row.created_at.toISOString(),
  GTIPCode: null,
  Brand: null,
  Model: null,
  Description: row.description,
  Note: null,
  DeliveryCode: null,
  ShippingCode: null,
  TaxPercent: Number(row.tax_percent),
})
