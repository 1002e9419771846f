import { wrong } from './sound.ts'

export const family = wrong('calls.ask', {
  method: 'POST',
  path: 'Ask',
  role: 'a',
  answer: 'Text',
  effect: 'write',
  answeredBy: 'paper.ask',
  on: 'papers',
  returns: 'told',
})
export const expected = [
  'Unknown call that answers an `Outcome` by its `{id}` "told" at paper.calls.ask.returns.',
  'Nobody is led away without a button (`on`) whose answer is a `PostForm`, or a `Link` in the same tab; not "Text" at paper.calls.ask.returns.',
]
