import { wrong } from './sound.ts'

export const family = wrong('document.delivery', {
  kind: 'report',
  from: 'papers',
  mirror: 'paper',
  receiver: 'unregistered',
})
export const expected = [
  'Unknown box "paper" at paper.document.delivery.mirror. Did you mean "papers"?',
]
