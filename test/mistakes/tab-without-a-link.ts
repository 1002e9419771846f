import { wrong } from './sound.ts'

export const family = wrong('calls.ask', {
  method: 'POST',
  path: 'Ask',
  role: 'a',
  answer: 'Text',
  effect: 'write',
  answeredBy: 'paper.ask',
  on: 'papers',
  tab: 'same',
})
export const expected = [
  'Of no effect without a button (`on`) whose answer is a `Link` "same" at paper.calls.ask.tab.',
]
