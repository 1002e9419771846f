/** What can be wrong in a box whose records are written in the portal. */
import type { Fact } from '#descriptor/fact.ts'
import type { BoxSpec, CallSpec, Capability, RecordSpec, StepSpec } from '#descriptor/family.ts'
import type { Fields } from '#descriptor/field.ts'
import type { SectionSpec } from '#descriptor/form.ts'
import { schemaOf, wire } from '#schemas/wire.ts'
import { boxCalls } from './calls.ts'
import { checkComputed } from './checks-computed.ts'
import { checkCondition } from './checks-condition.ts'
import { checkSections } from './checks-form.ts'
import { checkRareInRecord } from './checks-rare.ts'
import {
  checkSectionPlaces,
  columnOfModel,
  createColumnLookup,
  createLookup,
  type Lookup,
} from './checks-schema.ts'
import { factOfName, recordsWithFiles } from './facts.ts'
import type { FlatFamily, FlatField, FlatForm } from './flat-form.ts'
import { unknownWord, type Problem } from './problem.ts'

export function checkRecords(spec: FlatFamily): Problem[] {
  const boxes = Object.entries(spec.boxes ?? {})
  return [
    ...boxes.flatMap(([key, box]) => checkBox(spec, key, box)),
    ...checkColumnsOfDocuments(spec, spec.parts?.drafts?.row ?? {}, `${spec.key}.parts.drafts.row`),
    ...Object.keys(spec.forms ?? {}).flatMap((key) =>
      unknownWord(`${spec.key}.forms.${key}`, formOwners, key, [
        ...boxes.flatMap(([name, { record }]) =>
          record ? [name, ...Object.keys(record.steps ?? {}).map((step) => `${name}.${step}`)] : [],
        ),
        ...Object.keys(spec.settings ?? {}),
        ...Object.entries<CallSpec>(spec.calls ?? {}).flatMap(([name, { on }]) =>
          on === undefined ? [] : [name],
        ),
      ]),
    ),
  ]
}

/** What a document has otherwise. */
const recordsOnly: readonly (readonly [Capability, string])[] = [
  ['attach', 'Only records that are written here (`record`) have files of their own; not'],
  [
    'documents',
    'Only records that are written here (`record`) list the documents of their tax number; not',
  ],
  ['merge', 'Only records that are written here (`record`) become one with others; not'],
]

/** One number says whose documents are meant. */
function checkPartyOfRecord({ can, row, record }: BoxSpec, place: string): Problem[] {
  if (record?.counts) return checkCounts(can, record, place)
  const count = Object.values(row).filter(({ kind, at }) => kind === 'taxNo' && at).length
  return !can.includes('documents') || count === 1
    ? []
    : [
        {
          place: `${place}.can`,
          message: `One taxNo of the row with \`at\` says whose documents are meant; with ${count} there cannot be`,
          value: 'documents',
        },
      ]
}

/** Documents that took credits of a record are shown under it, and the service alone says which. */
const checkCounts = (
  can: readonly Capability[],
  { byService }: RecordSpec,
  place: string,
): Problem[] => [
  ...(can.includes('documents')
    ? []
    : [
        {
          place: `${place}.record.counts`,
          message: 'Nobody would see which documents are counted; it needs the capability',
          value: 'documents',
        },
      ]),
  ...(byService
    ? []
    : [
        {
          place: `${place}.record.counts`,
          message: 'Only the service counts, in records that nobody else writes; it needs',
          value: 'byService',
        },
      ]),
]

/** A merge moves nothing that stands under a record. */
const checkMerge = ({ can }: BoxSpec, place: string): Problem[] =>
  can.includes('merge')
    ? can
        .filter((capability) => underRecords.includes(capability))
        .map((value) => ({
          place: `${place}.can`,
          message: 'What stands under merged records would be lost; beside `merge` there cannot be',
          value,
        }))
    : []
const underRecords: readonly Capability[] = ['thread', 'attach', 'label']

const formOwners = 'box with `record`, step of one, settings, or call with `on`'

function checkBox(spec: FlatFamily, key: string, box: BoxSpec): Problem[] {
  const place = `${spec.key}.boxes.${key}`
  const isWritten = box.can.includes('write')
  if (!box.record)
    return [
      ...(isWritten
        ? [{ place: `${place}.can`, message: 'Writing records needs the word', value: 'record' }]
        : []),
      ...recordsOnly.flatMap(([value, message]) =>
        box.can.includes(value) ? [{ place: `${place}.can`, message, value }] : [],
      ),
      ...checkColumnsOfDocuments(spec, box.row, `${place}.row`),
      ...checkNumbersOfDocuments(box, `${place}.row`),
    ]
  if (!isWritten && !box.record.byService)
    return [
      {
        place: `${place}.record`,
        message: 'Of no use without the word `byService` or the capability',
        value: 'write',
      },
    ]
  return [
    ...checkByService(box.record, isWritten, place),
    ...checkDesk(spec, key, box.record, place),
    ...checkPartyOfRecord(box, place),
    ...checkMerge(box, place),
    ...checkRecord(spec, key, box, box.record),
  ]
}

/** What only the service writes has nothing that is about people who write. */
const checkByService = (record: RecordSpec, isWritten: boolean, place: string): Problem[] =>
  record.byService
    ? [
        ...(isWritten
          ? [
              {
                place: `${place}.can`,
                message: 'Nobody writes beside the service; take out',
                value: 'write',
              },
            ]
          : []),
        ...wordsOfWriters
          .filter((word) => record[word] !== undefined)
          .map((value) => ({
            place: `${place}.record.${value}`,
            message: 'Of no use where only the service writes (`byService`); take out',
            value,
          })),
      ]
    : []

/** A desk shows what is written elsewhere: records of the same schema, which the service alone keeps. */
function checkDesk(
  { boxes = {} }: FlatFamily,
  key: string,
  { deskOf, schema, byService }: RecordSpec,
  place: string,
): Problem[] {
  if (deskOf === undefined) return []
  return [
    ...(byService
      ? []
      : [
          {
            place: `${place}.record.deskOf`,
            message:
              'What is kept in step with other companies is written by nobody else; it needs',
            value: 'byService',
          },
        ]),
    ...unknownWord(
      `${place}.record.deskOf`,
      `box whose records of ${schema} the service alone writes`,
      deskOf,
      Object.entries(boxes).flatMap(([name, { record }]) =>
        name !== key && record?.schema === schema && record.byService && record.deskOf === undefined
          ? [name]
          : [],
      ),
    ),
  ]
}

const wordsOfWriters = ['unique', 'computed', 'goesTo', 'import', 'steps'] as const

/** A column of a list of documents may be kept from a place of the document's model. Without documents nothing fills the list, which is reported. */
function checkColumnsOfDocuments({ document }: FlatFamily, row: Fields, place: string): Problem[] {
  if (!document) return []
  const inModel = columnOfModel(document)
  return Object.entries(row).flatMap(([name, { at }]) =>
    at === undefined ? [] : inModel(`${place}.${name}.at`, at),
  )
}

const checkNumbersOfDocuments = ({ row }: BoxSpec, place: string): Problem[] =>
  Object.entries(row).flatMap(([name, { from }]) =>
    from === 'serial'
      ? [
          {
            place: `${place}.${name}`,
            message:
              'Only records that are written in the portal have this number; a document has none',
            value: from,
          },
        ]
      : [],
  )

function checkRecord(spec: FlatFamily, key: string, box: BoxSpec, record: RecordSpec): Problem[] {
  const { schema, unique, goesTo, computed, steps } = record
  const place = `${spec.key}.boxes.${key}`
  const form = spec.forms?.[key]
  const problems = [
    ...box.can.flatMap((word, index) =>
      unknownWord(`${place}.can[${index}]`, 'capability of a record', word, [
        ...recordCapabilities,
        ...(recordsWithFiles.some((one) => one === schema) ? ['export'] : []),
      ]),
    ),
    ...checkFacts(box, place),
    ...(record.byService || showsVersion(box)
      ? []
      : [
          {
            place: `${place}.row`,
            message:
              'Without its version a change by somebody else would be lost; a row of records needs the field',
            value: 'Version',
          },
        ]),
    ...(form
      ? [
          ...checkRecordForm(form, `${spec.key}.forms.${key}`),
          ...checkImport(record, form, `${place}.record.import`),
        ]
      : record.byService
        ? []
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
  const column = createColumnLookup(schema, '')
  return [
    ...problems,
    ...Object.entries(box.row).flatMap(([name, field]) =>
      field.at === undefined ? [] : column(`${place}.row.${name}.at`, field.at),
    ),
    ...(unique ?? []).flatMap((places, index) =>
      places.flatMap((one, n) => at(`${place}.record.unique[${index}][${n}]`, one)),
    ),
    ...(form?.sections ?? []).flatMap((section, index) =>
      checkSectionPlaces(`${spec.key}.forms.${key}.sections[${index}]`, section, at, at),
    ),
    ...Object.entries(goesTo ?? {}).flatMap(([other, when]) => [
      ...unknownWord(
        `${place}.record.goesTo.${other}`,
        `box with records of ${schema}`,
        other,
        Object.entries(spec.boxes ?? {}).flatMap(([name, one]) =>
          name !== key && one.record?.schema === schema ? [name] : [],
        ),
      ),
      ...checkCondition(when, `${place}.record.goesTo.${other}`, box.row),
    ]),
    ...checkComputed(`${place}.record.computed`, computed ?? {}, at),
    ...Object.entries(steps ?? {}).flatMap(([name, step]) =>
      checkStep(spec, box, `${key}.${name}`, `${place}.record.steps.${name}`, step, at),
    ),
  ]
}

/** A step asks in a form of its own, for what the record has a place for. */
function checkStep(
  spec: FlatFamily,
  box: BoxSpec,
  key: string,
  place: string,
  { schema, sets, when }: StepSpec,
  inRecord: Lookup,
): Problem[] {
  const form = spec.forms?.[key]
  const isTaken = Object.keys(boxCalls.write).includes(key.slice(key.indexOf('.') + 1))
  const unknown = unknownWord(`${place}.schema`, 'schema', schema, Object.keys(wire))
  const asked = createLookup(schema, '')
  const word = `${spec.key}.forms.${key}`
  return [
    ...unknown,
    ...(isTaken
      ? [{ place, message: 'A step cannot have the name of a call of every record', value: key }]
      : []),
    ...(form
      ? checkRecordForm(form, word)
      : [{ place: `${spec.key}.forms`, message: 'A step needs a form; add', value: key }]),
    ...(unknown.length > 0 ? [] : (form?.sections ?? [])).flatMap((section, index) => [
      ...checkSectionPlaces(`${word}.sections[${index}]`, section, asked, asked),
      ...checkSectionPlaces(`${word}.sections[${index}]`, section, inRecord, inRecord),
    ]),
    ...Object.keys(sets ?? {}).flatMap((one) => inRecord(`${place}.sets.${one}`, one)),
    ...checkCondition(when, `${place}.when`, box.row),
  ]
}

/** Rows of a spreadsheet have a cell for each plain field; none for a picture, and none for a secret: a file with secrets would lie about. */
function checkImport(
  { import: isImported, computed = {} }: RecordSpec,
  { sections }: FlatForm,
  place: string,
): Problem[] {
  if (!isImported) return []
  const fields = sections.flatMap((section) => (section.section === 'fields' ? section.fields : []))
  const isTyped = ({ at, secret, picture }: FlatField) =>
    !secret && !picture && !Object.hasOwn(computed, at)
  if (!fields.some(isTyped) && !sections.some(({ section }) => section === 'notes'))
    return [{ place, message: 'No field of the form could be a column of a spreadsheet' }]
  return fields
    .filter(({ required, secret, picture }) => required && (secret ?? picture))
    .map(({ at, secret }) => ({
      place,
      message: `No row could be taken: a ${secret ? 'secret' : 'picture'} is no column of a spreadsheet, and required is`,
      value: at,
    }))
}

/** What the service knows of a record that is no document. */
const recordFacts: readonly Fact[] = [
  'uuid',
  'createdDate',
  'serial',
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
  'attach',
  'documents',
  'merge',
  'label',
  'operate',
  'history',
]

/** Whose record it is, at a desk. */
const deskFacts: readonly Fact[] = ['senderName', 'senderTaxNo']

function checkFacts({ row, record }: BoxSpec, place: string): Problem[] {
  const known = record?.deskOf === undefined ? recordFacts : [...recordFacts, ...deskFacts]
  return Object.entries(row).flatMap(([name, { at, from = factOfName[name] }]) =>
    at !== undefined || from === undefined || known.includes(from)
      ? []
      : [
          {
            place: `${place}.row.${name}`,
            message: 'Nothing fills this in a record: say its place with `at`, for there is no',
            value: from,
            allowed: known,
          },
        ],
  )
}

const showsVersion = ({ row }: BoxSpec): boolean =>
  Object.entries(row).some(([name, { at, from = factOfName[name] }]) => !at && from === 'version')

/** Sections of which a record may consist; parties and lines are those of documents. */
export const recordSections: readonly SectionSpec['section'][] = [
  'fields',
  'rows',
  'notes',
  'rights',
  'choices',
]

/** What is wrong in the form of a record or of settings, whatever it writes. */
export function checkRecordForm(
  form: FlatForm,
  place: string,
  sections = recordSections,
): Problem[] {
  return [
    ...form.sections.flatMap(({ section }, index) =>
      unknownWord(`${place}.sections[${index}].section`, 'section of a record', section, sections),
    ),
    ...checkSections(form, place),
    ...checkRareInRecord(form, place),
  ]
}
