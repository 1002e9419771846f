import { noted } from './noted.ts'

export const family = noted({ can: ['list', 'write', 'merge', 'thread'] })
export const expected = [
  'What stands under merged records would be lost; beside `merge` there cannot be "thread" at paper.boxes.notes.can.',
]
