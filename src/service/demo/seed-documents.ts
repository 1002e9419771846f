/** The documents of the demo: planned, numbered in the order of their dates, written as the real ones are, and stored. */
import type { Insertable } from 'kysely'
import { checkDocument } from '#documents/check-document.ts'
import type { Party, TaxDocument } from '#documents/document.ts'
import { formatDocumentNumber } from '#documents/document-number.ts'
import { toDocument } from '#documents/from-model.ts'
import { writeUbl } from '#documents/write-ubl.ts'
import type { Tx } from '../ports.ts'
import { stateOfCode } from '../authority/states.ts'
import { storeDocument } from '../records/store-document.ts'
import { documentSpecOf } from '../sending/model.ts'
import { momentInIstanbul } from '../sending/prepare.ts'
import { companyOf, partyOf } from '../sending/supplier.ts'
import type { RecordTable } from '../store/database.ts'
import { demoRates } from './exchange-rates.ts'
import { ownFirms, postboxOf, type Firm } from './firms.ts'
import type { MadeDocument } from './made-document.ts'
import { demoModel } from './model.ts'
import { oldBoxOf, planFamily, type PlannedDocument } from './plan.ts'
import { createChooser, type Chooser } from './random-choice.ts'
import { reportedAt, seedReports, withReports } from './seed-reports.ts'
import { seedEnvelopes } from './seed-envelopes.ts'
import { seedMarks } from './seed-marks.ts'
import { seriesOf, type DemoCompany, type SeedSource } from './seed-companies.ts'

export async function seedDocuments(tx: Tx, source: SeedSource, companies: readonly DemoCompany[]): Promise<readonly MadeDocument[]> {
  const chooser = createChooser(20_261_121)
  const now = source.clock.now()
  const planned = source.portal.families.flatMap((family, place) => (family.document ? planFamily(family, { now, chooser, series: seriesOf(family, place) }) : []))
  const suppliers = await suppliersOf(tx, companies)
  const made = withReports(makeAll(planned, source, suppliers, chooser), source.random)
  for (const one of made) await storeOne(tx, one, companies, chooser)
  await setCounters(tx, made, companies)
  await seedReports(tx, made, companies)
  await seedEnvelopes(tx, made, companies, now)
  await seedMarks(tx, made, companies, source.random, chooser)
  return made
}

// Making

/** Numbers and dates of a series run together, so documents are made in the order of their moments. */
function makeAll(planned: readonly PlannedDocument[], source: SeedSource, suppliers: ReadonlyMap<Firm, Party>, chooser: Chooser): MadeDocument[] {
  const ordinals = new Map<string, number>()
  const made: MadeDocument[] = []
  for (const one of [...planned].sort((a, b) => a.moment.getTime() - b.moment.getTime())) {
    const returned = originalOf(one, made)
    const number = one.place === 'draft' ? '' : nextNumber(ordinals, one)
    made.push(makeOne(one, number, returned, source, suppliers, chooser))
  }
  return made
}

function nextNumber(ordinals: Map<string, number>, { issuer, series, moment }: PlannedDocument): string {
  const year = yearOf(moment)
  const key = `${issuer.taxNumber} ${series} ${year}`
  const ordinal = (ordinals.get(key) ?? 0) + 1
  ordinals.set(key, ordinal)
  return formatDocumentNumber({ series, year, ordinal })
}

/** A return needs an earlier document the other way round. */
function originalOf(one: PlannedDocument, made: readonly MadeDocument[]): ModelReturn {
  const { returns } = documentSpecOf(one.family)
  if (one.type === undefined || one.type !== returns?.type) return undefined
  const original = made.find((earlier) => earlier.place === 'issued' && earlier.fate.status === 'succeed' && earlier.issuer === one.receiver && earlier.receiver === one.issuer)
  if (!original) throw new Error(`${one.issuer.name} has nothing of ${one.receiver?.name} to return`)
  return { number: original.document.number, issueDate: original.document.issueDate }
}
type ModelReturn = { readonly number: string; readonly issueDate: string } | undefined

function makeOne(one: PlannedDocument, number: string, returned: ModelReturn, { random, clock }: SeedSource, suppliers: ReadonlyMap<Firm, Party>, chooser: Chooser): MadeDocument {
  const spec = documentSpecOf(one.family)
  const uuid = random.uuid()
  const { date, time } = momentInIstanbul(one.moment)
  const wish = {
    uuid, issued: `${date}T${time}`, number, customer: one.receiver, profile: one.profile, type: one.type, currency: one.currency, exchangeRate: demoRates[one.currency], returned,
    notes: chooser.chance(0.25) ? [chooser.one(notes)] : [],
  }
  const model = demoModel(one.family, wish, chooser)
  const supplier = suppliers.get(one.issuer) ?? partyOfFirm(one.issuer)
  const document = toDocument(model, spec, { supplier, uuid, number, issueTime: time })
  assertSound(one, document, momentInIstanbul(clock.now()).date)
  return { ...one, uuid, envelopeUuid: random.uuid(), reportUuid: undefined, model, document }
}

const notes = ['Ödeme vadesi 30 gündür.', 'Siparişiniz için teşekkür ederiz.', 'Teslimat adresi fatura adresi ile aynıdır.', 'İade süresi teslimden itibaren 14 gündür.']

/** Demo documents break no rule of the standard: one that did would be a fault of this folder. */
function assertSound({ family, profile, type }: PlannedDocument, document: TaxDocument, today: string): void {
  const problems = checkDocument(document, today, documentSpecOf(family))
  if (problems.length === 0) return
  throw new Error(`A demo document of ${family.key} (${profile} ${type}) breaks rules: ${problems.map((one) => `${one.rule} at ${one.place}`).join(', ')}`)
}

const partyOfFirm = (firm: Firm): Party => ({
  taxNo: firm.taxNumber, name: firm.name, taxOffice: firm.taxOffice, identifications: [], street: firm.street, district: firm.district, city: firm.city, country: 'Türkiye', postalCode: firm.postalCode,
  phone: firm.phone, email: `muhasebe@${firm.domain}`,
})

async function suppliersOf(tx: Tx, companies: readonly DemoCompany[]): Promise<Map<Firm, Party>> {
  const parties = new Map<Firm, Party>()
  for (const { id, firm } of companies) parties.set(firm, partyOf(await companyOf(tx, id)))
  return parties
}

// Storing

type Life = Partial<Insertable<RecordTable>>

async function storeOne(tx: Tx, made: MadeDocument, companies: readonly DemoCompany[], chooser: Chooser): Promise<void> {
  const issuer = companies.find(({ firm }) => firm === made.issuer)
  const receiver = companies.find(({ firm }) => firm === made.receiver)
  const spec = documentSpecOf(made.family)
  if (made.place === 'draft' && issuer) return storeIn(tx, made, issuer, 'drafts', draftLife, { event: 'draftCreated' })
  const old = made.place === 'old' ? oldBoxOf(made.family) : undefined
  if (old && issuer) await storeIn(tx, made, issuer, old.key, { status: 'succeed', is_sale: true, is_issued: true, is_printed: chooser.chance(0.5) }, { event: 'uploaded', details: { file: `${made.document.number}.xml` } })
  if (old && receiver) await storeIn(tx, made, receiver, old.key, { status: 'succeed', is_sale: false, is_printed: chooser.chance(0.5) }, { event: 'uploaded', details: { file: `${made.document.number}.xml` } })
  if (old) return
  if (issuer) await storeIn(tx, made, issuer, spec.delivery.from, issuedLife(made, chooser), { event: 'sent', details: { number: made.document.number } })
  if (receiver && spec.delivery.kind === 'network' && made.fate.status === 'succeed') await storeIn(tx, made, receiver, spec.delivery.to, receivedLife(made, chooser), { event: 'received', details: { number: made.document.number } })
}

async function storeIn(tx: Tx, made: MadeDocument, company: DemoCompany, boxKey: string, life: Life, history: { event: string; details?: Record<string, string> }): Promise<void> {
  const isDraft = boxKey === 'drafts'
  const alias = documentSpecOf(made.family).delivery.kind === 'network' && made.receiver ? postboxOf(made.receiver) : ''
  await storeDocument(tx, {
    companyId: company.id,
    companyTaxNo: company.firm.taxNumber,
    box: `${made.family.key}.${boxKey}`,
    document: made.document,
    content: { ...(!isDraft && { xml: writeUbl(made.document) }), ...(company.firm === made.issuer && { model: made.model }), alias },
    life: { receiver_alias: alias || null, ...life },
    history: { ...history, userName: nameOf(made, company) },
    at: made.moment,
  })
}

/** Who did it: the company's own people, or the network for what came in. */
const nameOf = (made: MadeDocument, company: DemoCompany): string => (company.firm === made.issuer ? (userNames[ownFirms.indexOf(company.firm)] ?? '') : made.issuer.name)
const userNames = ['Ayşe Yılmaz', 'Mehmet Kaya', 'Elif Demir']

const draftLife: Life = { draft_status: 1 }

function issuedLife(made: MadeDocument, chooser: Chooser): Life {
  const { fate, moment } = made
  const isNetwork = documentSpecOf(made.family).delivery.kind === 'network'
  const mailed = fate.status === 'succeed' && chooser.chance(0.4)
  return {
    ...flags(made, chooser),
    status: fate.status,
    status_detail: isNetwork || fate.status === 'error' ? stateOfCode(fate.gibCode).text : null,
    ...answerOf(made),
    ...(isNetwork && { envelope_uuid: made.envelopeUuid, envelope_date: moment }),
    is_issued: true,
    is_sale: true,
    is_read: true,
    is_mail_sent: mailed,
    email: mailed ? `muhasebe@${made.receiver?.domain ?? 'evrak.example'}` : null,
    ...(made.reportUuid !== undefined && { is_reported: true, report_uuid: made.reportUuid, report_date: reportedAt(made) }),
    ...(fate.isCancelled && { is_cancelled: true, cancel_date: new Date(moment.getTime() + 2 * 3_600_000) }),
  }
}

const receivedLife = (made: MadeDocument, chooser: Chooser): Life => ({
  ...flags(made, chooser), status: 'succeed', status_detail: stateOfCode(made.fate.gibCode).text, ...answerOf(made), envelope_uuid: made.envelopeUuid, envelope_date: made.moment, is_sale: false, is_read: chooser.chance(0.6),
})

const answerOf = ({ fate }: MadeDocument): Life => ({ answer: fate.answer, answer_note: fate.answer === 'rejected' ? 'Sözleşmedeki birim fiyat ile faturadaki fiyat farklı.' : null })

function flags({ moment, fate }: MadeDocument, chooser: Chooser): Life {
  const isOld = fate.ages[1] > 30 && chooser.chance(0.3)
  return { is_printed: chooser.chance(0.3), is_archived: isOld, is_transferred: chooser.chance(0.35), special_code: chooser.chance(0.12) ? `M${String(moment.getUTCMonth() + 1).padStart(2, '0')}-${chooser.between(10, 99)}` : null }
}

// Counters

async function setCounters(tx: Tx, made: readonly MadeDocument[], companies: readonly DemoCompany[]): Promise<void> {
  const counters = new Map<string, { company_id: string; name: string; year: number; last_no: number; last_issue_date: string }>()
  for (const one of made) {
    const company = companies.find(({ firm }) => firm === one.issuer)
    if (!company || one.place === 'draft') continue
    const year = yearOf(one.moment)
    const key = `${company.id} ${one.series} ${year}`
    counters.set(key, { company_id: company.id, name: one.series, year, last_no: (counters.get(key)?.last_no ?? 0) + 1, last_issue_date: one.document.issueDate })
  }
  if (counters.size > 0) await tx.insertInto('series_counter').values([...counters.values()]).execute()
}

const yearOf = (moment: Date): number => Number(momentInIstanbul(moment).date.slice(0, 4))
