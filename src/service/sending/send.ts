/**
 * Sending: check, then one transaction in which the document gets its number, is stored, and its way to the authority is
 * queued (issue.ts). The ETTN is the idempotency key: the same document again gets the first answer, another one under the
 * same ETTN is refused.
 */
import { isSame } from '#values/same.ts'
import { grouped } from '#values/grouped.ts'
import { needed } from '#values/needed.ts'
import type { CallContext, Tx } from '../ports/ports.ts'
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
import { withSources } from './drafts.ts'
import { issueAll, issuedBox, type Issue, type Sent } from './issue.ts'
import { assertSendable, prepare } from './prepare.ts'
import { settled } from './settled.ts'
import { companyOf, type Company } from './supplier.ts'

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
  const firsts = await firstAnswers(tx, sendings)
  const open = sendings.filter((_one, place) => firsts[place] === undefined)
  const sent = await sendOpen(tx, open)
  return sendings.map((one, place) => firsts[place] ?? needed(sent.get(one), 'answer'))
}

async function sendOpen(
  tx: Tx,
  open: readonly Sending[],
): Promise<ReadonlyMap<Sending, Sent | Error>> {
  const news = [...grouped(open, ettnOf).values()].flatMap(([first]) => first ?? [])
  const again = open.filter((one) => !news.includes(one))
  const answers = [
    ...(await sendNew(tx, news)),
    ...(again.length > 0 ? await sendAll(tx, again) : []),
  ]
  return new Map(
    [...news, ...again].map((one, place) => [one, needed(answers[place], 'answer')] as const),
  )
}

/** Each has an ETTN of its own. */
async function sendNew(tx: Tx, sendings: readonly Sending[]): Promise<readonly (Sent | Error)[]> {
  const [first] = sendings
  if (!first) return []
  const company = await companyOf(tx, first.context.session.companyId)
  const drafted = await withSources(
    tx,
    first.context,
    sendings.map((one) => one.drafted),
  )
  const issues = await Promise.all(
    sendings.map((one, place) =>
      settled(() => issueOf(company, { ...one, drafted: needed(drafted[place], 'model') })),
    ),
  )
  const right = issues.flatMap((one) => (one instanceof Error ? [] : [one]))
  const answers = (await issueAll(tx, right)).values()
  return issues.map((one) =>
    one instanceof Error ? one : needed(answers.next().value, 'issued document'),
  )
}

/** Throws 422 with what stands in the way of the model. */
async function issueOf(
  company: Company,
  { context, drafted, hash, trace }: Sending,
): Promise<Issue> {
  const { map, model, document, problems, ofFile, source } = await prepare(
    context,
    company,
    drafted,
  )
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
    wantedNumber: serieOf(map, model),
    wantedAlias: drafted.alias,
    templateUuid: templateOf(map, model),
    source,
    doubts: ofFile,
  }
}

const firstAnswers = (
  tx: Tx,
  sendings: readonly Sending[],
): Promise<readonly (Sent | Error | undefined)[]> =>
  alreadySent(
    tx,
    sendings.map(({ context, drafted, hash }) => ({
      context,
      uuid: ettnOf({ context, drafted }),
      hash,
    })),
  )

export interface AskedAgain {
  readonly context: CallContext
  /** ETTN, in lower case. */
  readonly uuid: string
  readonly hash: string
}

/** The first answers of documents that were sent before; 409 for one whose ETTN belongs to another document. All of one company. */
export async function alreadySent(
  tx: Tx,
  asked: readonly AskedAgain[],
): Promise<readonly (Sent | Error | undefined)[]> {
  const [first] = asked
  if (!first) return []
  const { session, ports } = first.context
  const boxes = ports.portal.families.flatMap((family) =>
    family.document ? [`${family.key}.${family.document.delivery.from}`] : [],
  )
  const rows = await tx
    .selectFrom('record')
    .select(['uuid', 'box', 'number', 'request_hash'])
    .where('company_id', '=', session.companyId)
    .where('box', 'in', boxes)
    .where(
      'uuid',
      'in',
      asked.map(({ uuid }) => uuid),
    )
    .execute()
  const known = new Map(rows.map((row) => [row.uuid, row]))
  return asked.map((one) => firstAnswer(known.get(one.uuid), one))
}

interface KnownDocument {
  readonly box: string
  readonly number: string | null
  readonly request_hash: string | null
}

function firstAnswer(
  known: KnownDocument | undefined,
  { context, uuid, hash }: AskedAgain,
): Sent | Error | undefined {
  if (!known) return undefined
  const map = documentMapOf(context.family)
  if (known.box === issuedBox({ context, map }) && known.request_hash === hash)
    return { uuid, number: known.number }
  return refusal(context.language, {
    status: 409,
    code: 1001,
    key: 'ettnUsed',
    values: { uuid },
    path: `${map.wrapper}.${map.places.uuid}`,
  })
}

const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'
