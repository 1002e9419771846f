import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.stages', {
  of: 'StatusCode',
  at: { first: ['waitin'], last: ['succeed'], after: ['succeed'] },
})
export const expected = [
  'Unknown value "waitin" at paper.boxes.papers.stages.at.first. Did you mean "waiting"?',
  'No stage has the value "waiting" at paper.boxes.papers.stages.at.',
  'More than one stage has the value "succeed" at paper.boxes.papers.stages.at.',
]
