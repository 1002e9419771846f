import { noted } from './noted.ts'

export const family = noted({ can: ['list', 'write', 'files'] })
export const expected = [
  'Unknown capability of a record "files" at paper.boxes.notes.can[2]. Allowed: list, write, thread, attach, documents, merge, label, operate, history.',
]
