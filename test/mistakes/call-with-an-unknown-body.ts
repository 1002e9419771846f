import { wrong } from './sound.ts'

export const family = wrong('calls.ask', {
  method: 'POST',
  path: 'Ask',
  role: 'a',
  body: 'ListQuerry',
  answer: 'Don',
  effect: 'read',
  answeredBy: 'ask',
  api: true,
})
export const expected = [
  'Unknown body "ListQuerry" at paper.calls.ask.body. Did you mean "ListQuery"?',
  'Unknown answer "Don" at paper.calls.ask.answer. Did you mean "Done"?',
]
