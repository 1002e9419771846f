/**
 * Every profile and type of every kind: random valid models are written, checked, accepted by the authority's rules, and come
 * back as they were. `MODELS` says how many of each kind (2000 for the whole proof), `MODELS_SEED` makes a run again; a failure
 * prints the smallest model that fails.
 */
import { gen, integer, nat, asyncProperty, assert as check, type GeneratorValue } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  readApplicationResponse,
  responseCodes,
  writeApplicationResponse,
} from '#documents/ubl/application-response.ts'
import { checkDocument } from '#documents/rules/check-document.ts'
import { checkCarried, checkClaimedTotals, toDocument } from '#documents/model/from-model.ts'
import { readReceiptAdvice, writeReceiptAdvice } from '#documents/ubl/receipt-advice.ts'
import { checkReceipt, type ReceiptLine } from '#documents/ubl/receipt-lines.ts'
import { readUbl } from '#documents/ubl/read-ubl.ts'
import { tcknCheckDigits, vknCheckDigit } from '#values/tax-number.ts'
import { toModel } from '#documents/model/to-model.ts'
import { writeUbl } from '#documents/ubl/write-ubl.ts'
import { schemaOf } from '#schemas/wire.ts'
import { oracle, refusals } from './oracle.ts'
import { kinds, type ModelKind, type Variant } from './random-models.ts'
import { context, invoice, supplier, today, type Dice } from './samples.ts'
import { maps } from './document-maps.ts'

const judge = await oracle()
const accepted = async (xml: string) =>
  judge ? refusals(await judge([{ file: 'document', xml }])) : []

const perKind = Number(process.env['MODELS'] ?? 10)
/** The same models at each run: what is found with another seed becomes a case of its own. */
const seed = Number(process.env['MODELS_SEED'] ?? 20261121)
/** A whole proof takes its time, more of it where others use the machine as well. */
const patience = 60_000 + perKind * 1000

/** The dice of the other tests, thrown by fast-check: what fails is made smaller. */
function diceOf(g: GeneratorValue): Dice {
  const int = (min: number, max: number) => g(integer, { min, max })
  const digits = () => [int(1, 9), ...Array.from({ length: 8 }, () => int(0, 9))]
  return {
    int,
    pick: (list) => list[int(0, list.length - 1)]!,
    chance: (share) => g(nat, { max: 999 }) >= 1000 - share * 1000,
    amount: (to, decimals) =>
      int(0, to * 10 ** Math.min(decimals, 4)) / 10 ** Math.min(decimals, 4),
    vkn: () => {
      const nine = digits()
      return [...nine, vknCheckDigit(nine)].join('')
    },
    tckn: () => {
      const nine = digits()
      return [...nine, ...tcknCheckDigits(nine)].join('')
    },
    uuid: () => `${int(0, 0xffffffff).toString(16).padStart(8, '0')}-9a0b-4a53-8f52-0b0a3b1f7c11`,
  }
}
/** As many runs of each as make up the number, and one at least. */
async function holdsFor(
  share: number,
  at: number,
  property: (random: Dice) => Promise<void>,
): Promise<number> {
  const numRuns = Math.max(1, Math.ceil(perKind / share))
  await check(
    asyncProperty(gen(), (g) => property(diceOf(g))),
    { numRuns, seed: seed + at },
  )
  return numRuns
}
const told = (name: string, count: number, started: number) =>
  process.stderr.write(
    `${name}: ${count} models, seed ${seed}, ${((performance.now() - started) / 1000).toFixed(1)} s${judge ? '' : ', no oracle'}\n`,
  )

async function isGood(
  { map, model: make }: ModelKind,
  variant: Variant,
  random: Dice,
): Promise<void> {
  const model = make(random, variant)
  const parsed = schemaOf(map.schemas.one)?.safeParse({ [map.wrapper]: model })
  expect(parsed?.error?.issues ?? []).toEqual([])
  const own = { ...context, uuid: random.uuid(), number: 'ABC2026000000001' }
  const document = toDocument(model, map, own)
  expect([document.profile, document.type]).toEqual([variant.profile, variant.type])
  expect([
    ...checkDocument(document, today, map),
    ...checkCarried(model, map),
    ...checkClaimedTotals(model, map, document),
  ]).toEqual([])
  const xml = writeUbl(document)
  expect(await accepted(xml)).toEqual([])
  const again = readUbl(xml)
  expect(again).toEqual(document)
  expect(toModel(again, map)).toEqual(model)
}

describe('every profile and type', () => {
  it.each(kinds)(
    '[TY1] [TY2] random models of the $name are accepted by the authority and come back as they were',
    async (kind) => {
      const started = performance.now()
      let count = 0
      for (const [at, variant] of kind.variants.entries())
        count += await holdsFor(kind.variants.length, at, (random) => isGood(kind, variant, random))
      told(kind.name, count, started)
      expect(count).toBeGreaterThanOrEqual(Math.max(perKind, kind.variants.length))
    },
    patience,
  )

  it(
    '[TY3] so are random answers to an invoice',
    async () => {
      const started = performance.now()
      const customer = invoice().customer
      const count = await holdsFor(1, 0, async (random) => {
        const response = {
          uuid: random.uuid(),
          id: 'YNT2026000000001',
          issueDate: '2026-03-02',
          issueTime: '09:00:00',
          profile: 'TICARIFATURA',
          code: random.pick(responseCodes),
          ...(random.chance(0.5) && { note: 'Fiyat 5 < 7 & "anlaşmaya" uymuyor' }),
          sender: random.pick([customer, supplier]),
          receiver: random.pick([customer, supplier]),
          documentUuid: random.uuid(),
          documentDate: '2026-03-01',
        }
        const xml = writeApplicationResponse(response)
        expect(await accepted(xml)).toEqual([])
        expect(readApplicationResponse(xml)).toMatchObject({
          code: response.code,
          documentUuid: response.documentUuid,
          ...('note' in response && { note: response.note }),
        })
      })
      told('ApplicationResponse', count, started)
      expect(count).toBe(perKind)
    },
    patience,
  )

  it(
    '[TY3] and answers to a despatch, line by line',
    async () => {
      const started = performance.now()
      const despatches = kinds.find(({ map }) => map === maps.edespatch)!
      const count = await holdsFor(1, 0, async (random) => {
        const variant = random.pick(despatches.variants)
        const despatch = toDocument(despatches.model(random, variant), despatches.map, {
          ...context,
          uuid: random.uuid(),
        })
        const lines = despatch.lines.map((line) => answered(random, line))
        expect(checkReceipt(lines, despatch.lines)).toEqual([])
        const receipt = {
          uuid: random.uuid(),
          number: 'YNT2026000000001',
          issueDate: '2026-03-02',
          issueTime: '09:00:00',
          profile: variant.profile,
          notes: random.pick([[], ['Teşekkür ederiz & iyi çalışmalar']]),
          sender: despatch.customer,
          receiver: despatch.supplier,
          despatch: { uuid: despatch.uuid, number: despatch.number, issueDate: despatch.issueDate },
          deliveryDate: '2026-03-02',
          deliveryTime: '08:30:00',
          lines,
        }
        const xml = writeReceiptAdvice(receipt)
        expect(await accepted(xml)).toEqual([])
        expect(readReceiptAdvice(xml)).toEqual(receipt)
      })
      told('ReceiptAdvice', count, started)
      expect(count).toBe(perKind)
    },
    patience,
  )
})

/** Kept, short, turned back or too many, as the rule of receipts has it. */
function answered(
  random: Dice,
  {
    id,
    name,
    unit,
    quantity,
  }: {
    readonly id: string
    readonly name: string
    readonly unit: string
    readonly quantity: string
  },
): ReceiptLine {
  const line = { id, name, unit, received: quantity, short: '0', rejected: '0', oversupply: '0' }
  return random.pick<ReceiptLine>([
    line,
    { ...line, received: '0', short: quantity },
    { ...line, rejected: quantity, rejectReason: 'Kırık <çatlak>' },
    { ...line, lateness: 'Geç geldi' },
  ])
}
