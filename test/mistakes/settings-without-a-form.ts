import { settled } from './settled.ts'

export const family = settled({}, {})
export const expected = ['Settings need a form; add "usual" at paper.forms.']
