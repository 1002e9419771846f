import { code } from '../field.ts'

/** How sending or reporting a document went. */
export const sendState = code(['unknown', 'waiting', 'succeed', 'error'], {
  tones: { waiting: 'warning', succeed: 'success', error: 'error' },
})
