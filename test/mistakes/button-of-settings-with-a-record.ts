import { settled } from './settled.ts'

const spec = settled()
export const family = {
  ...spec,
  calls: {
    ...spec.calls,
    ask: {
      method: 'POST',
      path: 'Ask/{id}',
      role: 'a',
      answer: 'Done',
      effect: 'write',
      answeredBy: 'paper.ask',
      on: 'usual',
    },
  },
} as const
export const expected = [
  'A button of a box fills in the `id` of the record, and one of settings nothing; not "id" at paper.calls.ask.path.',
]
