/** What can be wrong in the editor of a family. */
import type { Field } from '#descriptor/field.ts'
import { checkGroups } from './checks-group.ts'
import { checkRareTwice } from './checks-rare.ts'
import type { FlatFamily, FlatField, FlatForm, FlatSection } from './flat-form.ts'
import { isKeyOf } from '#values/keys.ts'
import { foundBy, stockFields, taxpayerFields } from './found-fields.ts'
import { unknownWord, type Problem } from './problem.ts'

export function checkForm(spec: FlatFamily): Problem[] {
  const { form } = spec
  const sections = form?.sections ?? []
  const aliases = sections.flatMap((section) =>
    section.section === 'party' && section.alias !== undefined ? [section.alias] : [],
  )
  return [
    ...checkPresets(spec, [...placesOf(sections), ...aliases]),
    ...(form ? checkSections(form, `${spec.key}.form`) : []),
    ...(form ? checkRareTwice(form, `${spec.key}.form`) : []),
    ...sections.flatMap((section, index) =>
      isKeyOf(section.section, notOfDocuments)
        ? [
            {
              place: `${spec.key}.form.sections[${index}].section`,
              message: notOfDocuments[section.section],
              value: section.section,
            },
          ]
        : [],
    ),
  ]
}

/** Sections that the form of a document cannot have, and what is said of each. */
const notOfDocuments = {
  rights: 'Only the form of a record, of settings or of a button gives rights, not',
  choices: 'Only the form of a record, of settings or of a button has choices, not',
  files: 'Only the form of a button takes files, not',
} as const

const placesOf = (sections: readonly FlatSection[]): string[] => [
  ...new Set(
    sections.flatMap((section) => fieldsOf(section).map(({ at }) => fullPlace(section, at))),
  ),
]

/** The sections of one form, which is written at `place`. */
export function checkSections(form: FlatForm, place: string): Problem[] {
  const { sections } = form
  return [
    ...sections.flatMap((section, index) =>
      checkSection(section, `${place}.sections[${index}]`, sections),
    ),
    ...checkGroups(form, place),
  ]
}

function checkSection(
  section: FlatSection,
  place: string,
  sections: readonly FlatSection[],
): Problem[] {
  const before = sections.slice(0, sections.indexOf(section)).map(({ key }) => key)
  const places = placesOf(sections)
  const of = (check: (field: FlatField, place: string) => Problem[]) =>
    fieldsOf(section).flatMap((field) => check(field, `${place}.${field.word}`))
  return [
    ...twice(before, section.key, place),
    ...('each' in section && section.each !== undefined
      ? unknownWord(
          `${place}.each`,
          'lines',
          section.each,
          sections.flatMap((one) => (one.section === 'lines' ? [one.at] : [])),
        )
      : []),
    ...(section.section === 'party' ? checkAgreed(section, sections, `${place}.fills`) : []),
    ...of((field, at) => checkPercentAt(field, section, `${at}.percentAt`)),
    ...of(checkField),
    ...of((field, at) => checkFills(field, section, `${at}.fills`, places)),
  ]
}

function checkField(field: FlatField, place: string): Problem[] {
  const choiceless = field.kind === 'code' && !field.values && field.codeList === undefined
  return [
    ...(choiceless
      ? [
          {
            place,
            message: 'A code needs `values` or a `codeList`; there is none for',
            value: field.at,
          },
        ]
      : []),
    ...(field.values && field.default !== undefined
      ? unknownWord(`${place}.default`, 'value', String(field.default), field.values)
      : []),
    ...(field.tax !== undefined && field.kind !== 'percent'
      ? [
          {
            place: `${place}.kind`,
            message: 'A tax of the list is a percent, not',
            value: field.kind,
          },
        ]
      : []),
    ...checkUngrouped(field, place),
    ...checkScale(field, place),
  ]
}

/** What is agreed with a customer fills fields of the whole document; days are counted from a day to a day. */
function checkAgreed(
  { fills = {} }: Extract<FlatSection, { section: 'party' }>,
  sections: readonly FlatSection[],
  place: string,
): Problem[] {
  const fields = sections.flatMap((section) =>
    section.section === 'fields' && section.each === undefined
      ? section.fields
      : section.section === 'party'
        ? section.fields.map((field) => ({ ...field, at: fullPlace(section, field.at) }))
        : [],
  )
  const days = fields.filter(({ kind }) => kind === 'date').map(({ at }) => at)
  const all = fields.map(({ at }) => at)
  return Object.entries(fills).flatMap(([filled, from]) =>
    typeof from === 'string'
      ? unknownWord(`${place}.${filled}`, 'field', filled, all)
      : [
          ...unknownWord(`${place}.${filled}`, 'day', filled, days),
          ...unknownWord(`${place}.${filled}.after`, 'day', from.after, days),
        ],
  )
}

/** A stock fills its line, a taxpayer the whole form; each with what is known of it. */
function checkFills(
  field: FlatField,
  section: FlatSection,
  place: string,
  places: readonly string[],
): Problem[] {
  if (field.fills === undefined) return []
  const found = foundBy(field)
  const isTaxpayerOfForm = section.section === 'fields' && section.each === undefined
  if (found === undefined || (found === 'taxpayer' && !isTaxpayerOfForm))
    return [
      {
        place,
        message:
          'Only a field with `codeList: stocks`, or a `taxNo` in a section of fields, finds what fills other places; not',
        value: field.at,
      },
    ]
  const [filled, known] =
    found === 'stock'
      ? [fieldsOf(section).map(({ at }) => at), Object.keys(stockFields)]
      : [places.filter((one) => one !== field.at), Object.keys(taxpayerFields)]
  return Object.entries(field.fills).flatMap(([name, from]) => [
    ...unknownWord(`${place}.${name}`, 'field', name, filled),
    ...unknownWord(`${place}.${name}`, `field of a ${found}`, from, known),
  ])
}

/** Of what an amount is a per cent is known in the lines alone. */
const checkPercentAt = (
  { kind, percentAt }: FlatField,
  { section }: FlatSection,
  place: string,
): Problem[] =>
  percentAt !== undefined && (kind !== 'money' || section !== 'lines')
    ? [{ place, message: 'Only an amount of the lines has the word, not', value: kind }]
    : []

/** Separators of thousands are those of whole numbers; the others have none, or cannot do without. */
export const checkUngrouped = (
  { kind, ungrouped }: Pick<Field, 'kind' | 'ungrouped'>,
  place: string,
): Problem[] =>
  ungrouped === true && kind !== 'int'
    ? [{ place: `${place}.ungrouped`, message: 'Only an int has the word, not', value: kind }]
    : []

/** Each number of a scale is a button of its own, so that there are few. */
export const checkScale = ({ kind, scale }: FlatField, place: string): Problem[] => {
  if (scale === undefined) return []
  if (kind !== 'int')
    return [{ place: `${place}.scale`, message: 'Only an int has the word, not', value: kind }]
  return Number.isInteger(scale) && scale >= 2 && scale <= 10
    ? []
    : [
        {
          place: `${place}.scale`,
          message: 'A scale ends with a whole number from 2 to 10, not with',
          value: String(scale),
        },
      ]
}

/** A variant presets what the editor writes. */
function checkPresets(spec: FlatFamily, places: readonly string[]): Problem[] {
  return Object.entries(spec.parts?.createVariants ?? {}).flatMap(([name, { preset }]) =>
    Object.keys(preset).flatMap((place) =>
      unknownWord(
        `${spec.key}.parts.createVariants.${name}.preset.${place}`,
        'place',
        place,
        places,
      ),
    ),
  )
}

function twice(before: readonly string[], key: string, place: string): Problem[] {
  return before.includes(key)
    ? [{ place: `${place}.key`, message: 'Two sections have the key', value: key }]
    : []
}

function fullPlace(section: FlatSection, at: string): string {
  const base = section.section === 'fields' ? section.each : section.at
  return base === undefined ? at : `${base}.${at}`
}

export function fieldsOf(section: FlatSection): readonly FlatField[] {
  if ('fields' in section) return section.fields
  return 'columns' in section ? section.columns : []
}
