import { wrong } from './sound.ts'

export const family = wrong('calls.ask', {
  method: 'POST',
  path: 'Ask',
  role: 'a',
  answer: 'Done',
  effect: 'write',
  answeredBy: 'paper.ask',
  on: 'paperz',
})
export const expected = [
  'Unknown box or settings "paperz" at paper.calls.ask.on. Did you mean "papers"?',
]
