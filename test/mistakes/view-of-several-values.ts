import { wrong } from './sound.ts'

import { code } from '#descriptor/field.ts'
const open = wrong('boxes.papers.views', {
  open: { route: 'open', where: { StatusCode: ['waiting', 'succeed'] } },
  left: { route: 'left', where: { StatusCode: { not: 'succeed' } } },
})
Object.assign(open.boxes!['papers']!.filters, { StatusCode: code(['waiting', 'succeed']) })
export const family = open
export const expected = [
  'A view of several values needs a filter that takes any of them (`anyOf`), unlike "StatusCode" at paper.boxes.papers.views.open.where.StatusCode.',
  'A filter cannot exclude a value; name the values that remain, for "StatusCode" at paper.boxes.papers.views.left.where.StatusCode.',
]
