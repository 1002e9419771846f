import type { CallSpec } from '#descriptor/family.ts'
import { numbered } from './noted.ts'

const button = {
  of: undefined,
  on: 'notes',
  query: undefined,
  answer: 'Done',
  method: 'POST',
  effect: 'write',
  body: 'ListQuery',
  answeredBy: 'paper.ask',
} as const
const spec = numbered({
  ...button,
  about: { Serach: ['number'], Search: ['numbr'] } as unknown as NonNullable<CallSpec['about']>,
})
export const family = {
  ...spec,
  forms: {
    ...spec.forms,
    ask: {
      sections: [{ section: 'fields', key: 'note', fields: [{ at: 'Search', kind: 'text' }] }],
    },
  },
} as typeof spec
export const expected = [
  'The schema ListQuery has no place "Serach", for there is no "Serach" at paper.calls.ask.about.Serach. Did you mean "Search"?',
  'Unknown thing that is known "numbr" at paper.calls.ask.about.Search[0]. Did you mean "number"?',
]
