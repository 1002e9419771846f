import { wrong } from './sound.ts'

export const family = wrong('books', {
  papers: { as: 'sale', in: ['Sale', 'BaBs'] },
  paper: { as: 'purchase', in: ['Purchases'] },
})
export const expected = [
  'Unknown accounting report "Sale" at paper.books.papers.in[0]. Did you mean "Sales"?',
  'Unknown box "paper" at paper.books.paper. Did you mean "papers"?',
]
