/** The documents of the demo: planned, numbered in the order of their dates, and written as the real ones are. */
import { checkDocument } from '#documents/rules/check-document.ts'
import type { Party, TaxDocument } from '#documents/document/document.ts'
import { formatDocumentNumber } from '#documents/document/document-number.ts'
import { splitName, toDocument } from '#documents/model/from-model.ts'
import { writeUbl } from '#documents/ubl/write-ubl.ts'
import { documentMapOf } from '../content/model.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { demoRates } from './exchange-rates.ts'
import { identificationsOf, ownFirms, type Firm } from './firms.ts'
import type { MadeDocument } from './made-document.ts'
import { demoModel } from './model.ts'
import { planFamily, type PlannedDocument } from './plan.ts'
import type { Chooser } from './random-choice.ts'
import { seriesOf, type SeedSource } from './seed-companies.ts'
import { withReports } from './seed-reports.ts'

export function makeDocuments(source: SeedSource, chooser: Chooser): readonly MadeDocument[] {
  const now = source.clock.now()
  const planned = source.portal.families.flatMap((family, place) =>
    family.document ? planFamily(family, { now, chooser, series: seriesOf(family, place) }) : [],
  )
  return withReports(makeAll(planned, source, chooser), source.random)
}

/** Numbers and dates of a series run together, so documents are made in the order of their moments. */
function makeAll(
  planned: readonly PlannedDocument[],
  source: SeedSource,
  chooser: Chooser,
): MadeDocument[] {
  const ordinals = new Map<string, number>()
  const made: MadeDocument[] = []
  for (const one of [...planned].sort((a, b) => a.moment.getTime() - b.moment.getTime())) {
    const returned = originalOf(one, made)
    const number = one.place === 'draft' ? '' : nextNumber(ordinals, one)
    made.push(makeOne(one, number, returned, source, chooser))
  }
  return made
}

function nextNumber(
  ordinals: Map<string, number>,
  { issuer, series, moment }: PlannedDocument,
): string {
  const year = yearOf(moment)
  const key = `${issuer.taxNumber} ${series} ${year}`
  const ordinal = (ordinals.get(key) ?? 0) + 1
  ordinals.set(key, ordinal)
  return formatDocumentNumber({ series, year, ordinal })
}

/** A return needs an earlier document the other way round. */
function originalOf(one: PlannedDocument, made: readonly MadeDocument[]): ModelReturn {
  const { returns } = documentMapOf(one.family)
  if (one.type === undefined || one.type !== returns?.type) return undefined
  const original = made.find(
    (earlier) =>
      earlier.place === 'issued' &&
      earlier.outcome.status === 'succeed' &&
      earlier.issuer === one.receiver &&
      earlier.receiver === one.issuer,
  )
  if (!original)
    throw new Error(`${one.issuer.name} has nothing of ${one.receiver?.name} to return`)
  return { number: original.document.number, issueDate: original.document.issueDate }
}
type ModelReturn = { readonly number: string; readonly issueDate: string } | undefined

function makeOne(
  one: PlannedDocument,
  number: string,
  returned: ModelReturn,
  { random, clock }: SeedSource,
  chooser: Chooser,
): MadeDocument {
  const map = documentMapOf(one.family)
  const uuid = random.uuid()
  const { date, time } = momentInIstanbul(one.moment)
  const wish = {
    uuid,
    issued: `${date}T${time}`,
    number,
    customer: one.receiver,
    profile: one.profile,
    type: one.type,
    currency: one.currency,
    exchangeRate: demoRates[one.currency],
    returned,
    notes: chooser.chance(0.25) ? [chooser.one(notes)] : [],
  }
  const model = demoModel(one.family, wish, chooser)
  const document = toDocument(model, map, {
    supplier: supplierOf(one.issuer),
    uuid,
    number,
    issueTime: time,
  })
  assertSound(one, document, momentInIstanbul(clock.now()).date)
  return {
    ...one,
    uuid,
    envelopeUuid: random.uuid(),
    reportUuid: undefined,
    model,
    document,
    xml: writeUbl(document),
  }
}

const notes = [
  'Ödeme vadesi 30 gündür.',
  'Siparişiniz için teşekkür ederiz.',
  'Teslimat adresi fatura adresi ile aynıdır.',
  'İade süresi teslimden itibaren 14 gündür.',
]

/** Demo documents break no rule of the standard: one that did would be a fault of this folder. */
function assertSound(
  { family, profile, type }: PlannedDocument,
  document: TaxDocument,
  today: string,
): void {
  const problems = checkDocument(document, today, documentMapOf(family))
  if (problems.length === 0) return
  throw new Error(
    `A demo document of ${family.key} (${profile} ${type}) breaks rules: ${problems.map((one) => `${one.rule} at ${one.place}`).join(', ')}`,
  )
}

/** As the service itself fills in the supplier of a company (sending/supplier.ts). */
const supplierOf = (firm: Firm): Party => ({
  taxNo: firm.taxNumber,
  name: firm.name,
  ...(firm.taxNumber.length === 11 && splitName(firm.name)),
  taxOffice: firm.taxOffice,
  street: firm.street,
  district: firm.district,
  city: firm.city,
  country: 'Türkiye',
  postalCode: firm.postalCode,
  phone: firm.phone,
  email: `muhasebe@${firm.domain}`,
  website: `https://www.${firm.domain}`,
  identifications: ownFirms.includes(firm)
    ? identificationsOf(firm).map(({ name, value }) => ({ scheme: name, value }))
    : [],
})

export const yearOf = (moment: Date): number => Number(momentInIstanbul(moment).date.slice(0, 4))
