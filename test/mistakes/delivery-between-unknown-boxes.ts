import { wrong } from './sound.ts'

export const family = wrong('document.delivery', {
  kind: 'network',
  from: 'paper',
  to: 'purchase',
  users: 'Invoice',
})
export const expected = [
  'Unknown box "paper" at paper.document.delivery.from. Did you mean "papers"?',
  'Unknown box "purchase" at paper.document.delivery.to. Allowed: papers.',
]
