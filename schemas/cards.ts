/**
 * Customers and stocks: as the portal keeps them (`…Card`), and as the public API writes them by number. What a card has beyond
 * the fields of the public API stays as it is when a program changes the rest.
 */
import { z } from 'zod'
import { amount, maybe, nameText, optionalText, recordId } from './common.ts'
import { formatted } from './rules.ts'

/** Nobody but a taxpayer or a citizen has one; a customer abroad may have none. */
const taxNumber = () => z.string().check(formatted(/^\d{10,11}$/, '1234567890'))

const customer = {
  TaxNumber: maybe(taxNumber()),
  Name: nameText(300),
  TaxDepartment: optionalText(100),
  Address: optionalText(500),
  District: optionalText(100),
  City: optionalText(100),
  Country: optionalText(100),
  PostalCode: optionalText(20),
  Phone: optionalText(50),
  Fax: optionalText(50),
  Email: maybe(z.union([z.literal(''), z.email().max(254)])),
  WebSite: optionalText(200),
  IsExport: z.boolean().default(false),
}

/** What a customer pays for goods or services of the company in place of their usual price, without VAT, in the customer's currency. */
const agreedPrice = z.strictObject({
  /** Name of the stock, by which it is known where it has no code of the seller. */
  StockName: nameText(300),
  SellerCode: optionalText(100),
  Price: amount,
})

export const CustomerCard = z.strictObject({
  ...customer,
  /** Currency of what is sold to the customer. */
  CurrencyCode: maybe(z.string().regex(/^[A-Z]{3}$/)),
  /** Days after the issue until it is paid. */
  PaymentDays: maybe(z.int().gte(0).lte(3650)),
  Prices: maybe(z.array(agreedPrice).max(1000)),
})
export const CustomersCreate = z.array(z.strictObject(customer)).min(1).max(1000)
export const CustomerUpdate = z.strictObject({ ID: recordId, ...customer })

const stock = {
  Name: nameText(300),
  UnitCode: optionalText(10),
  UnitName: optionalText(100),
  Price: amount.default(0),
  SellerCode: optionalText(100),
  BuyerCode: optionalText(100),
  ManufacturerCode: optionalText(100),
  IsActive: z.boolean().default(true),
  GTIPCode: optionalText(20),
  Brand: optionalText(100),
  Model: optionalText(100),
  Description: optionalText(500),
  Note: optionalText(500),
  DeliveryCode: optionalText(20),
  ShippingCode: optionalText(20),
  TaxPercent: z.number().gte(0).lte(100).default(0),
}

export const StockCard = z.strictObject(stock)
export const StocksCreate = z.array(z.strictObject(stock)).min(1).max(1000)
export const StockUpdate = z.strictObject({ ID: recordId, ...stock })

/** Records by their numbers. */
export const NumberList = z.array(recordId).min(1).max(10_000)
