import { text } from '#descriptor/field.ts'
import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.apiFilters', { Colour: { ...text(), from: 'colour' } })
export const expected = [
  'Unknown fact "colour" at paper.boxes.papers.apiFilters.Colour.from. Allowed: uuid, number, profile, type, issueDate, currency, exchangeRate, payable, taxExclusive, taxTotal, lineExtension, allowanceTotal, ….',
]
