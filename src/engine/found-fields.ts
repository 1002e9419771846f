/** What is found while somebody fills a form, and the fields of it that may fill other places (`fills`). */
import type { CustomerField, FormField, StockField, TaxpayerField } from '#descriptor/form.ts'

export const stockFields: Readonly<Record<StockField, true>> = {
  UnitCode: true,
  Price: true,
  TaxPercent: true,
  SellerCode: true,
  BuyerCode: true,
  ManufacturerCode: true,
  Brand: true,
  Model: true,
  Description: true,
  Note: true,
  GTIPCode: true,
}

export const taxpayerFields: Readonly<Record<TaxpayerField, true>> = {
  Title: true,
  TaxDepartment: true,
  Address: true,
  District: true,
  City: true,
  Country: true,
}

export const customerFields: Readonly<Record<CustomerField, true>> = {
  CurrencyCode: true,
  Email: true,
  Phone: true,
}

/** What is found by what is chosen or typed in a field; undefined where that finds nothing. */
export const foundBy = ({
  kind,
  codeList,
}: Pick<FormField, 'kind' | 'codeList'>): 'stock' | 'taxpayer' | undefined =>
  codeList === 'stocks' ? 'stock' : kind === 'taxNo' ? 'taxpayer' : undefined
