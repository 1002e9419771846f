/** Rows of the table `record` as rows of a box on the wire. */
import { sql, type Selectable, type SqlBool } from 'kysely'
import { facts, type FactKind, type FactSpec } from '#engine/facts.ts'
import type { Box, Column } from '#engine/portal.ts'
import type { JsonRecord } from '#values/json.ts'
import type { Tx } from '../ports/ports.ts'
import type { RecordTable } from '../ports/database.ts'
import { sentence, type Language } from './sentence.ts'

export type RecordRow = Selectable<RecordTable>
/** A record of which only the columns were read that a box shows. */
export type ListedRecord = Pick<RecordRow, 'company_id' | 'box' | 'uuid' | 'own'>
export type WireRow = Record<string, unknown>
export interface WireTag {
  UUID: string
  Name: string
  Description: string
  Color: string
}

export interface RowOptions {
  /** Of what the service says in words; needed where a person or a program reads the row. */
  readonly language?: Language | undefined
  readonly tags?: readonly WireTag[]
  /** Of the fields that are wanted; all without it. */
  readonly names?: readonly string[] | undefined
}

/** One row with the fields that the box declares, or those of them that are named. */
export function toRow(box: Box, record: Pick<RecordRow, 'own'>, options: RowOptions = {}): WireRow {
  const { names } = options
  const columns = names ? box.columns.filter((column) => names.includes(column.name)) : box.columns
  return Object.fromEntries(
    columns.map((column) => [column.name, valueOf(column, record, options)]),
  )
}

/** Rows of records in their order, tags included. */
export async function toRows(
  tx: Tx,
  box: Box,
  records: readonly ListedRecord[],
  { language }: Pick<RowOptions, 'language'> = {},
): Promise<WireRow[]> {
  const tags = box.columns.some((column) => column.fact === 'tags')
    ? await tagsOf(tx, records)
    : new Map<string, WireTag[]>()
  return records.map((record) =>
    toRow(box, record, { language, tags: tags.get(record.uuid) ?? [] }),
  )
}

/** Tags by record; all records are of one company and box. */
export async function tagsOf(
  tx: Tx,
  records: readonly Pick<RecordRow, 'company_id' | 'box' | 'uuid'>[],
): Promise<Map<string, WireTag[]>> {
  const [first] = records
  const found = new Map<string, WireTag[]>()
  if (!first) return found
  const rows = await tx
    .selectFrom('record_tag')
    .innerJoin('tag', (join) =>
      join
        .onRef('tag.uuid', '=', 'record_tag.tag_uuid')
        .onRef('tag.company_id', '=', 'record_tag.company_id'),
    )
    .select(['record_tag.record_uuid', 'tag.uuid', 'tag.name', 'tag.description', 'tag.color'])
    .where('record_tag.company_id', '=', first.company_id)
    .where('record_tag.box', '=', first.box)
    // One list, and not a parameter for each: the statement is the same for every page, and read and planned faster.
    .where(sql<SqlBool>`record_tag.record_uuid = any(${records.map(({ uuid }) => uuid)}::uuid[])`)
    .orderBy('tag.name')
    .execute()
  for (const row of rows)
    found.set(row.record_uuid, [
      ...(found.get(row.record_uuid) ?? []),
      { UUID: row.uuid, Name: row.name, Description: row.description, Color: row.color },
    ])
  return found
}

function valueOf(
  column: Column,
  record: Pick<RecordRow, 'own'>,
  { language = 'tr', tags = [] }: RowOptions,
): unknown {
  if (column.fact === undefined) return ownValueOf(column, record)
  const fact: FactSpec = facts[column.fact]
  if (fact.kind === 'tags') return tags
  if (!fact.column) return null
  const kept: JsonRecord = record
  const value = kept[fact.column]
  return value === null || value === undefined
    ? (fact.otherwise ?? null)
    : onWire[fact.kind](value, language)
}

/** The state of a document in words: those of the authority, or of ours. */
export const stateText = (language: Language, kept: string): string =>
  ourStates.some((state) => state === kept) ? sentence(language, 'service', kept) : kept

/** Keys of the sentences about a document that are ours. */
export const ourStates = ['cancelled.reported', 'cancelled.unreported'] as const

/** Kept as it is on the wire (engine/own-values.ts). What was not there when the record was saved is no, or nothing. */
const ownValueOf = ({ name, field }: Column, { own }: Pick<RecordRow, 'own'>): unknown =>
  own?.[name] ?? (field.kind === 'flag' ? false : null)

/** Days travel with a midnight behind them and moments in UTC, as in the public API. */
const onWire = {
  uuid: (value) => value,
  text: (value) => value,
  date: (value) => `${String(value)}T00:00:00`,
  timestamp: (value) => (value instanceof Date ? value.toISOString() : value),
  amount: Number,
  rate: Number,
  flag: (value) => value,
  int: (value) => value,
  tags: (value) => value,
  openPoints: (value, language) =>
    sentence(language, 'service', value === 0 ? 'draftStatus.ready' : 'draftStatus.open', {
      count: String(value),
    }),
  stateText: (value, language) => stateText(language, String(value)),
} satisfies Record<FactKind, (value: unknown, language: Language) => unknown>
