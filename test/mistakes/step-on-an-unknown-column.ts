import { noted } from './noted.ts'

export const family = {
  ...noted({
    record: {
      schema: 'ListQuery',
      steps: { finish: { schema: 'ListQuery', when: { Serch: 'x' } } },
    },
  }),
  forms: { ...noted().forms, 'notes.finish': noted().forms!['notes']! },
}
export const expected = [
  'Unknown column "Serch" at paper.boxes.notes.record.steps.finish.when.Serch. Did you mean "Search"?',
]
