import { settled } from './settled.ts'

export const family = settled(
  {},
  {
    usual: {
      sections: [
        {
          section: 'fields',
          key: 'document',
          fields: [{ at: 'Search', kind: 'text', secret: true }],
        },
      ],
    },
  },
)
export const expected = [
  'The schema ListQuery lets this be read; declare it there with `secretText` "Search" at paper.forms.usual.sections[0].fields[0].secret.',
]
