/** What can be wrong with values that are written and never read back: the form and the schema have to agree on which they are. */
import type { BoxSpec, CallSpec } from '#descriptor/family.ts'
import { secretPlaces } from '#schemas/secret.ts'
import { schemaOf } from '#schemas/wire.ts'
import { fieldsOf } from './checks-form.ts'
import type { FlatFamily, FlatField, FlatForm, FlatSection } from './flat-form.ts'
import type { Problem } from './problem.ts'
import { schemaOfSettings } from './settings-schema.ts'

export function checkSecrets(spec: FlatFamily): Problem[] {
  const { key: family, form, forms = {} } = spec
  return [
    ...(form?.sections ?? []).flatMap((section, index) =>
      refuseSecrets(section, `${family}.form.sections[${index}]`),
    ),
    ...schemasOfForms(spec).flatMap(([name, schema]) => {
      const written = forms[name]
      return written ? checkForm(written, `${family}.forms.${name}`, schema) : []
    }),
    ...Object.entries(spec.boxes ?? {}).flatMap(([key, box]) =>
      checkBox(box, `${family}.boxes.${key}`),
    ),
  ]
}

/** The schema that each form of records, of their steps, of settings and of buttons writes. */
const schemasOfForms = ({
  boxes = {},
  settings = {},
  calls = {},
}: FlatFamily): [string, string][] => [
  ...Object.entries<CallSpec>(calls).flatMap(([key, { on, body }]): [string, string][] =>
    on !== undefined && body !== undefined ? [[key, body]] : [],
  ),
  ...Object.entries(settings).map(([key, one]): [string, string] => [
    key,
    schemaOfSettings({ calls }, one),
  ]),
  ...Object.entries(boxes).flatMap(([key, { record }]): [string, string][] =>
    record
      ? [
          [key, record.schema],
          ...Object.entries(record.steps ?? {}).map(([step, { schema }]): [string, string] => [
            `${key}.${step}`,
            schema,
          ]),
        ]
      : [],
  ),
]

function checkForm({ sections }: FlatForm, place: string, name: string): Problem[] {
  const schema = schemaOf(name)
  if (!schema) return []
  const secrets = secretPlaces(schema)
  const asked = sections.flatMap((section) =>
    section.section === 'fields' ? section.fields.filter(isSecret).map(({ at }) => at) : [],
  )
  return [
    ...sections.flatMap((section, index) =>
      checkSection(section, `${place}.sections[${index}]`, name, secrets),
    ),
    ...secrets
      .filter((secret) => !asked.includes(secret))
      .map((value) => ({
        place,
        message: value.includes('[]')
          ? `The schema ${name} has a secret inside of a list, where none can be kept`
          : `The schema ${name} says that this is never read back; the form needs a field with \`secret\` for`,
        value,
      })),
  ]
}

function checkSection(
  section: FlatSection,
  place: string,
  name: string,
  secrets: readonly string[],
): Problem[] {
  if (section.section !== 'fields' || section.each !== undefined)
    return refuseSecrets(section, place)
  return section.fields.flatMap((field) => {
    if (!isSecret(field)) return []
    const word = `${place}.${field.word}`
    return [
      ...(secrets.includes(field.at)
        ? []
        : [
            {
              place: `${word}.secret`,
              message: `The schema ${name} lets this be read; declare it there with \`secretText\``,
              value: field.at,
            },
          ]),
      ...(field.kind === 'text'
        ? []
        : [{ place: `${word}.kind`, message: 'A secret is a text, not', value: field.kind }]),
      ...unsuited
        .filter((other) => field[other] !== undefined)
        .map((value) => ({
          place: `${word}.${value}`,
          message: 'A secret is typed, and cannot have the word',
          value,
        })),
    ]
  })
}

/** Words of a field that would show or choose its value. */
const unsuited = ['default', 'values', 'codeList', 'entry'] as const

/** Documents are sent and read as they are; rows of a list have nothing that a kept value could be known by. */
const refuseSecrets = (section: FlatSection, place: string): Problem[] =>
  fieldsOf(section)
    .filter(isSecret)
    .map(({ at, word }) => ({
      place: `${place}.${word}.secret`,
      message: 'Only a section of fields of records or settings has secrets, not',
      value: at,
    }))

const isSecret = ({ secret }: FlatField): boolean => secret === true

/** Whatever else names a place of the record reads it from where the secret is not. */
function checkBox({ row, record }: BoxSpec, place: string): Problem[] {
  const schema = record && schemaOf(record.schema)
  if (!record || !schema) return []
  const secrets = secretPlaces(schema)
  const named = [
    ...Object.entries(row).flatMap(([name, { at }]) =>
      at === undefined ? [] : [[`${place}.row.${name}.at`, at] as const],
    ),
    ...(record.unique ?? []).flatMap((places, index) =>
      places.map((at, nth) => [`${place}.record.unique[${index}][${nth}]`, at] as const),
    ),
    ...Object.entries(record.steps ?? {}).flatMap(([step, { sets = {} }]) =>
      Object.keys(sets).map((at) => [`${place}.record.steps.${step}.sets.${at}`, at] as const),
    ),
  ]
  return named
    .filter(([, at]) => secrets.includes(at))
    .map(([word, value]) => ({
      place: word,
      message: 'A secret is never read back; nothing can be made of',
      value,
    }))
}
