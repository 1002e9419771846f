import { wrong } from './sound.ts'

export const family = wrong('calls.ask', {
  method: 'GET',
  path: 'Papers/Ask',
  role: 'a',
  answer: 'HelperHealth',
  effect: 'read',
  answeredBy: 'paper.ask',
  on: 'papers',
  byHelper: 'pong',
  api: true,
})
export const expected = [
  'What the helper is asked is the answer "HelperHealth" at paper.calls.ask.answer. Allowed: HelperOrders.',
  'Unknown call that takes a HelperAnswer "pong" at paper.calls.ask.byHelper.',
]
