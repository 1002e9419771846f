import type { FamilySpec, SettingsSpec } from '#descriptor/family.ts'

/** Name of the schema of what is written: said by the settings, or by the call that changes them. Empty where neither says one. */
export const schemaOfSettings = (
  { calls: own = {} }: Pick<FamilySpec, 'calls'>,
  { schema, calls }: SettingsSpec,
): string => (calls ? own[calls.change]?.body : schema) ?? ''
