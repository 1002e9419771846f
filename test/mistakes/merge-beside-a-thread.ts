import { noted } from './noted.ts'

export const family = noted({ can: ['list', 'write', 'merge', 'thread'] })
export const expected = [
  'Records become one without what stands under them; beside `merge` there is no "thread" at paper.boxes.notes.can.',
]
