/** What can be wrong in the editor of a family. */
import type { FamilySpec } from '#descriptor/family.ts'
import type { Field } from '#descriptor/field.ts'
import type { FormField, PartySection, SectionSpec } from '#descriptor/form.ts'
import { foundBy, stockFields, taxpayerFields } from './found-fields.ts'
import { unknownWord, type Problem } from './problem.ts'

export function checkForm(spec: FamilySpec): Problem[] {
  const sections = spec.form?.sections ?? []
  const aliases = sections.flatMap((section) =>
    section.section === 'party' && section.alias !== undefined ? [section.alias] : [],
  )
  return [
    ...checkPresets(spec, new Set([...placesOf(sections), ...aliases])),
    ...checkSections(sections, `${spec.key}.form.sections`),
  ]
}

const placesOf = (sections: readonly SectionSpec[]): ReadonlySet<string> =>
  new Set(
    sections.flatMap((section) =>
      fieldsOf(section).flatMap(({ at }) => [at, fullPlace(section, at)]),
    ),
  )

/** The sections of one form; `word`: where they are written. */
export function checkSections(sections: readonly SectionSpec[], word: string): Problem[] {
  const places = placesOf(sections)
  return sections.flatMap((section, index) => {
    const place = `${word}[${index}]`
    const fields = listName(section)
    return [
      ...twice(
        sections.slice(0, index).map(({ key }) => key),
        section.key,
        place,
      ),
      ...('each' in section && section.each !== undefined
        ? unknownWord(
            `${place}.each`,
            'lines',
            section.each,
            sections.flatMap((one) => (one.section === 'lines' ? [one.at] : [])),
          )
        : []),
      ...('when' in section ? checkWhen(section.when, `${place}.when`, places) : []),
      ...(section.section === 'party' ? checkAgreed(section, sections, `${place}.fills`) : []),
      ...fieldsOf(section).flatMap((field, at) =>
        checkPercentAt(field, section, `${place}.${fields}[${at}].percentAt`),
      ),
      ...fieldsOf(section).flatMap((field, at) =>
        checkField(field, `${place}.${fields}[${at}]`, places),
      ),
      ...fieldsOf(section).flatMap((field, at) =>
        checkFills(field, section, `${place}.${fields}[${at}].fills`, places),
      ),
    ]
  })
}

function checkField(field: FormField, place: string, places: ReadonlySet<string>): Problem[] {
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
    ...(field.typesOf === undefined
      ? []
      : unknownWord(`${place}.typesOf`, 'field', field.typesOf, [...places])),
    ...(field.codesOf === undefined
      ? []
      : unknownWord(`${place}.codesOf`, 'field', field.codesOf, [...places])),
    ...checkUngrouped(field, place),
    ...checkWhen(field.when, `${place}.when`, places),
  ]
}

/** What is agreed with a customer fills fields of the whole document; days are counted from a day to a day. */
function checkAgreed(
  { fills = {} }: PartySection,
  sections: readonly SectionSpec[],
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
  field: FormField,
  section: SectionSpec,
  place: string,
  places: ReadonlySet<string>,
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
      : [[...places].filter((one) => one !== field.at), Object.keys(taxpayerFields)]
  return Object.entries(field.fills).flatMap(([name, from]) => [
    ...unknownWord(`${place}.${name}`, 'field', name, filled),
    ...unknownWord(`${place}.${name}`, `field of a ${found}`, from, known),
  ])
}

/** Of what an amount is a per cent is known in the lines alone. */
const checkPercentAt = (
  { kind, percentAt }: FormField,
  { section }: SectionSpec,
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

/** A variant presets what the editor writes. */
function checkPresets(spec: FamilySpec, places: ReadonlySet<string>): Problem[] {
  return Object.entries(spec.parts?.createVariants ?? {}).flatMap(([name, { preset }]) =>
    Object.keys(preset).flatMap((place) =>
      unknownWord(`${spec.key}.parts.createVariants.${name}.preset.${place}`, 'place', place, [
        ...places,
      ]),
    ),
  )
}

/** Conditions read other fields of the form. */
function checkWhen(
  when: object | undefined,
  place: string,
  places: ReadonlySet<string>,
): Problem[] {
  return Object.keys(when ?? {}).flatMap((name) =>
    unknownWord(`${place}.${name}`, 'field', name, [...places]),
  )
}

function twice(before: readonly string[], key: string, place: string): Problem[] {
  return before.includes(key)
    ? [{ place: `${place}.key`, message: 'Two sections have the key', value: key }]
    : []
}

const fullPlace = (section: SectionSpec, at: string): string =>
  'each' in section ? `${section.each}.${at}` : 'at' in section ? `${section.at}.${at}` : at
const listName = (section: SectionSpec): string =>
  section.section === 'lines' || section.section === 'rows' ? 'columns' : 'fields'

function fieldsOf(section: SectionSpec): readonly FormField[] {
  if ('fields' in section) return section.fields
  return 'columns' in section ? section.columns : []
}
