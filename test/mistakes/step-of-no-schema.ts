import { noted } from './noted.ts'

export const family = noted({
  record: { schema: 'ListQuery', steps: { finish: { schema: 'ListQuerry' } } },
})
export const expected = [
  'Unknown schema "ListQuerry" at paper.boxes.notes.record.steps.finish.schema. Did you mean "ListQuery"?',
  'A step needs a form; add "notes.finish" at paper.forms.',
]
