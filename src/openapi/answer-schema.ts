/** What an answer must be: the schemas of schemas/, and rows by the kinds of their fields. */
import { z } from 'zod'
import type { Field, FieldKind, Fields } from '#descriptor/field.ts'
import {
  familyOf,
  settingsOfCall,
  type Box,
  type Call,
  type Portal,
  type Settings,
} from '#engine/portal.ts'
import { pageOf, Tags } from '#schemas/answers.ts'
import { readAnswer } from '#schemas/secret.ts'
import { settingsAnswer } from '#schemas/settings.ts'
import { schemaOf } from '#schemas/wire.ts'

/** The box that a call belongs to; undefined for calls of a family as a whole. */
export const boxOfCall = (portal: Portal, call: Call): Box | undefined =>
  familyOf(portal, call.family).boxes.find((box) => box.key === call.box)

/** Undefined where nothing is known of the answer. */
export function answerSchema(portal: Portal, call: Call): z.ZodType | undefined {
  const box = boxOfCall(portal, call)
  if (call.answer === 'settings') return readSettings(settingsOfCall(portal, call))
  if (call.pattern === 'box.model' && box?.record) return readRecord(box)
  const ofBox = boxAnswers[call.answer]
  return ofBox && box ? ofBox(box) : schemaOf(call.answer)
}

/** Settings as they are read. */
export function readSettings({ schema }: Settings): z.ZodType | undefined {
  const written = schemaOf(schema)
  return written && settingsAnswer(written)
}

/** A record as it is read. */
export function readRecord({ record }: Box): z.ZodType | undefined {
  const written = schemaOf(record?.schema ?? '')
  return written && readAnswer(written)
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

/** Schemas of answers that depend on the box, by their word in a call. */
export const boxAnswers: Readonly<Record<string, (box: Box, row?: z.ZodType) => z.ZodType>> = {
  page: (box, row = rowSchema(box.row)) => pageOf(row),
  draftPage: (box, row = rowSchema(box.row)) => pageOf(row),
  last: ({ row, last }) =>
    z.array(
      rowSchema(Object.fromEntries(last.flatMap((name) => (row[name] ? [[name, row[name]]] : [])))),
    ),
  statistics: ({ statistics }) =>
    z.strictObject(
      Object.fromEntries(Object.keys(statistics).map((name) => [name, z.int().gte(0)])),
    ),
}

/** The record of a box: every name of its row, each by the kind of its field. */
export const rowSchema = (row: Fields) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(row).map(([name, field]) => [name, valueSchema(name, field)]),
    ),
  )

/** A record's own identity and its flags are always there; everything else may be unknown, but never missing. */
const always: ReadonlySet<FieldKind> = new Set(['flag', 'tagList'])
function valueSchema(name: string, field: Field): z.ZodType {
  const schema = kinds[field.kind](field)
  return name === 'UUID' || always.has(field.kind) ? schema : schema.nullable()
}

const someText = () => z.string()
const kinds: Readonly<Record<FieldKind, (field: Field) => z.ZodType>> = {
  uuid: () => z.guid(),
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
  code: ({ values }) => (values ? z.enum(values) : z.string()),
  flag: () => z.boolean(),
  tagList: () => Tags,
  email: someText,
  phone: someText,
}

/** Places of what parsing has dropped. */
function unknownFields(given: unknown, known: unknown, path = ''): string[] {
  if (typeof given !== 'object' || given === null || typeof known !== 'object' || known === null)
    return []
  const kept = new Map<string, unknown>(Object.entries(known))
  return Object.entries(given).flatMap(([name, value]) => {
    const place = path === '' ? name : `${path}.${name}`
    return kept.has(name) ? unknownFields(value, kept.get(name), place) : [place]
  })
}
