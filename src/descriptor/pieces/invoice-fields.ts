/** Fields that invoices of any kind have alike, and those that single types of invoices need. Of the head by their places in `info`, of lines by those in a line. */
import type { FieldGroup, FormField } from '../form.ts'
import { measure, stock } from './document-fields.ts'

/** Why a document has no KDV: of the head. */
export const exemption = {
  at: 'TaxExemptionReasonInfo.KDVExemptionReasonCode',
  kind: 'code',
  codeList: 'exemptions',
  codesOf: 'type',
  required: true,
  span: 2,
} as const satisfies FormField

export const invoiceLine = [
  { ...stock, fills: { UnitType: 'UnitCode', Price: 'Price', KDVPercent: 'TaxPercent' } },
  ...measure,
  { at: 'Price', kind: 'decimal', required: true },
  { at: 'AllowanceTotal', kind: 'money', percentAt: 'AllowancePercent' },
] as const satisfies readonly FormField[]

/** The part of KDV that the buyer pays for the seller. */
export const withholding = {
  at: 'Taxes',
  kind: 'code',
  codeList: 'withholdings',
  as: 'withholding',
} as const satisfies FormField

export const accommodationTax = {
  at: 'Taxes',
  kind: 'percent',
  tax: '0059',
  default: 2,
  rare: true,
  when: { type: 'KONAKLAMAVERGISI' },
} as const satisfies FormField

/** Goods whose KDV is reckoned from another amount than their price. */
export const specialBase = {
  rare: true,
  when: { type: 'OZELMATRAH' },
  fields: [
    { at: 'OzelMatrahReason', kind: 'code', codeList: 'specialBases', required: true, span: 2 },
    { at: 'OzelMatrahTotal', kind: 'money', required: true },
  ],
} as const satisfies FieldGroup

/** Goods that the buyer will export, under the exemption 702. */
export const forExport = {
  at: 'DeliveryInfo',
  rare: true,
  when: {
    type: 'IHRACKAYITLI',
    'InvoiceInfo.TaxExemptionReasonInfo.KDVExemptionReasonCode': '702',
  },
  fields: [
    { at: 'GTIPNo', kind: 'text', required: true, span: 2 },
    { at: 'BuyerPermitLineCode', kind: 'text', required: true, span: 2 },
  ],
} as const satisfies FieldGroup

/** What is bought under a certificate of investment. */
export const investmentGoods = [
  { at: 'ItemClassificationCode', kind: 'code', codeList: 'itemClasses', required: true },
  { at: 'ModelName', kind: 'text', called: 'machine' },
  { at: 'ProductTraceID', kind: 'text' },
  { at: 'SerialID', kind: 'text', called: 'machineId' },
] as const satisfies readonly FormField[]
