/** What programs ask of an ERP that is open: the same of one that the service reaches and of one that a helper in the company's network does. */
import type { Wire } from '#schemas/wire.ts'
import { ErpHeader, ErpLine } from '#schemas/connector.ts'
import { numberOf, unitOf } from '#documents/erp/erp-values.ts'
import type { ErpRow, ErpStatement } from '../ports/erp.ts'
import { mapsOf } from './erp-records.ts'
import type { Values } from './named-queries.ts'
import type { OpenedErp } from './open-erp.ts'
import { textOf } from './read-erp.ts'

type Customers = Wire['ErpCustomersCreate']['Customers']

export const writeStatus = (
  { source }: OpenedErp,
  status: Wire['ErpStatuses'][number],
): Promise<void> =>
  source.write([
    {
      type: 'Status',
      values: {
        ErpID: status.ErpID,
        UUID: status.UUID,
        InvoiceNumber: status.InvoiceNumber ?? '',
        StatusCode: status.StatusCode,
        StatusDetail: status.StatusDetail ?? '',
      },
    },
  ])

/** A document that was received becomes one of the ERP, with its lines or not at all. */
export const transfer = (
  { source }: OpenedErp,
  { Header, Lines }: Pick<Wire['ErpTransfer'], 'Header' | 'Lines'>,
): Promise<void> =>
  source.write([
    { type: 'Transfer', values: valuesOf(ErpHeader, Header) },
    ...Lines.map((line): ErpStatement => ({
      type: 'TransferLine',
      values: { ...valuesOf(ErpLine, line), ErpID: Header.ErpID },
    })),
  ])

/** Every alias has a value: what is not said is empty. */
const valuesOf = (schema: { readonly shape: object }, said: object): Values => ({
  ...Object.fromEntries(Object.keys(schema.shape).map((alias) => [alias, ''])),
  ...Object.fromEntries(Object.entries(said).map(([alias, value]) => [alias, textOf(value)])),
})

/** Which of the tax numbers the ERP has. */
export const checkCustomers = async (
  erp: OpenedErp,
  numbers: readonly string[],
): Promise<Wire['ErpCustomers']> => checked(await erp.source.rows('Customer'), numbers)

/** Those that the ERP has already are left as they are. */
export async function createCustomers(
  erp: OpenedErp,
  customers: Customers,
): Promise<Wire['ErpCustomers']> {
  const numbers = customers.map(({ TaxNumber }) => TaxNumber)
  const known = await checkCustomers(erp, numbers)
  const missed = new Set(known.flatMap(({ TaxNumber, Exists }) => (Exists ? [] : TaxNumber)))
  for (const customer of customers)
    if (missed.delete(customer.TaxNumber))
      await erp.source.write([{ type: 'CustomerCreate', values: customerValues(customer) }])
  return checkCustomers(erp, numbers)
}

export async function stocksIn(erp: OpenedErp): Promise<Wire['ErpStocks']> {
  const { units } = mapsOf(erp.body)
  return (await erp.source.rows('Stock')).map((row) => ({
    SellerCode: columnOf(row, 'SellerCode'),
    Name: columnOf(row, 'Name'),
    UnitCode: unitOf(columnOf(row, 'UnitCode'), units) ?? columnOf(row, 'UnitCode'),
    Price: Number(numberOf(columnOf(row, 'Price')) ?? 0),
    TaxPercent: Number(numberOf(columnOf(row, 'KDVPercent')) ?? 0),
  }))
}

/** A column by its alias, which a database may give in small letters. */
const columnOf = (row: ErpRow, alias: string): string =>
  textOf(row[alias] ?? row[alias.toLowerCase() /* ascii */])

function checked(rows: readonly ErpRow[], numbers: readonly string[]): Wire['ErpCustomers'] {
  const codes = new Map(
    rows.map((row) => [columnOf(row, 'TaxNumber'), columnOf(row, 'CustomerCode')]),
  )
  return [...new Set(numbers)].map((TaxNumber) => ({
    TaxNumber,
    Exists: codes.has(TaxNumber),
    ErpCode: codes.get(TaxNumber) ?? null,
  }))
}

const customerValues = (customer: Customers[number]): Values => ({
  TaxNumber: customer.TaxNumber,
  Name: customer.Name,
  TaxOffice: customer.TaxOffice ?? '',
  Address: customer.Address ?? '',
  District: customer.District ?? '',
  City: customer.City ?? '',
  Email: customer.Email ?? '',
})
