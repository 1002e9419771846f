import { settled } from './settled.ts'

const { schema: _schema, ...usual } = settled().settings!['usual']!
export const family = { ...settled(), settings: { usual } }
export const expected = [
  'Settings need `path` and `schema`, or `calls`; add "schema" at paper.settings.usual.',
]
