import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.actions.cancel', { when: { IsCanceled: false } })
export const expected = [
  'Unknown column "IsCanceled" at paper.boxes.papers.actions.cancel.when.IsCanceled. Did you mean "IsCancel"?',
]
