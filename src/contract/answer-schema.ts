/** What an answer must be: the schemas of schemas/, and rows by the kinds of their fields. */
import { z } from 'zod'
import type { Field, FieldKind, Fields } from '#descriptor/field.ts'
import type { Box, Call, Portal } from '#engine/portal.ts'
import { pageOf, Tags } from '#schemas/answers.ts'
import { schemaOf } from '#schemas/wire.ts'
import { boxOf } from './world.ts'

/** Undefined where nothing is known of the answer. */
export function answerSchema(portal: Portal, call: Call): z.ZodType | undefined {
  const box = boxOf(portal, call)
  const ofBox = boxAnswers[call.answer]
  return ofBox && box ? ofBox(box) : schemaOf(call.answer)
}

/** Every fault of the answer: what does not fit, and what the schema does not know. */
export function answerFaults(schema: z.ZodType, answer: unknown): string[] {
  const result = schema.safeParse(answer)
  if (!result.success)
    return result.error.issues.map(
      (issue) => `${issue.path.join('.') || 'answer'}: ${issue.message}`,
    )
  return unknownFields(answer, result.data).map((place) => `${place}: is not in the schema`)
}

const boxAnswers: Readonly<Record<string, (box: Box) => z.ZodType>> = {
  page: ({ row }) => pageOf(rowSchema(row)),
  draftPage: ({ row }) => pageOf(rowSchema(row)),
  last: ({ row, last }) =>
    z.array(
      rowSchema(Object.fromEntries(last.flatMap((name) => (row[name] ? [[name, row[name]]] : [])))),
    ),
  statistics: ({ statistics }) =>
    z.strictObject(
      Object.fromEntries(Object.keys(statistics).map((name) => [name, z.int().gte(0)])),
    ),
}

const rowSchema = (row: Fields) =>
  z.strictObject(
    Object.fromEntries(Object.entries(row).map(([name, field]) => [name, valueSchema(field)])),
  )

/** Flags and identities are always there; everything else may be unknown, but never missing. */
const always: ReadonlySet<FieldKind> = new Set(['uuid', 'flag', 'tagList'])
function valueSchema(field: Field): z.ZodType {
  const schema = kinds[field.kind](field)
  return always.has(field.kind) && !(field.kind === 'uuid' && field.from !== undefined)
    ? schema
    : schema.nullable()
}

const someText = () => z.string()
const kinds: Readonly<Record<FieldKind, (field: Field) => z.ZodType>> = {
  uuid: () => z.guid().nullable(),
  text: someText,
  note: someText,
  date: () => z.string().regex(/^\d{4}-\d{2}-\d{2}(T00:00:00)?$/),
  dateTime: () => z.iso.datetime(),
  int: () => z.int(),
  decimal: () => z.number(),
  percent: () => z.number(),
  money: () =>
    z
      .number()
      .refine(
        (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-4,
        'has more than two decimals',
      ),
  taxNo: someText,
  code: ({ values }) => (values ? z.enum(values as [string, ...string[]]) : z.string()),
  flag: () => z.boolean(),
  tagList: () => Tags,
  email: someText,
  phone: someText,
}

/** Places of what parsing has dropped. */
function unknownFields(given: unknown, known: unknown, path = ''): string[] {
  if (typeof given !== 'object' || given === null || typeof known !== 'object' || known === null)
    return []
  return Object.entries(given).flatMap(([name, value]) => {
    const place = path === '' ? name : `${path}.${name}`
    return name in known
      ? unknownFields(value, (known as Readonly<Record<string, unknown>>)[name], place)
      : [place]
  })
}
