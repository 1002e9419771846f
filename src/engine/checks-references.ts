/** What can be wrong with a field that refers to a record of another box. */
import type { BoxSpec, FamilySpec } from '#descriptor/family.ts'
import { mayBeAbsent } from '#schemas/has-place.ts'
import { schemaOf } from '#schemas/wire.ts'
import { fieldsOf } from './checks-form.ts'
import { createLookup } from './checks-schema.ts'
import type { FlatFamily, FlatField, FlatForm } from './flat-form.ts'
import { unknownWord, type Problem } from './problem.ts'
import { boxIdOf } from './references.ts'

/** `all`: the families among which a family of another key is looked for. */
export function checkReferences(spec: FlatFamily, all: readonly FamilySpec[]): Problem[] {
  const { key: family, form, forms = {}, boxes = {} } = spec
  return [
    ...Object.entries(boxes).flatMap(([key, box]) => checkFilters(key, box, spec, all)),
    ...refuseIn(form, `${family}.form`),
    ...Object.entries(forms).flatMap(([name, written]) => {
      const owner = ownerOf(boxes, name)
      const place = `${family}.forms.${name}`
      return owner
        ? fieldsIn(written, place).flatMap((one) =>
            checkField(one, { spec, all, form: written, ...owner }),
          )
        : refuseIn(written, place)
    }),
  ]
}

interface Owner {
  /** Schema of what the form writes. */
  readonly schema: string
  /** Schema of the record that it is laid into. */
  readonly record: string
}

/** Whose form this is: of the records of a box, or of one of their steps. Undefined: of nothing that can refer. */
function ownerOf(boxes: Readonly<Record<string, BoxSpec>>, name: string): Owner | undefined {
  const [key = '', step] = name.split('.')
  const { record } = boxes[key] ?? {}
  if (!record) return undefined
  const schema = step === undefined ? record.schema : record.steps?.[step]?.schema
  return schema === undefined ? undefined : { schema, record: record.schema }
}

interface PlacedField {
  readonly field: FlatField
  readonly place: string
  /** Only a plain field of the record holds one id. */
  readonly isPlain: boolean
}

const fieldsIn = ({ sections }: FlatForm, place: string): readonly PlacedField[] =>
  sections.flatMap((section, index) => {
    const isPlain = section.section === 'fields' && section.each === undefined
    return fieldsOf(section).flatMap((field) =>
      field.reference === undefined && field.titleAt === undefined
        ? []
        : [{ field, place: `${place}.sections[${index}].${field.word}`, isPlain }],
    )
  })

const refuseIn = (form: FlatForm | undefined, place: string): Problem[] =>
  form ? fieldsIn(form, place).map(refusalOf) : []
const refusalOf = ({ field, place }: PlacedField): Problem => ({
  place: `${place}.reference`,
  message: 'Only a section of fields of records refers to other records, not',
  value: field.at,
})

interface Surroundings extends Owner {
  readonly form: FlatForm
  readonly spec: FlatFamily
  readonly all: readonly FamilySpec[]
}

function checkField(placed: PlacedField, around: Surroundings): Problem[] {
  const { field, place, isPlain } = placed
  const { at, kind, reference, titleAt } = field
  if (!isPlain) return [refusalOf(placed)]
  if (reference === undefined)
    return [
      { place: `${place}.titleAt`, message: 'Of no use without `reference`', value: titleAt ?? '' },
    ]
  return [
    ...(kind === 'uuid'
      ? []
      : [{ place: `${place}.kind`, message: 'A reference holds an id, a uuid, not', value: kind }]),
    ...unsuited
      .filter((word) => field[word] !== undefined)
      .map((value) => ({
        place: `${place}.${value}`,
        message: 'A reference is found by a title, and cannot have the word',
        value,
      })),
    ...checkTarget(reference, `${place}.reference`, around),
    ...(titleAt === undefined
      ? [
          {
            place,
            message: 'Where the title of what is chosen is kept is said by `titleAt`, for',
            value: at,
          },
        ]
      : checkTitle(titleAt, `${place}.titleAt`, around)),
    ...checkAbsent(around.schema, at, `${place}.at`),
  ]
}

/** Words of a field that would choose its value otherwise. */
const unsuited = ['default', 'values', 'codeList', 'entry', 'secret', 'picture', 'file'] as const

/** Only a filter of a text that is compared whole offers records; a column holds the id as it is. */
function checkFilters(
  key: string,
  box: BoxSpec,
  spec: FlatFamily,
  all: readonly FamilySpec[],
): Problem[] {
  const placed = (set: 'row' | 'filters' | 'apiFilters') =>
    Object.entries(box[set] ?? {}).flatMap(([name, { kind, match, reference }]) =>
      reference === undefined
        ? []
        : [{ set, kind, match, reference, place: `${spec.key}.boxes.${key}.${set}.${name}` }],
    )
  return (['row', 'filters', 'apiFilters'] as const)
    .flatMap(placed)
    .flatMap(({ set, kind, match, reference, place }) =>
      set === 'filters' && kind === 'text' && match === undefined
        ? checkTarget(reference, `${place}.reference`, { spec, all })
        : [
            {
              place: `${place}.reference`,
              message:
                'Only a filter of a text that is compared whole offers records of a box, not',
              value: reference,
            },
          ],
    )
}

function checkTarget(
  reference: string,
  place: string,
  { spec, all }: Pick<Surroundings, 'spec' | 'all'>,
): Problem[] {
  const boxes = all.flatMap((family) =>
    Object.entries(family.boxes ?? {}).flatMap(([key, { record, can }]) =>
      record && can.includes('list') ? [boxIdOf(family.key, key)] : [],
    ),
  )
  return boxes.includes(boxIdOf(spec.key, reference))
    ? []
    : unknownWord(place, 'box with records', reference, boxes)
}

/** The service writes the title: a client leaves it out. */
function checkTitle(titleAt: string, place: string, { record, form }: Surroundings): Problem[] {
  const unknown = createLookup(record, '')(place, titleAt)
  if (unknown.length > 0) return unknown
  const isTyped = form.sections.some((section) =>
    fieldsOf(section).some(({ at }) => at === titleAt),
  )
  return [
    ...(isTyped
      ? [
          {
            place,
            message: 'The service writes a title; there is a field that asks for',
            value: titleAt,
          },
        ]
      : []),
    ...checkAbsent(record, titleAt, place),
  ]
}

/** What is required is required by the form: an id that is not there yet must not be made up. */
function checkAbsent(name: string, value: string, place: string): Problem[] {
  const schema = schemaOf(name)
  return !schema || mayBeAbsent(schema, value)
    ? []
    : [{ place, message: `The schema ${name} has to let this be absent:`, value }]
}
