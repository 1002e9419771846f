/** The sound family with something that a company has once, and the way to put a fault into it. */
import type { FamilySpec, SettingsSpec } from '#descriptor/family.ts'
import type { FormSpec } from '#descriptor/form.ts'
import { sound } from './sound.ts'

const form: FormSpec = {
  sections: [{ section: 'fields', key: 'document', fields: [{ at: 'Search', kind: 'text' }] }],
}

export const settled = (
  fault: Partial<SettingsSpec> = {},
  forms: Readonly<Record<string, FormSpec>> = { usual: form },
  name = 'usual',
): FamilySpec => ({
  ...sound(),
  settings: { [name]: { route: 'usual', path: 'Usual', role: 'u', schema: 'ListQuery', ...fault } },
  forms,
})
