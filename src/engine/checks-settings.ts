/** What can be wrong in what a company has once. */
import type { SettingsSpec } from '#descriptor/family.ts'
import { settingsAnswer, settingsFields } from '#schemas/settings.ts'
import { schemaOf, wire } from '#schemas/wire.ts'
import { checkRecordForm } from './checks-record.ts'
import { checkSectionPlaces, createLookup } from './checks-schema.ts'
import type { FlatFamily } from './flat-form.ts'
import { unknownWord, type Problem } from './problem.ts'
import { schemaOfSettings } from './settings-schema.ts'

export function checkSettings(spec: FlatFamily): Problem[] {
  return Object.entries(spec.settings ?? {}).flatMap(([key, settings]) => [
    ...checkName(spec, key),
    ...checkRole(`${spec.key}.settings.${key}.role`, settings),
    ...checkKept(`${spec.key}.settings.${key}.keptAs`, settings),
    ...checkForm(spec, key),
    ...(settings.calls
      ? checkCalls(spec, key, settings, settings.calls)
      : checkSchema(spec, key, settings)),
  ])
}

/** What reads settings asks for nothing, what changes them for what the form has. */
function checkCalls(
  spec: FlatFamily,
  key: string,
  settings: SettingsSpec,
  { read, change }: NonNullable<SettingsSpec['calls']>,
): Problem[] {
  const { key: family, calls: own = {} } = spec
  const place = `${family}.settings.${key}`
  const names = Object.keys(own)
  const asking = [read, change].filter(
    (name) => own[name] && (own[name].path.includes('{') || own[name].query !== undefined),
  )
  const schema = schemaOfSettings(spec, settings)
  return [
    ...(['path', 'schema', 'api'] as const)
      .filter((word) => settings[word] !== undefined)
      .map((value) => ({
        place: `${place}.${value}`,
        message: 'The calls say this; of no use beside `calls`:',
        value,
      })),
    ...unknownWord(`${place}.calls.read`, 'call', read, names),
    ...unknownWord(`${place}.calls.change`, 'call', change, names),
    ...asking.map((value) => ({
      place: `${place}.calls`,
      message: 'The screen of settings asks in its form alone, for the body; it cannot make',
      value,
    })),
    ...(own[change] && !schemaOf(schema)
      ? [
          {
            place: `${place}.calls.change`,
            message: 'What changes settings needs a body:',
            value: change,
          },
        ]
      : []),
    ...[schema, own[read]?.answer ?? ''].flatMap((name) =>
      schemaOf(name) ? checkPlaces(spec, key, name) : [],
    ),
  ]
}

/** The form has what is written, and what is read. */
function checkPlaces(spec: FlatFamily, key: string, schema: string): Problem[] {
  const at = createLookup(schema, '')
  return (spec.forms?.[key]?.sections ?? []).flatMap((section, index) =>
    checkSectionPlaces(`${spec.key}.forms.${key}.sections[${index}]`, section, at, at),
  )
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

/** Ids of settings have a point; and what own calls keep is nobody's to move. */
const checkKept = (place: string, { keptAs, calls }: SettingsSpec): Problem[] =>
  keptAs === undefined || (/^[a-z]\w*\.[a-z]\w*$/i.test(keptAs) && calls === undefined)
    ? []
    : [
        {
          place,
          message: 'Settings that the service keeps may say an id such as `family.name`; not',
          value: keptAs,
        },
      ]

function checkForm({ key: family, forms }: FlatFamily, key: string): Problem[] {
  const form = forms?.[key]
  return form
    ? checkRecordForm(form, `${family}.forms.${key}`)
    : [{ place: `${family}.forms`, message: 'Settings need a form; add', value: key }]
}

function checkSchema(
  spec: FlatFamily,
  key: string,
  { schema: name, path }: SettingsSpec,
): Problem[] {
  const place = `${spec.key}.settings.${key}.schema`
  if (name === undefined || path === undefined)
    return [
      {
        place: `${spec.key}.settings.${key}`,
        message: 'Settings need `path` and `schema`, or `calls`; add',
        value: name === undefined ? 'schema' : 'path',
      },
    ]
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
    ...checkPlaces(spec, key, name),
  ]
}
