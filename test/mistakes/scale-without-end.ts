import type { FamilySpec } from '#descriptor/family.ts'
import { wrong } from './sound.ts'

const call = {
  method: 'POST',
  path: 'Rate',
  role: 'a',
  body: 'TicketRating',
  answer: 'Done',
  effect: 'write',
  answeredBy: 'paper.rate',
  on: 'papers',
} as const

const spec = wrong('calls.rate', call)
export const family: FamilySpec = {
  ...spec,
  calls: { ...spec.calls, rate: call },
  forms: {
    rate: {
      sections: [
        {
          section: 'fields',
          key: 'document',
          fields: [
            { at: 'Point', kind: 'int', scale: 50 },
            { at: 'Comment', kind: 'note', scale: 5 },
          ],
        },
      ],
    },
  },
}
export const expected = [
  'A scale ends with a whole number from 2 to 10, not with "50" at paper.forms.rate.sections[0].fields[0].scale.',
  'Only an int has the word, not "note" at paper.forms.rate.sections[0].fields[1].scale.',
]
