/**
 * Which documents the demo has: who issued what to whom when, and what became of it. Everything is dated back from now.
 * States are dealt out in turn, so that each of them is there.
 */
import { isDifference, isOneAmount } from '#engine/document-map.ts'
import type { Family } from '#engine/portal.ts'
import { needed } from '#values/needed.ts'
import { documentMapOf } from '../content/model.ts'
import { agencies, farmers, otherFirms, ownFirms, unregisteredFirms, type Firm } from './firms.ts'
import type { Chooser } from './random-choice.ts'

/** What became of a document. Ages are days before now. */
export interface Outcome {
  readonly status: 'waiting' | 'succeed' | 'error'
  readonly answer:
    | 'unknown'
    | 'waitingForApproval'
    | 'approved'
    | 'partiallyApproved'
    | 'rejected'
    | 'documentAnsweredAutomatically'
  readonly ages: readonly [least: number, most: number]
  /** State of its envelope at the authority. */
  readonly gibCode: number
  readonly isReported?: true
  readonly isCancelled?: true
}

export interface PlannedDocument {
  readonly family: Family
  readonly issuer: Firm
  /** Absent: the final consumer. */
  readonly receiver: Firm | undefined
  readonly series: string
  readonly moment: Date
  readonly outcome: Outcome
  readonly profile: string | undefined
  readonly type: string | undefined
  readonly currency: string
  readonly place: 'issued' | 'draft' | 'old'
}

const gone: Outcome = { status: 'succeed', answer: 'unknown', ages: [1, 120], gibCode: 1300 }

/** On its way through the network, and refused there. */
const outgoing: readonly Outcome[] = [
  gone,
  { ...gone, ages: [0.3, 40] },
  { status: 'waiting', answer: 'unknown', ages: [0.02, 0.4], gibCode: 1220 },
  gone,
  { status: 'error', answer: 'unknown', ages: [0.5, 60], gibCode: 1150 },
  gone,
  { status: 'error', answer: 'unknown', ages: [0.5, 60], gibCode: 1172 },
  gone,
  { status: 'error', answer: 'unknown', ages: [3, 60], gibCode: 1215 },
]
/** Of documents that the receiver may answer. */
const answered: readonly Outcome[] = [
  { ...gone, answer: 'waitingForApproval', ages: [0.1, 6] },
  { ...gone, answer: 'approved' },
  { ...gone, answer: 'rejected', ages: [2, 120] },
  { ...gone, answer: 'documentAnsweredAutomatically', ages: [10, 120] },
]
const reported: readonly Outcome[] = [
  { ...gone, isReported: true, ages: [2, 60] },
  { ...gone, ages: [0.05, 0.9] },
  { ...gone, isReported: true, ages: [2, 60] },
  { ...gone, isCancelled: true, ages: [0.2, 1.5] },
  { ...gone, isReported: true, ages: [2, 60] },
  { status: 'error', answer: 'unknown', isReported: true, ages: [2, 60], gibCode: 1160 },
  { ...gone, isReported: true, isCancelled: true, ages: [4, 60] },
]

/** Returns follow what they return. */
const returning: Outcome = { ...gone, ages: [0.3, 0.9] }

/** Documents per company of the service. */
const counts = {
  toOthers: 26,
  toOwn: 6,
  fromOthers: 12,
  returns: 2,
  reported: 24,
  drafts: 4,
  old: 6,
} as const

export interface PlanSource {
  readonly now: Date
  readonly chooser: Chooser
  /** Series of the family, the default one first. */
  readonly series: readonly string[]
}

export function planFamily(family: Family, source: PlanSource): PlannedDocument[] {
  const planner = plannerOf(family, source)
  const issued =
    documentMapOf(family).delivery.kind === 'network'
      ? planNetwork(planner, documentMapOf(family).returns !== undefined)
      : planReported(family, planner)
  return [...issued, ...planDrafts(family, planner), ...planOld(family, planner)]
}

type Kind = PlannedDocument['place'] | 'return'
type Planner = (
  issuer: Firm,
  receiver: Firm | undefined,
  outcome: Outcome,
  kind?: Kind,
) => PlannedDocument

function planNetwork(planned: Planner, mayReturn: boolean): PlannedDocument[] {
  const others = otherFirms.filter((firm) => firm.type === 'OZEL')
  return ownFirms.flatMap((own, place) => {
    const partners = ownFirms.filter((firm) => firm !== own)
    return [
      ...times(counts.toOthers, (index) =>
        planned(
          own,
          at(others, index * 2 + place),
          index % 3 === 0 ? at(answered, index / 3) : at(outgoing, index),
        ),
      ),
      ...times(counts.toOwn, (index) =>
        planned(own, at(partners, index), index % 2 === 0 ? at(answered, index / 2 + place) : gone),
      ),
      ...times(counts.fromOthers, (index) =>
        planned(
          supplierOf(others, place, index),
          own,
          index % 3 === 0 ? gone : at(answered, index),
        ),
      ),
      // The first and the fourth of them have sent what is not answered, so that some of it goes back.
      ...times(mayReturn ? counts.returns : 0, (index) =>
        planned(own, supplierOf(others, place, index * 3), returning, 'return'),
      ),
    ]
  })
}

const supplierOf = (others: readonly Firm[], place: number, index: number): Firm =>
  at(others, index * 3 + place)

const planReported = (family: Family, planned: Planner): PlannedDocument[] =>
  ownFirms.flatMap((own, place) =>
    times(counts.reported, (index) =>
      planned(own, customerOf(family, index, place), at(reported, index)),
    ),
  )

/** Some documents are for one sort of people only; others go to anybody, mostly to the final consumer. */
function customerOf(family: Family, index: number, place: number): Firm | undefined {
  const only = onlyCustomers(family)
  if (only) return at(only, index * 3 + place)
  return index % 4 === 0 ? at(otherFirms, index + place) : undefined
}

function onlyCustomers(family: Family): readonly Firm[] | undefined {
  const map = documentMapOf(family)
  const { delivery, taxed, deductions } = map
  if (isDifference(map)) return agencies
  if (isOneAmount(map)) return otherFirms
  if (deductions && !taxed) return farmers
  return delivery.kind === 'report' && delivery.receiver === 'unregistered'
    ? unregisteredFirms
    : undefined
}

function planDrafts(family: Family, planned: Planner): PlannedDocument[] {
  if (!family.boxes.some((box) => box.isDrafts)) return []
  const isNetwork = documentMapOf(family).delivery.kind === 'network'
  return ownFirms.flatMap((own, place) =>
    times(counts.drafts, (index) =>
      planned(
        own,
        onlyCustomers(family) || (!isNetwork && index % 2 === 1)
          ? customerOf(family, index, place)
          : at(otherFirms, index + place),
        { ...gone, ages: [0.05, 12] },
        'draft',
      ),
    ),
  )
}

/** Documents of the time before the service, brought along. */
function planOld(family: Family, planned: Planner): PlannedDocument[] {
  const box = oldBoxOf(family)
  if (!box) return []
  const isBothWays = box.columns.some((column) => column.fact === 'isSale')
  return ownFirms.flatMap((own, place) =>
    times(counts.old, (index) => {
      const other = at(onlyCustomers(family) ?? otherFirms, index * 2 + place)
      return planned(
        ...(index % 2 === 0 || !isBothWays ? ([own, other] as const) : ([other, own] as const)),
        { ...gone, ages: [400, 700] },
        'old',
      )
    }),
  )
}

export const oldBoxOf = (family: Family) => family.boxes.find((box) => 'uploadOld' in box.calls)

// Choices

/** What most companies write; other profiles and types ask for numbers of goods and permits that the demo has none of. */
const usual: ReadonlySet<string> = new Set([
  'TEMELFATURA',
  'TICARIFATURA',
  'TEMELIRSALIYE',
  'SATIS',
  'TEVKIFAT',
  'ISTISNA',
  'IADE',
  'SEVK',
  'MATBUDAN',
])

/** A return needs what it returns, so it is planned on its own. */
const returnType = 'IADE'

function plannerOf(family: Family, { now, chooser, series }: PlanSource): Planner {
  const map = documentMapOf(family)
  const profiles =
    'at' in map.profile
      ? formValues(family, map.profile.at).filter((profile) => usual.has(profile))
      : []
  const types =
    'at' in map.type ? formValues(family, map.type.at).filter((type) => usual.has(type)) : []
  const answerable = (map.answerable?.profiles ?? []).filter((one) => profiles.includes(one))
  const plainTypes = types.filter((type) => type !== returnType)
  const plainProfile = profiles.find((one) => !answerable.includes(one)) ?? profiles[0]
  const profileOf = (outcome: Outcome, kind: Kind) =>
    kind === 'return'
      ? map.returns?.profile
      : outcome.answer !== 'unknown' && answerable.length > 0
        ? chooser.one(answerable)
        : plainProfile
  const typeOf = (kind: Kind) =>
    kind === 'return'
      ? map.returns?.type
      : chooser.chance(0.7) || plainTypes.length === 0
        ? plainTypes[0]
        : chooser.one(plainTypes)
  const outcomeOf = (outcome: Outcome, kind: Kind) =>
    map.answerable?.by === 'ReceiptAdvice' && kind === 'issued'
      ? lineOutcome(outcome, chooser)
      : outcome
  const plannedOne = (
    issuer: Firm,
    receiver: Firm | undefined,
    outcome: Outcome,
    kind: Kind,
  ): PlannedDocument => ({
    family,
    issuer,
    receiver,
    place: kind === 'return' ? 'issued' : kind,
    outcome: answerable.length > 0 ? outcome : { ...outcome, answer: 'unknown' },
    series: seriesFor(issuer, kind, series, chooser),
    moment: momentBack(now, chooser, outcome.ages),
    profile: profileOf(outcome, kind),
    type: typeOf(kind),
    currency: map.taxed && chooser.chance(0.08) ? chooser.one(['USD', 'EUR']) : 'TRY',
  })
  return (issuer, receiver, outcome, kind = 'issued') =>
    plannedOne(issuer, receiver, outcomeOf(outcome, kind), kind)
}

/** Where every document may be answered line by line: what nobody answered in its days is taken in full, and some is taken in part. */
function lineOutcome(outcome: Outcome, chooser: Chooser): Outcome {
  if (outcome.status !== 'succeed') return outcome
  if (outcome.answer === 'unknown')
    return { ...outcome, answer: 'documentAnsweredAutomatically', ages: [10, 120] }
  // Some of what waits has its last day today or tomorrow.
  if (outcome.answer === 'waitingForApproval' && chooser.chance(0.3))
    return { ...outcome, ages: [6.1, 6.9] }
  return outcome.answer === 'approved' && chooser.chance(0.5)
    ? { ...outcome, answer: 'partiallyApproved' }
    : outcome
}

/** Companies of the service number by their own series; others by one of which the service knows nothing. */
function seriesFor(issuer: Firm, kind: Kind, series: readonly string[], chooser: Chooser): string {
  if (!ownFirms.includes(issuer)) return kind === 'old' ? 'ARS' : 'FTR'
  return kind === 'old' ? 'ESK' : at(series, chooser.chance(0.75) ? 0 : 1)
}

function formValues(family: Family, name: string): readonly string[] {
  const { info } = documentMapOf(family)
  const fields =
    family.form?.sections.flatMap((section) =>
      section.section === 'fields' ? section.fields : [],
    ) ?? []
  return fields.find((field) => field.at === `${info}.${name}`)?.values ?? []
}

/** On the whole second, as documents write their time. */
function momentBack(now: Date, chooser: Chooser, [least, most]: Outcome['ages']): Date {
  const minutes = chooser.between(Math.round(least * 1440), Math.round(most * 1440))
  return new Date(Math.floor((now.getTime() - minutes * 60_000) / 1000) * 1000)
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
function at<T>(list: readonly T[], index: number): T {
  return needed(list[Math.floor(index) % list.length], 'entry to choose for the demo')
}
