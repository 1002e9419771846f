import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.deadline', {
  from: 'IssueDate',
  days: 0.5,
  when: { StatusCode: 'lost' },
})
export const expected = [
  'Unknown value "lost" at paper.boxes.papers.deadline.when.StatusCode. Allowed: waiting, succeed.',
  'Unknown moment "IssueDate" at paper.boxes.papers.deadline.from.',
  'A whole number of days is needed, not "0.5" at paper.boxes.papers.deadline.days.',
]
