import { settled } from './settled.ts'

const spec = settled()
export const family = {
  ...spec,
  calls: {
    ...spec.calls,
    ask: {
      method: 'POST',
      path: 'Ask',
      role: 'a',
      answer: 'RecordSaved',
      effect: 'write',
      answeredBy: 'paper.ask',
      on: 'usual',
    },
  },
} as const
export const expected = [
  'A button of settings belongs to no box in which the record could be shown; not "RecordSaved" at paper.calls.ask.answer.',
]
