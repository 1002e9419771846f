import { settled } from './settled.ts'

export const family = settled(
  { schema: 'RecordSaved' },
  {
    usual: {
      sections: [{ section: 'fields', key: 'document', fields: [{ at: 'Box', kind: 'text' }] }],
    },
  },
)
export const expected = [
  'Reading adds a field of this name, which the schema cannot have "Version" at paper.settings.usual.schema.',
]
