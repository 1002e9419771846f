import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.last', ['UUID', 'Issuedate'])
export const expected = [
  'Unknown column "Issuedate" at paper.boxes.papers.last[1]. Did you mean "IssueDate"?',
]
