import { wrong } from './sound.ts'

export const family = wrong('calls.ask', {
  method: 'POST',
  path: 'Ask',
  role: 'a',
  answer: 'Done',
  effect: 'write',
  answeredBy: 'paper.ask',
  api: true,
  filledBy: 'answer',
})
export const expected = [
  'Only a button that asks in a form has something to begin with, not "ask" at paper.calls.ask.filledBy.',
]
