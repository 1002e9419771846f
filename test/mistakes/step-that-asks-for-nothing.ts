import { noted } from './noted.ts'

export const family = {
  ...noted({
    record: { schema: 'ListQuery', steps: { finish: { schema: 'PhoneSend' } } },
  }),
  forms: {
    ...noted().forms,
    'notes.finish': {
      sections: [{ section: 'fields', key: 'note', fields: [{ at: 'Phone', kind: 'phone' }] }],
    },
  },
} as const
export const expected = [
  'The schema ListQuery has no place "Phone", for there is no "Phone" at paper.forms.notes.finish.sections[0].fields[0].at. Allowed: Page, PageSize, Search, StartDate, EndDate, SortColumn, SortType.',
]
