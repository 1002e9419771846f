import { called } from './called-settings.ts'

const { body: _body, ...store } = called().calls!['store']!
export const family = { ...called(), calls: { ...called().calls, store } }
export const expected = [
  'What changes settings needs a body: "store" at paper.settings.usual.calls.change.',
]
