import { noted } from './noted.ts'

export const family = noted({ can: ['list', 'write', 'documents'] })
export const expected = [
  'One taxNo of the row with `at` says whose documents are meant; with 0 there cannot be "documents" at paper.boxes.notes.can.',
]
