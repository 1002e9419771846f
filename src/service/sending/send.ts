/**
 * Sending: check, then one transaction in which the document gets its number, is stored, and its way to the authority is
 * queued (issue.ts). The ETTN is the idempotency key: the same document again gets the first answer, another one under the
 * same ETTN is refused.
 */
import { isSame } from '#values/same.ts'
import { sql } from 'kysely'
import { grouped } from '#values/grouped.ts'
import { needed } from '#values/needed.ts'
import type { CallContext, Ports, Tx } from '../ports/ports.ts'
import { queuedIn } from '../base/spans.ts'
import { refusal } from '../records/sentence.ts'
import {
  documentMapOf,
  serieOf,
  templateOf,
  uuidOf,
  withInfo,
  type DraftedModel,
} from '../content/model.ts'
import { requestHash } from '../content/request-hash.ts'
import { sourcesOf } from './drafts.ts'
import { issueAll, issuedBox, type Issue, type Sent } from './issue.ts'
import { assertSendable, prepare } from './prepare.ts'
import { forValid, settled } from './settled.ts'
import { companyOf, type Company } from './supplier.ts'
import { draftBoxes } from './twins.ts'

/** A model on its way, and the call that it came by. */
export interface Sending {
  readonly context: CallContext
  /** With its ETTN. */
  readonly drafted: DraftedModel
  readonly hash: string
  readonly trace: ReturnType<typeof queuedIn>
}

/** One ETTN for every attempt, so that a repeated attempt of ours meets the first. */
export function sendingOf(context: CallContext, given: DraftedModel): Sending {
  const map = documentMapOf(context.family)
  const UUID = uuidOf(map, given.model) ?? context.ports.random.uuid()
  const drafted = { ...given, model: withInfo(map, given.model, { UUID }) }
  return {
    context,
    drafted,
    hash: requestHash({ model: drafted.model, alias: drafted.alias }),
    trace: queuedIn(context.ports.spans),
  }
}

/** In lower case. */
const ettnOf = ({ context, drafted }: Pick<Sending, 'context' | 'drafted'>): string =>
  needed(uuidOf(documentMapOf(context.family), drafted.model), 'ETTN')

export const askedAgain = ({ context, drafted, hash }: Sending): AskedAgain => ({
  context,
  uuid: ettnOf({ context, drafted }),
  hash,
})

/** One transaction; a second one when somebody stored the same ETTN between our look and our insert: its look finds it. */
export async function sendOnce(
  context: CallContext,
  work: (tx: Tx) => Promise<Sent>,
): Promise<Sent> {
  try {
    return await context.transaction(work)
  } catch (error) {
    if (isDuplicate(error)) return context.transaction(work)
    throw error
  }
}

export const sendInTransaction = (
  tx: Tx,
  context: CallContext,
  drafted: DraftedModel,
): Promise<Sent> => sendOne(tx, sendingOf(context, drafted))

export async function sendOne(tx: Tx, sending: Sending): Promise<Sent> {
  const [sent] = await sendAll(tx, [sending])
  if (sent instanceof Error) throw sent
  return needed(sent, 'sent document')
}

/**
 * Sends several models of one company and family; gives the refusal of each that is not right in its place. The same document twice: the
 * second one gets the answer of the first. Throws what is found out when the others have their numbers already: then none of them is sent.
 */
export async function sendAll(
  tx: Tx,
  sendings: readonly Sending[],
): Promise<readonly (Sent | Error)[]> {
  const found = await findEarlier(tx, sendings.map(askedAgain))
  const all = sendings.map((one, place) => ({
    ...one,
    ...needed(found[place], 'earlier document'),
  }))
  const open = all.filter(({ first }) => first === undefined)
  const news = [...grouped(open, ettnOf).values()].flatMap(([one]) => one ?? [])
  const again = open.filter((one) => !news.includes(one))
  const answers = new Map<Sending, Sent | Error>()
  keep(answers, news, await sendNew(tx, news))
  if (again.length > 0) keep(answers, again, await sendAll(tx, again))
  return all.map((one) => one.first ?? needed(answers.get(one), 'answer'))
}

function keep(
  answers: Map<Sending, Sent | Error>,
  sendings: readonly Sending[],
  given: readonly (Sent | Error)[],
): void {
  for (const [place, one] of sendings.entries()) answers.set(one, needed(given[place], 'answer'))
}

/** Each has an ETTN of its own. */
async function sendNew(
  tx: Tx,
  sendings: readonly NewSending[],
): Promise<readonly (Sent | Error)[]> {
  const [first] = sendings
  if (!first) return []
  const company = await companyOf(tx, first.context.session.companyId)
  const drafts = sendings.filter(({ hasDraft }) => hasDraft)
  const sources = await sourcesOf(tx, first.context, drafts.map(ettnOf))
  const issues = await Promise.all(
    sendings.map((one) => settled(() => issueOf(company, one, sources.get(ettnOf(one))))),
  )
  return forValid(issues, (valid) => issueAll(tx, valid))
}

type NewSending = Sending & Pick<Earlier, 'hasDraft'>

/** Throws 422 with what stands in the way of the model. */
async function issueOf(
  company: Company,
  { context, drafted, hash, trace, hasDraft }: NewSending,
  sourceOfDraft: string | undefined,
): Promise<Issue> {
  const { map, model, document, problems, ofFile, source } = await prepare(context, company, {
    ...drafted,
    source: drafted.source ?? sourceOfDraft,
  })
  assertSendable(context.language, {
    map,
    problems: problems.filter((one) => !ofFile.some((other) => isSame(one, other))),
  })
  return {
    context,
    trace,
    map,
    company,
    document,
    model,
    hash,
    hasDraft,
    wantedNumber: serieOf(map, model),
    wantedAlias: drafted.alias,
    templateUuid: templateOf(map, model),
    source,
    doubts: ofFile,
  }
}

export interface AskedAgain {
  readonly context: CallContext
  /** ETTN, in lower case. */
  readonly uuid: string
  readonly hash: string
}

/** What the company has under an ETTN already. */
export interface Earlier {
  /** The first answer of the document where it was sent before; 409 where the ETTN belongs to another one. */
  readonly first: Sent | Error | undefined
  /** Of the family or of its twin. */
  readonly hasDraft: boolean
}

/** Looks for documents of one company and family, with one statement. */
export async function findEarlier(
  tx: Tx,
  asked: readonly AskedAgain[],
): Promise<readonly Earlier[]> {
  const [one] = asked
  if (!one) return []
  const rows = await tx
    .selectFrom('record')
    .select(['uuid', 'box', 'number', 'request_hash'])
    .where('company_id', '=', one.context.session.companyId)
    .where('box', 'in', boxesOf(one.context))
    .where(
      'uuid',
      'in',
      asked.map(({ uuid }) => uuid),
    )
    .execute()
  return earlierAmong(rows, asked)
}

/** The same in one exchange with the database, outside of a transaction. What it does not find may be sent by somebody else meanwhile. */
export async function askEarlier(
  { store }: Pick<Ports, 'store'>,
  asked: readonly AskedAgain[],
): Promise<readonly Earlier[]> {
  const [one] = asked
  if (!one) return []
  const uuids = asked.map(({ uuid }) => uuid)
  const [found] = await store.ask<{ documents: readonly KnownDocument[] }>(
    sql`select documents_under(${one.context.session.companyId}::uuid, ${boxesOf(one.context)}::text[], ${uuids}::uuid[]) as documents`,
  )
  return earlierAmong(needed(found, 'answer of documents_under').documents, asked)
}

const issuedBoxes = ({ ports: { portal } }: CallContext): readonly string[] =>
  portal.families.flatMap(({ key, document }) =>
    document ? [`${key}.${document.delivery.from}`] : [],
  )
const boxesOf = (context: CallContext): readonly string[] => [
  ...issuedBoxes(context),
  ...draftBoxes(context),
]

function earlierAmong(
  rows: readonly KnownDocument[],
  asked: readonly AskedAgain[],
): readonly Earlier[] {
  const known = grouped(rows, ({ uuid }) => uuid)
  return asked.map((one) =>
    earlierOf(known.get(one.uuid) ?? [], new Set(issuedBoxes(one.context)), one),
  )
}

interface KnownDocument {
  readonly uuid: string
  readonly box: string
  readonly number: string | null
  readonly request_hash: string | null
}

function earlierOf(
  known: readonly KnownDocument[],
  issued: ReadonlySet<string>,
  { context, uuid, hash }: AskedAgain,
): Earlier {
  const sent = known.find(({ box }) => issued.has(box))
  const hasDraft = known.some(({ box }) => !issued.has(box))
  if (!sent) return { first: undefined, hasDraft }
  const map = documentMapOf(context.family)
  if (sent.box === issuedBox({ context, map }) && sent.request_hash === hash)
    return { first: { uuid, number: sent.number }, hasDraft }
  const first = refusal(context.language, {
    status: 409,
    code: 1001,
    key: 'ettnUsed',
    values: { uuid },
    path: `${map.wrapper}.${map.places.uuid}`,
  })
  return { first, hasDraft }
}

const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'
