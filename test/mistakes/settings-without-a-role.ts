import { settled } from './settled.ts'

export const family = settled({ role: '' })
export const expected = ['Settings need a role code at paper.settings.usual.role.']
