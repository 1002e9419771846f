/** Parameters of calls: those of the path, and those of the query by the kinds of their fields. */
import type { Field, FieldKind } from '#descriptor/field.ts'
import { idFormOf } from '#engine/id-form.ts'
import type { Box, Call } from '#engine/portal.ts'
import { pageSize } from '#engine/queries.ts'
import type { JsonSchema, Parameter } from './open-api.ts'

export function parametersOf(call: Call, box: Box | undefined): Parameter[] {
  const path = call.params.map((name) => pathParameter(call, name))
  const query = Object.entries({ ...call.query, ...call.apiQuery }).map(([name, field]) =>
    queryParameter(name, field, box),
  )
  return [...path, ...query]
}

const idSchemas: Readonly<Record<ReturnType<typeof idFormOf>, JsonSchema>> = {
  uuid: { type: 'string', format: 'uuid' },
  int: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
}

const pathTexts: Readonly<Record<string, string>> = {
  id: 'The record',
  file: 'A file of the record',
  operationType: 'What is done with the records',
  exportType: 'Format of the export',
  taxNumber: 'Tax number of ten digits, or identity number of eleven',
}

function pathParameter(call: Call, name: string): Parameter {
  const schema: JsonSchema =
    name === 'id'
      ? idSchemas[idFormOf(call)]
      : call.values.length > 0 && /^(operation|export)Type$/.test(name)
        ? { type: 'string', enum: call.values }
        : name === 'file'
          ? idSchemas.uuid
          : { type: 'string', maxLength: 200 }
  const description = pathTexts[name]
  return { name, in: 'path', required: true, ...(description && { description }), schema }
}

const text: JsonSchema = { type: 'string', maxLength: 200 }
const number: JsonSchema = { type: 'number' }
const kinds: Readonly<Record<FieldKind, JsonSchema>> = {
  uuid: { type: 'string', format: 'uuid' },
  text,
  note: text,
  date: { type: 'string', format: 'date' },
  dateTime: { type: 'string', format: 'date-time' },
  int: { type: 'integer' },
  decimal: number,
  percent: number,
  money: number,
  taxNo: { type: 'string', maxLength: 11 },
  code: text,
  flag: { type: 'boolean' },
  tagList: { type: 'string', format: 'uuid' },
  email: text,
  phone: text,
}

/** Parameters that steer a list, beyond their kind. */
const steering: Readonly<
  Record<string, (box: Box | undefined) => { schema: JsonSchema; description: string }>
> = {
  Page: () => ({
    schema: { type: 'integer', minimum: 1, default: 1 },
    description: 'Number of the page, from one',
  }),
  PageSize: () => ({
    schema: { type: 'integer', minimum: 1, default: pageSize.default },
    description: `Records of a page; more than ${pageSize.max} are answered with ${pageSize.max}`,
  }),
  SortColumn: (box) => ({
    schema: box ? { type: 'string', enum: box.columns.map(({ name }) => name) } : text,
    description: 'Column that the records are ordered by',
  }),
  Search: () => ({ schema: text, description: 'Number, name or tax number of the other side' }),
}

function queryParameter(name: string, field: Field, box: Box | undefined): Parameter {
  const steered = steering[name]?.(box)
  if (steered) return { name, in: 'query', ...steered }
  const one = field.values ? { type: 'string', enum: field.values } : kinds[field.kind]
  const description = matchText(name, field)
  const parameter = { name, in: 'query', ...(description && { description }) } as const
  return field.many
    ? { ...parameter, schema: { type: 'array', items: one }, style: 'form', explode: true }
    : { ...parameter, schema: one }
}

function matchText(name: string, { match, column = name }: Field): string | undefined {
  if (match === undefined) return undefined
  if (match === 'contains') return `Part of ${column}; capitals and accents do not matter`
  if (match === 'has') return `UUIDs of ${column}; the records have at least one of them`
  return `${match === 'min' ? 'Least' : 'Largest'} ${column} of the records, itself included`
}
