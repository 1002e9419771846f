import { called } from './called-settings.ts'

export const family = called({}, { path: 'Usual/{id}' })
export const expected = [
  'The screen of settings asks in its form alone, for the body; it cannot make "store" at paper.settings.usual.calls.',
]
