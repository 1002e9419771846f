import { noted, row } from './noted.ts'

const { Version: _version, ...rest } = row
export const family = noted({ row: rest })
export const expected = [
  'Without its version a change by somebody else would be lost; a row of records needs the field "Version" at paper.boxes.notes.row.',
]
