/** The sound family with settings that calls of its own read and change, and the way to put a fault into it. */
import type { CallSpec, FamilySpec, SettingsSpec } from '#descriptor/family.ts'
import { settled } from './settled.ts'

const own = {
  path: 'Usual',
  answer: 'ListQuery',
  role: 'u:w',
  answeredBy: 'sink.me',
  api: true,
} as const

export const called = (
  fault: Partial<SettingsSpec> = {},
  change: Partial<CallSpec> = {},
): FamilySpec => ({
  ...settled(),
  settings: {
    usual: { route: 'usual', role: 'u', calls: { read: 'load', change: 'store' }, ...fault },
  },
  calls: {
    load: { ...own, method: 'GET', effect: 'read' },
    store: { ...own, method: 'PUT', effect: 'write', body: 'ListQuery', ...change },
  },
})
