/**
 * What the authority accepts is sent (issue 16.7): its own samples and generated documents of every kind, each with one part dropped or
 * changed at a time. XML_SEED makes another choice of the changes.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { verdictOf } from '#documents/authority/verdict.ts'
import type { TaxDocument } from '#documents/document/document.ts'
import { toDocument } from '#documents/model/from-model.ts'
import { readUbl } from '#documents/ubl/read-ubl.ts'
import { parseXml } from '#documents/ubl/xml-tree.ts'
import { writeUbl } from '#documents/ubl/write-ubl.ts'
import { createChooser } from '#service/demo/random-choice.ts'
import { verdictFor } from '#service/sending/verdict.ts'
import { tasks } from '#service/threads/tasks.ts'
import { maps } from '../documents/document-maps.ts'
import { partsOf } from '../documents/parts.ts'
import { kinds } from '../documents/random-models.ts'
import { sampleFiles } from '../documents/oracle.ts'
import { context, dice, today } from '../documents/samples.ts'

interface Base {
  readonly file: string
  readonly xml: string
}
type Map = (typeof maps)[keyof typeof maps]

const generated = kinds.flatMap(({ name, map, variants, model }) =>
  variants.map((variant, index): Base => {
    const random = dice(index + 1)
    const own = { ...context, uuid: random.uuid(), number: 'ABC2026000000001' }
    return {
      file: `${name} ${variant.profile} ${variant.type}`,
      xml: writeUbl(toDocument(model(random, variant), map, own)),
    }
  }),
)
/** Every third with one part changed at a time, and all with `npm run proof -- spoilt`. */
const isAll = process.env['XML_BASES'] === 'all'
const bases = [...sampleFiles(), ...generated].filter((_, index) => isAll || index % 3 === 0)
const seed = Number(process.env['XML_SEED'] ?? 20261125)

const mapOf = ({ root, profile, type }: TaxDocument): Map =>
  Object.values(maps).find((map) => 'fixed' in map.type && map.type.fixed === type) ??
  (root === 'DespatchAdvice'
    ? maps.edespatch
    : profile === 'EARSIVFATURA'
      ? maps.earchive
      : maps.einvoice)
const isAccepted = (xml: string, map: Map): boolean =>
  verdictFor(map, verdictOf(parseXml(xml), today)).length === 0

/** Undefined for what is no document that the authority accepts. */
function acceptedMapOf(xml: string): Map | undefined {
  try {
    const map = mapOf(readUbl(xml))
    return isAccepted(xml, map) ? map : undefined
  } catch {
    return undefined
  }
}

/** What a document is known and counted by, and its kind: without them it is not one that can be kept. */
const identity =
  /[/](cbc:UUID|cbc:ID|cbc:ProfileID|cbc:InvoiceTypeCode|cbc:CreditNoteTypeCode|cbc:DocumentCurrencyCode)$/
const isOfIdentity = (change: string): boolean =>
  identity.test(change) && change.split('/').length === 2

interface Finding {
  readonly rule: string
  readonly change: string
}

/** Of each kind of document every path once: what is refused of the changes that the authority accepts, and what is told of them. */
function findings() {
  const random = createChooser(seed)
  const tried = new Set<string>()
  const refused: Finding[] = []
  const told: Finding[] = []
  let accepted = 0
  for (const { xml } of bases) {
    const map = acceptedMapOf(xml)
    if (map === undefined) continue
    for (const { change, xml: made } of partsOf(xml, random)) {
      const key = `${map.wrapper} ${change.replace(/^".*" in/, 'write')}`
      if (tried.has(key) || isOfIdentity(change)) continue
      tried.add(key)
      const changed = made()
      if (!isAccepted(changed, map)) continue
      accepted++
      const found = (rule: string): Finding => ({ rule, change: `${map.wrapper} ${change}` })
      try {
        const checked = tasks.checkXml({ xml: changed, map, today })
        refused.push(...checked.obstacles.map(({ rule }) => found(rule)))
        told.push(...checked.problems.map(({ rule }) => found(rule)))
      } catch (error) {
        refused.push(found(String(error)))
      }
    }
  }
  return { accepted, refused, told }
}

describe('[SV100] what the authority accepts', () => {
  let found: ReturnType<typeof findings>
  beforeAll(() => {
    found = findings()
  }, 300_000)

  it('is not refused by rules of ours, whatever part is missing or written otherwise', () => {
    expect(found.accepted).toBeGreaterThan(isAll ? 1_000 : 300)
    expect(found.refused).toEqual([])
  })

  it('is told what our own rules have against it', () => {
    expect(found.told.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['addressMissing', 'nameMissing', 'internetCarriage', 'unitMissing']),
    )
  })
})
