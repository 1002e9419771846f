import { settled } from './settled.ts'

export const family = settled(
  {},
  {
    usual: {
      sections: [{ section: 'fields', key: 'document', fields: [{ at: 'Serch', kind: 'text' }] }],
    },
  },
)
export const expected = [
  'The schema ListQuery has no place "Serch", for there is no "Serch" at paper.forms.usual.sections[0].fields[0].at. Did you mean "Search"?',
]
