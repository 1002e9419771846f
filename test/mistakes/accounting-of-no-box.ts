import { wrong } from './sound.ts'

export const family = wrong('accounting', {
  papers: { as: 'sale', in: ['Sale', 'BaBs'] },
  paper: { as: 'purchase', in: ['Purchases'] },
})
export const expected = [
  'Unknown accounting report "Sale" at paper.accounting.papers.in[0]. Did you mean "Sales"?',
  'Unknown box "paper" at paper.accounting.paper. Did you mean "papers"?',
]
