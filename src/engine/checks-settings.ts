/** What can be wrong in what a company has once. */
import type { SettingsSpec } from '#descriptor/family.ts'
import { settingsAnswer, settingsFields } from '#schemas/settings.ts'
import { schemaOf, wire } from '#schemas/wire.ts'
import { checkRecordForm } from './checks-record.ts'
import { checkSectionPlaces, createLookup } from './checks-schema.ts'
import type { FlatFamily } from './flat-form.ts'
import { unknownWord, type Problem } from './problem.ts'

export function checkSettings(spec: FlatFamily): Problem[] {
  return Object.entries(spec.settings ?? {}).flatMap(([key, settings]) => [
    ...checkName(spec, key),
    ...checkRole(`${spec.key}.settings.${key}.role`, settings),
    ...checkForm(spec, key),
    ...checkSchema(spec, key, settings),
  ])
}

/** Its calls and its screen stand beside those of boxes, of their views and of the family itself. */
function checkName({ key: family, boxes, calls, screens }: FlatFamily, key: string): Problem[] {
  const namesOf = (named: object = {}) => Object.keys(named)
  const taken = Object.entries({
    box: namesOf(boxes),
    view: Object.values(boxes ?? {}).flatMap(({ views }) => namesOf(views)),
    call: namesOf(calls),
    screen: namesOf(screens),
  })
  return taken
    .filter(([, names]) => names.includes(key))
    .map(([what]) => ({
      place: `${family}.settings.${key}`,
      message: `Settings cannot have the name of a ${what}`,
      value: key,
    }))
}

const checkRole = (place: string, { role }: SettingsSpec): Problem[] =>
  role === '' ? [{ place, message: 'Settings need a role code' }] : []

function checkForm({ key: family, forms }: FlatFamily, key: string): Problem[] {
  const form = forms?.[key]
  return form
    ? checkRecordForm(form, `${family}.forms.${key}`)
    : [{ place: `${family}.forms`, message: 'Settings need a form; add', value: key }]
}

function checkSchema(spec: FlatFamily, key: string, { schema: name }: SettingsSpec): Problem[] {
  const place = `${spec.key}.settings.${key}.schema`
  const schema = schemaOf(name)
  if (!schema) return unknownWord(place, 'schema', name, Object.keys(wire))
  if (!settingsAnswer(schema))
    return [{ place, message: 'Settings are an object of named values, which is not', value: name }]
  const at = createLookup(name, '')
  const taken = settingsFields.filter((field) => at(place, field).length === 0)
  return [
    ...taken.map((value) => ({
      place,
      message: 'Reading adds a field of this name, which the schema cannot have',
      value,
    })),
    ...(spec.forms?.[key]?.sections ?? []).flatMap((section, index) =>
      checkSectionPlaces(`${spec.key}.forms.${key}.sections[${index}]`, section, at, at),
    ),
  ]
}
