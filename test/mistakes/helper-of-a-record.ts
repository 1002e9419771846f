import { wrong } from './sound.ts'

export const family = wrong('calls.ask', {
  method: 'GET',
  path: 'Papers/{id}/Ask',
  role: 'a',
  answer: 'HelperOrders',
  effect: 'read',
  answeredBy: 'paper.ask',
  on: 'papers',
  byHelper: 'ping',
  api: true,
})
export const expected = [
  'The helper is asked by the button of a list (`on`, no `body` and nothing in the path); not "Papers/{id}/Ask" at paper.calls.ask.byHelper.',
]
