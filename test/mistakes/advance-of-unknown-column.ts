import { wrong } from './sound.ts'

export const family = wrong('calls.ask', {
  method: 'POST',
  path: 'Papers/{id}/Ask',
  role: 'a',
  answer: 'Done',
  effect: 'write',
  answeredBy: 'paper.ask',
  on: 'papers',
  when: { IsCancel: false },
  advances: { StatusCod: 'waiting' },
})
export const expected = [
  'Unknown column "StatusCod" at paper.calls.ask.advances.StatusCod. Did you mean "StatusCode"?',
]
