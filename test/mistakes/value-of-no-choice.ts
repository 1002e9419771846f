import { wrong } from './sound.ts'

export const family = wrong('calls.ping.effect', 'reads')
export const expected = ['Unknown value "reads" at paper.calls.ping.effect. Did you mean "read"?']
