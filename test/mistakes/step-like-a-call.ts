import { noted } from './noted.ts'

export const family = {
  ...noted({ record: { schema: 'ListQuery', steps: { delete: { schema: 'ListQuery' } } } }),
  forms: { ...noted().forms, 'notes.delete': noted().forms!['notes']! },
}
export const expected = [
  'A step cannot have the name of a call of every record "notes.delete" at paper.boxes.notes.record.steps.delete.',
]
