import { wrong } from './sound.ts'

export const family = wrong('calls.ask', {
  method: 'POST',
  path: 'Ask',
  role: 'a',
  answer: 'Done',
  effect: 'write',
  answeredBy: 'paper.ask',
})
export const expected = [
  'Nobody can reach the call: make it a button of a box or of settings (`on`), or keep it for other programs (`api`) "ask" at paper.calls.ask.',
]
