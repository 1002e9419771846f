/**
 * The public API knows some records by number: its calls over the records of the box that they name by `of`. Bodies and answers
 * are those of the public API, which have fewer fields than the records.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import type { Condition } from '#descriptor/condition.ts'
import { callOfBox, type Box } from '#engine/portal.ts'
import { schemaOf } from '#schemas/wire.ts'
import { type JsonRecord, recordOf as membersOf } from '#values/json.ts'
import { ServiceError } from '../base/error.ts'
import { bodyAs } from '../ports/body-as.ts'
import type { CallContext, Handler, Handlers, Tx } from '../ports/ports.ts'
import { containsSql, listRecords, matchingRecords } from '../records/list.ts'
import { bodiesOf } from '../records/kept-record.ts'
import { keptSql } from '../records/kept-sql.ts'
import { boxOfCall } from '../records/record.ts'
import { toRow, type RecordRow, type WireRow } from '../records/row.ts'
import { refusal, sentence } from '../records/sentence.ts'
import { changeRecord, createRecord, deleteRecords } from './records.ts'

/** Answers of a search-as-you-type. */
const most = 20

const listed: Handler = (context) =>
  context.transaction(async (tx) => {
    const { call, query } = context
    const page = await listRecords(tx, context, boxOfCall(context), query, call.where)
    return { ...page, Content: await shown(tx, context, page.Content) }
  })

export const numberedHandlers: Handlers = {
  'numbered.list': listed,
  /** The same for screens, which offer them. */
  'numbered.offered': listed,

  /** Those in whose title it stands come first. */
  'numbered.search': (context) =>
    context.transaction(async (tx) => {
      const [param = ''] = context.call.params
      const records = await foundRecords(tx, context, context.params[param] ?? '')
      return shown(tx, context, rowsOf(context, records))
    }),

  /** The parameters of the path are columns of the box. */
  'numbered.find': (context) =>
    context.transaction(async (tx) => {
      const { call, params } = context
      const [record] = await recordsWhere(tx, context, { ...call.where, ...params })
      if (!record) throw numberMissing(context, Object.values(params).join(', '))
      return shownOne(tx, context, record)
    }),

  'numbered.get': (context) =>
    context.transaction(async (tx) => {
      return shownOne(tx, context, await recordWith(tx, context, numberIn(context)))
    }),

  'numbered.create': (context) =>
    context.transaction(async (tx) => {
      const bodies = z.array(z.unknown()).parse(context.body)
      const calling = calledAs(context, 'create')
      for (const [index, body] of bodies.entries())
        await refusedAt(`[${index}]`, () => createRecord(tx, calling, body))
      return sentence(context.language, 'service', 'records.created', {
        count: String(bodies.length),
      })
    }),

  /** All fields that the body may have are replaced, those that it leaves out too; what else the record has stays. */
  'numbered.change': (context) =>
    context.transaction(async (tx) => {
      const { ID, ...body } = membersOf(context.body)
      const { uuid } = await recordWith(tx, context, Number(ID))
      const replaced = new Set(membersIn(schemaOf(context.call.body ?? '')))
      await changeRecord(tx, calledAs(context, 'update'), uuid, (before) => ({
        ...Object.fromEntries(
          Object.entries(membersOf(before)).filter(([name]) => !replaced.has(name)),
        ),
        ...body,
      }))
      return true
    }),

  'numbered.delete': (context) =>
    context.transaction(async (tx) => {
      const { uuid } = await recordWith(tx, context, numberIn(context))
      await deleteRecords(tx, calledAs(context, 'delete'), [uuid])
      return true
    }),

  'numbered.deleteMany': (context) =>
    context.transaction(async (tx) => {
      const numbers = [...new Set(bodyAs(context, 'NumberList'))]
      const uuids = await uuidsWith(tx, context, numbers)
      await deleteRecords(tx, calledAs(context, 'delete'), uuids)
      return true
    }),
}

/** As if the box's own call were made: its conditions hold for programs as for people. */
export function calledAs(context: CallContext, name: string): CallContext {
  const box = boxOfCall(context)
  return { ...context, box, call: callOfBox(context.ports.portal, box, name) }
}

// Which records

const numberIn = ({ params }: CallContext): number => Number(params['id'])

/** 404 where there is none. */
export async function recordWith(tx: Tx, context: CallContext, number: number): Promise<RecordRow> {
  const { session } = context
  const record = isSerial(number)
    ? await tx
        .selectFrom('record')
        .selectAll()
        .where('company_id', '=', session.companyId)
        .where('box', '=', boxOfCall(context).id)
        .where('serial', '=', number)
        .executeTakeFirst()
    : undefined
  if (!record) throw numberMissing(context, context.params['id'] ?? String(number))
  return record
}

/** All of them, or 404 for the first that there is not. */
async function uuidsWith(
  tx: Tx,
  context: CallContext,
  numbers: readonly number[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('record')
    .select(['uuid', 'serial'])
    .where('company_id', '=', context.session.companyId)
    .where('box', '=', boxOfCall(context).id)
    .where('serial', 'in', numbers)
    .execute()
  const found = new Set(rows.map(({ serial }) => serial))
  const lost = numbers.find((number) => !found.has(number))
  if (lost !== undefined) throw numberMissing(context, String(lost))
  return rows.map(({ uuid }) => uuid)
}

/** What a column of whole numbers can hold. */
const isSerial = (number: number): boolean =>
  Number.isInteger(number) && number > 0 && number <= 2_147_483_647

const numberMissing = ({ language }: CallContext, number: string) =>
  refusal(language, { status: 404, key: 'numberMissing', values: { number } })

/** Those that the call is about and for which the condition holds, in the order of their numbers. */
async function recordsWhere(tx: Tx, context: CallContext, where: Condition): Promise<RecordRow[]> {
  const matching = await matchingRecords(tx, scopeOf(context), {}, where)
  return matching.selectAll('record').orderBy('record.serial').limit(1).execute()
}

async function foundRecords(tx: Tx, context: CallContext, text: string): Promise<RecordRow[]> {
  const matching = await matchingRecords(tx, scopeOf(context), { Search: text }, context.call.where)
  const title = titleSql(boxOfCall(context))
  return matching
    .selectAll('record')
    .orderBy(containsSql(title, text), 'desc')
    .orderBy(title)
    .orderBy('record.serial')
    .limit(most)
    .execute()
}

const scopeOf = (context: CallContext) => ({
  companyId: context.session.companyId,
  call: context.call,
  box: boxOfCall(context),
})

const titleSql = ({ columns, title }: Box) => {
  const column = columns.find(({ name }) => name === title)
  return (column && keptSql(column)?.ref) ?? sql`record.uuid`
}

/** What is wrong with one of several bodies is refused with its place among them. */
async function refusedAt<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const items = error.items.map((item) => ({
      ...item,
      path: item.path === undefined ? place : `${place}.${item.path}`,
    }))
    throw new ServiceError(error.status, error.message, items)
  }
}

// Shapes

export const rowsOf = (context: CallContext, records: readonly RecordRow[]): WireRow[] =>
  records.map((record) => toRow(boxOfCall(context), record, { language: context.language }))

const shownOne = async (tx: Tx, context: CallContext, record: RecordRow) =>
  (await shown(tx, context, rowsOf(context, [record])))[0]

/** What the call's answer names of rows, in its shape: columns of the box, and what else stands in the records. */
async function shown(tx: Tx, context: CallContext, rows: readonly WireRow[]): Promise<WireRow[]> {
  const box = boxOfCall(context)
  const names = membersIn(schemaOf(context.call.answer))
  const areColumns = names.every((name) => box.columns.some((column) => column.name === name))
  const uuids = areColumns ? [] : rows.map(({ UUID }) => String(UUID))
  const bodies = await bodiesOf(tx, { companyId: context.session.companyId, box, uuids })
  return rows.map((row) => {
    const all: JsonRecord = { ...membersOf(bodies.get(String(row['UUID']))), ...row }
    return Object.fromEntries(names.map((name) => [name, all[name] ?? null]))
  })
}

/** Names of the members of a record in a schema: of one, of a list of them, or of a page. */
function membersIn(schema: unknown): readonly string[] {
  if (schema instanceof z.ZodArray) return membersIn(schema.element)
  if (!(schema instanceof z.ZodObject)) return []
  const { Content: rows } = schema.shape
  return rows === undefined ? Object.keys(schema.shape) : membersIn(rows)
}
