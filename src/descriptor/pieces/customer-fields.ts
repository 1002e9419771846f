/** The receiver of a document, by the places of the wire's `CustomerInfo`. */
import type { FormField } from '../form.ts'

/** To be spread into the section. */
export const customer = {
  section: 'party',
  key: 'customer',
  at: 'CustomerInfo',
  taxNo: 'TaxNumber',
  name: 'Name',
} as const

export const identity = [
  { at: 'TaxNumber', kind: 'taxNo', required: true },
  { at: 'Name', kind: 'text', required: true, span: 2 },
  { at: 'TaxOffice', kind: 'text' },
] as const satisfies readonly FormField[]

export const address = [
  { at: 'Address', kind: 'text', span: 2 },
  { at: 'District', kind: 'text' },
  { at: 'City', kind: 'text' },
  { at: 'Country', kind: 'text', default: 'Türkiye' },
] as const satisfies readonly FormField[]

/** The same where the standard needs all of it. */
export const wholeAddress = [
  { at: 'Address', kind: 'text', required: true, span: 2 },
  { at: 'District', kind: 'text', required: true },
  { at: 'City', kind: 'text', required: true },
  { at: 'Country', kind: 'text', default: 'Türkiye', required: true },
] as const satisfies readonly FormField[]

export const postalCode = { at: 'PostalCode', kind: 'text' } as const satisfies FormField

export const contact = [
  { at: 'Phone', kind: 'phone' },
  { at: 'Mail', kind: 'email' },
] as const satisfies readonly FormField[]
