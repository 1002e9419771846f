import { numbered } from './noted.ts'

export const family = numbered({ on: 'notes', query: undefined, answer: 'Messages' })
export const expected = ['Of no use beside the word "on" at paper.calls.ask.of.']
