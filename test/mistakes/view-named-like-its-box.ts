import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.views', { papers: { route: 'all', where: {} } })
export const expected = [
  'A view cannot have the name of its box "papers" at paper.boxes.papers.views.papers.',
]
