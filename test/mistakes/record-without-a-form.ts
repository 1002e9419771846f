import { noted } from './noted.ts'

const { forms: _forms, ...rest } = noted()
export const family = rest
export const expected = ['A box with `record` needs a form; add "notes" at paper.forms.']
