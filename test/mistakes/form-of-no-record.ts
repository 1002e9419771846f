import { noted } from './noted.ts'

const { forms, ...rest } = noted()
export const family = { ...rest, forms: { ...forms, nots: forms!['notes']! } }
export const expected = [
  'Unknown box with `record`, step of one, or settings "nots" at paper.forms.nots. Did you mean "notes"?',
]
