/** What can be wrong in a box whose records are written in the portal. */
import type { Fact } from '#descriptor/fact.ts'
import type { BoxSpec, Capability, FamilySpec, RecordSpec } from '#descriptor/family.ts'
import type { FormSpec, SectionSpec } from '#descriptor/form.ts'
import { schemaOf, wire } from '#schemas/wire.ts'
import { checkSections } from './checks-form.ts'
import { checkSectionPlaces, createLookup } from './checks-schema.ts'
import { factOfName } from './facts.ts'
import { unknownWord, type Problem } from './problem.ts'

export function checkRecords(spec: FamilySpec): Problem[] {
  const boxes = Object.entries(spec.boxes ?? {})
  return [
    ...boxes.flatMap(([key, box]) => checkBox(spec, key, box)),
    ...Object.keys(spec.forms ?? {}).flatMap((key) =>
      unknownWord(
        `${spec.key}.forms.${key}`,
        'box with `record`',
        key,
        boxes.flatMap(([name, box]) => (box.record ? [name] : [])),
      ),
    ),
  ]
}

function checkBox(spec: FamilySpec, key: string, box: BoxSpec): Problem[] {
  const place = `${spec.key}.boxes.${key}`
  const isWritten = box.can.includes('write')
  if (!box.record) {
    const own = Object.keys(box.row).filter((name) => box.row[name]?.at !== undefined)
    return [
      ...(isWritten
        ? [{ place: `${place}.can`, message: 'Writing records needs the word', value: 'record' }]
        : []),
      ...own.map((name) => ({
        place: `${place}.row.${name}.at`,
        message: 'A column that is kept from a place of the record needs the word',
        value: 'record',
      })),
    ]
  }
  if (!isWritten)
    return [
      {
        place: `${place}.record`,
        message: 'Of no use without the capability',
        value: 'write',
      },
    ]
  return checkRecord(spec, key, box, box.record)
}

function checkRecord(
  spec: FamilySpec,
  key: string,
  box: BoxSpec,
  { schema, unique }: RecordSpec,
): Problem[] {
  const place = `${spec.key}.boxes.${key}`
  const form = spec.forms?.[key]
  const problems = [
    ...box.can.flatMap((word, index) =>
      unknownWord(`${place}.can[${index}]`, 'capability of a record', word, recordCapabilities),
    ),
    ...checkFacts(box, place),
    ...(form
      ? checkForm(form, `${spec.key}.forms.${key}`)
      : [
          {
            place: `${spec.key}.forms`,
            message: 'A box with `record` needs a form; add',
            value: key,
          },
        ]),
  ]
  const unknown = unknownWord(`${place}.record.schema`, 'schema', schema, Object.keys(wire))
  if (unknown.length > 0 || !schemaOf(schema)) return [...problems, ...unknown]
  const at = createLookup(schema, '')
  return [
    ...problems,
    ...Object.entries(box.row).flatMap(([name, field]) =>
      field.at === undefined ? [] : at(`${place}.row.${name}.at`, field.at),
    ),
    ...(unique ?? []).flatMap((places, index) =>
      places.flatMap((one, n) => at(`${place}.record.unique[${index}][${n}]`, one)),
    ),
    ...(form?.sections ?? []).flatMap((section, index) =>
      checkSectionPlaces(`${spec.key}.forms.${key}.sections[${index}]`, section, at, at),
    ),
  ]
}

/** What the service knows of a record that is no document. */
const recordFacts: readonly Fact[] = [
  'uuid',
  'createdDate',
  'version',
  'tags',
  'specialCode',
  'isRead',
  'isPrinted',
  'isArchived',
  'isTransferred',
]

/** What a box can do with any record; the rest is about documents. */
const recordCapabilities: readonly Capability[] = [
  'list',
  'write',
  'thread',
  'label',
  'operate',
]

function checkFacts({ row }: BoxSpec, place: string): Problem[] {
  return Object.entries(row).flatMap(([name, { at, from = factOfName[name] }]) =>
    at !== undefined || from === undefined || recordFacts.includes(from)
      ? []
      : [
          {
            place: `${place}.row.${name}`,
            message: 'Nothing fills this in a record: say its place with `at`, for there is no',
            value: from,
            allowed: recordFacts,
          },
        ],
  )
}

/** Sections of which a record may consist; parties and lines are those of documents. */
const recordSections: readonly SectionSpec['section'][] = ['fields', 'rows', 'notes']

function checkForm({ sections }: FormSpec, place: string): Problem[] {
  return [
    ...sections.flatMap(({ section }, index) =>
      unknownWord(
        `${place}.sections[${index}].section`,
        'section of a record',
        section,
        recordSections,
      ),
    ),
    ...checkSections(sections, `${place}.sections`),
  ]
}
