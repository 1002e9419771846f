import { noted } from './noted.ts'

const { forms, ...rest } = noted()
export const family = { ...rest, forms: { ...forms, nots: forms!['notes']! } }
export const expected = [
  'Unknown box with `record`, step of one, settings, or call with `on` "nots" at paper.forms.nots. Did you mean "notes"?',
]
