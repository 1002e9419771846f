import { numbered } from './noted.ts'

export const family = numbered({ of: 'notez' })
export const expected = ['Unknown box "notez" at paper.calls.ask.of. Did you mean "notes"?']
