import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.actions.cancel', {
  when: { StatusCode: ['waiting', 'succeeded'], IsCancel: { not: 'yes' } },
})
export const expected = [
  'Unknown value "succeeded" at paper.boxes.papers.actions.cancel.when.StatusCode. Did you mean "succeed"?',
  'Unknown value "yes" at paper.boxes.papers.actions.cancel.when.IsCancel. Allowed: true, false.',
]
