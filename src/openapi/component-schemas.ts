/** The named schemas of the description: what travels (schemas/), the models of documents, and the records of boxes. */
import { z } from 'zod'
import * as archiveInvoice from '#schemas/archive-invoice.ts'
import * as bill from '#schemas/bill.ts'
import * as despatch from '#schemas/despatch.ts'
import * as insurance from '#schemas/insurance.ts'
import * as invoice from '#schemas/invoice.ts'
import * as producer from '#schemas/producer.ts'
import * as voucher from '#schemas/voucher.ts'
import { secretPlaces } from '#schemas/secret.ts'
import { schemaOf, wire } from '#schemas/wire.ts'
import { settingsOfCall, type Box, type Call, type Portal, type Settings } from '#engine/portal.ts'
import { boxAnswers, boxOfCall, readRecord, readSettings, rowSchema } from './answer-schema.ts'
import type { JsonSchema } from './open-api.ts'

/** Zod schemas by the name of their component. */
export type NamedSchemas = ReadonlyMap<string, z.ZodType>

/** Models that several bodies share are components of their own, so that each is described once. */
const sharedModels = [archiveInvoice, bill, despatch, insurance, invoice, producer, voucher]

export function namedSchemasOf(portal: Portal): NamedSchemas {
  const named = new Map<string, z.ZodType>(Object.entries(wire))
  const known = new Set(named.values())
  for (const [name, value] of sharedModels.flatMap((module) => Object.entries(module)))
    if (value instanceof z.ZodObject && !known.has(value) && !named.has(name)) {
      named.set(name, value)
      known.add(value)
    }
  for (const family of portal.families) {
    for (const box of family.boxes) nameBox(named, box)
    for (const settings of family.settings) {
      const read = readSettings(settings)
      if (read) named.set(componentOfSettings(settings), read)
    }
  }
  return named
}

function nameBox(named: Map<string, z.ZodType>, box: Box): void {
  const row = rowSchema(box.row)
  named.set(componentOfBox(box, 'row'), row)
  for (const [word, schemaOfBox] of Object.entries(boxAnswers))
    named.set(componentOfBox(box, word), schemaOfBox(box, row))
  const read = readsSecrets(box) ? readRecord(box) : undefined
  if (read) named.set(componentOfBox(box, 'record'), read)
}

/** What is read of a record is what was written, but where it says which secrets are kept. */
function readsSecrets({ record }: Box): boolean {
  const written = schemaOf(record?.schema ?? '')
  return written !== undefined && secretPlaces(written).length > 0
}

const capital = (word: string): string => word.charAt(0).toUpperCase() /* ascii */ + word.slice(1)

/** `PaperSalePage`: the page of the box `sale` of the family `paper`. */
export const componentOfBox = (box: Box, word: string): string =>
  [box.family, box.key, word].map(capital).join('')

/** `PaperServerSettings`: the settings `server` of the family `paper`, as they are read. */
const componentOfSettings = ({ family, key }: Settings): string =>
  [family, key, 'settings'].map(capital).join('')

/** Name of the component of a call's answer; undefined where nothing is known of it. */
export function answerComponent(portal: Portal, call: Call): string | undefined {
  if (call.answer === 'settings') return componentOfSettings(settingsOfCall(portal, call))
  const box = boxOfCall(portal, call)
  if (box && call.pattern === 'box.model' && readsSecrets(box)) return componentOfBox(box, 'record')
  if (box && Object.hasOwn(boxAnswers, call.answer)) return componentOfBox(box, call.answer)
  return Object.hasOwn(wire, call.answer) ? call.answer : undefined
}

const refPrefix = '#/components/schemas/'
export const refTo = (name: string): JsonSchema => ({ $ref: `${refPrefix}${name}` })

/**
 * JSON Schemas of all names, referring to each other. They describe what may be written, which of an answer is what is
 * always there: a default may be left out of a body and stands in every answer.
 */
export function jsonSchemasOf(named: NamedSchemas): Readonly<Record<string, JsonSchema>> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of named) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    unrepresentable: 'any',
    uri: (id) => `${refPrefix}${id}`,
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _schema, $id: _id, ...schema }]) => [
      name,
      schema,
    ]),
  )
}

/** The components that are referred to from a value, directly or by another component. */
export function reachableFrom(
  value: unknown,
  all: Readonly<Record<string, JsonSchema>>,
): Readonly<Record<string, JsonSchema>> {
  const found = new Set<string>()
  const visit = (part: unknown): void => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      if (name !== undefined && !found.has(name)) {
        found.add(name)
        visit(all[name])
      }
  }
  visit(value)
  return Object.fromEntries(Object.entries(all).filter(([name]) => found.has(name)))
}
