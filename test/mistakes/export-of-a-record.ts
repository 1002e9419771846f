import { noted } from './noted.ts'

export const family = noted({ can: ['list', 'write', 'export'], exports: ['Xml'] })
export const expected = [
  'Unknown capability of a record "export" at paper.boxes.notes.can[2]. Allowed: list, write, thread, attach, documents, merge, label, operate, history.',
]
