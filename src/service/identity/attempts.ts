/**
 * How often a secret may be tried: one policy for every place that takes one. A lockout must not become a weapon, so
 * nobody can block the owner from elsewhere: failures count per name and network address, a browser in which the owner
 * has signed in is counted alone, and a whole address is only slowed down, generously, for those who never signed in
 * from it. Each attempt is counted by one statement before the secret is looked at, so that many at once are counted too.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { ServiceError, ThrottledError } from '../base/error.ts'
import { networkOf } from '../base/network.ts'
import type { Clock, Store, Tx } from '../ports/ports.ts'
import { QueueFullError } from '../base/fair-queue.ts'
import { sentence, type Language } from './sentences.ts'

/** Failures that cost nothing, then a pause that doubles with each further one; seconds. */
interface Delays {
  readonly free: number
  readonly first: number
  readonly longest: number
}
const delays = {
  // A person who mistypes is not held up; a machine gets about a hundred guesses a day and address (*assumed* figures).
  password: { free: 10, first: 30, longest: 900 },
  // A code has six digits, so it is counted per person, wherever the attempts come from.
  code: { free: 5, first: 30, longest: 3600 },
} as const satisfies Record<string, Delays>

/**
 * Free for everybody. The moment of an attempt would not be: one that began a little earlier and comes to the database a little
 * later would have to wait.
 */
const atOnce = new Date(0)

/** Failures are forgotten after so long without one. */
const forgetSeconds = 86_400
/** An address is known for a name for so long after a sign-in. */
const knownSeconds = 90 * 86_400

/** A bucket that a failure fills by one and that leaks one in `leak` seconds; full, it refuses. */
interface Bucket {
  readonly capacity: number
  readonly leak: number
}
/** Of a whole address: an office of hundreds behind one address mistypes less. */
const addressBucket: Bucket = { capacity: 300, leak: 2 }
const keyBucket: Bucket = { capacity: 300, leak: 1 }

type Source = { readonly store: Store; readonly clock: Clock }

export interface SecretAttempt {
  readonly kind: keyof typeof delays
  /** Whose secret: the folded user name, or the id of a user. */
  readonly of: string
  readonly address: string
  /** A browser or sign-in that is known to be the owner's; it is counted apart from everybody else. */
  readonly device?: string | undefined
  readonly language: Language
}

/**
 * Lets `verify` look at a secret, if it is this attempt's turn, and answers what it found; undefined is a failure and
 * stays counted. Throws 429 with the time to wait otherwise, and 503 where too many passwords wait to be looked at.
 */
export async function trySecret<T>(
  source: Source,
  attempt: SecretAttempt,
  verify: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const counted = await count(source, attempt)
  try {
    const found = await verify()
    if (found !== undefined) await settle(source, counted, true)
    return found
  } catch (error) {
    // What was not looked at is no failure.
    await settle(source, counted, false)
    if (error instanceof QueueFullError)
      throw new ServiceError(503, sentence('busy', attempt.language))
    throw error
  }
}

/** Counts an unknown API key. Keys that are right are never refused, however many wrong ones their neighbours send. */
export async function countUnknownKey(
  { store, clock }: Source,
  address: string,
  language: Language,
): Promise<void> {
  const key = keyOf('key', networkOf(address))
  const wait = await store.asSystem((tx) => pour(tx, key, keyBucket, clock.now()))
  if (wait !== undefined) throw throttled(wait, language)
}

interface Counted {
  readonly lane: string
  /** Absent where the address does not count. */
  readonly bucket: string | undefined
}

/** Both counts in one transaction: an attempt that the address refuses is not held against the name. */
async function count({ store, clock }: Source, attempt: SecretAttempt): Promise<Counted> {
  const now = clock.now()
  const network = networkOf(attempt.address)
  const lane = laneOf(attempt, network)
  const bucket = keyOf('address', network)
  return store.asSystem(async (tx) => {
    const turn = await takeTurn(tx, lane, delays[attempt.kind], now)
    if ('wait' in turn) throw throttled(turn.wait, attempt.language)
    const isKnown =
      attempt.device !== undefined ||
      (turn.succeededAt !== null &&
        now.getTime() - turn.succeededAt.getTime() < knownSeconds * 1000)
    if (isKnown) return { lane, bucket: undefined }
    const wait = await pour(tx, bucket, addressBucket, now)
    if (wait !== undefined) throw throttled(wait, attempt.language)
    return { lane, bucket }
  })
}

function laneOf({ kind, of, device }: SecretAttempt, network: string): string {
  if (device !== undefined) return keyOf(kind, of, 'device', device)
  return kind === 'code' ? keyOf(kind, of) : keyOf(kind, of, 'network', network)
}

const keyOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex')

type Turn = { readonly succeededAt: Date | null } | { readonly wait: number }

/** Counts an attempt as failed and sets when the next may follow; where it is not its turn, nothing is changed. */
async function takeTurn(
  tx: Tx,
  key: string,
  { free, first, longest }: Delays,
  now: Date,
): Promise<Turn> {
  const forget = new Date(now.getTime() - forgetSeconds * 1000)
  const tries = sql<number>`case when secret_attempt.at <= ${forget} then 1 else secret_attempt.tries + 1 end`
  const seconds = sql`least(${longest}::float8, ${first}::float8 * power(2, least(${tries} - ${free}::float8, 20)))`
  const row = await tx
    .insertInto('secret_attempt')
    .values({ key, tries: 1, free_at: atOnce, at: now, succeeded_at: null })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          tries,
          free_at: sql`case when ${tries} < ${free}::float8 then ${atOnce}::timestamptz else ${now}::timestamptz + ${seconds} * interval '1 second' end`,
          at: now,
        })
        .where('secret_attempt.free_at', '<=', now),
    )
    .returning('succeeded_at')
    .executeTakeFirst()
  if (row) return { succeededAt: row.succeeded_at }
  const full = await tx
    .selectFrom('secret_attempt')
    .select('free_at')
    .where('key', '=', key)
    .executeTakeFirst()
  return { wait: secondsUntil(full?.free_at ?? now, now) }
}

/** Seconds to wait where the bucket is full; otherwise it is fuller by one. */
async function pour(
  tx: Tx,
  key: string,
  { capacity, leak }: Bucket,
  now: Date,
): Promise<number | undefined> {
  const level = sql<number>`greatest(0, secret_attempt.tries - greatest(0, extract(epoch from ${now}::timestamptz - secret_attempt.at)) / ${leak}::float8)`
  const row = await tx
    .insertInto('secret_attempt')
    .values({ key, tries: 1, free_at: now, at: now, succeeded_at: null })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ tries: sql`${level} + 1`, at: now })
        .where(sql<boolean>`${level} + 1 <= ${capacity}`),
    )
    .returning('key')
    .executeTakeFirst()
  if (row) return undefined
  const full = await tx
    .selectFrom('secret_attempt')
    .select(level.as('level'))
    .where('key', '=', key)
    .executeTakeFirst()
  return Math.max(1, Math.ceil((Number(full?.level ?? 0) + 1 - capacity) * leak))
}

/** After a success the name begins anew; what was not looked at is taken back. The address gets its attempt back in both cases. */
async function settle(
  { store, clock }: Source,
  { lane, bucket }: Counted,
  isSuccess: boolean,
): Promise<void> {
  const now = clock.now()
  const lower = sql<number>`greatest(0, tries - 1)`
  await store.asSystem(async (tx) => {
    await tx
      .updateTable('secret_attempt')
      .set(
        isSuccess
          ? { tries: 0, free_at: atOnce, succeeded_at: now }
          : { tries: lower, free_at: atOnce },
      )
      .where('key', '=', lane)
      .execute()
    if (bucket !== undefined)
      await tx
        .updateTable('secret_attempt')
        .set({ tries: lower })
        .where('key', '=', bucket)
        .execute()
  })
}

const secondsUntil = (moment: Date, now: Date): number =>
  Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000))

function throttled(seconds: number, language: Language): ThrottledError {
  const text =
    seconds < 120
      ? sentence('throttled', language, { seconds })
      : sentence('throttledMinutes', language, { minutes: Math.ceil(seconds / 60) })
  return new ThrottledError(seconds, text)
}

/** Deletes counts that no longer say anything. */
export async function sweepAttempts(tx: Tx, now: Date): Promise<void> {
  const isOld = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  await tx
    .deleteFrom('secret_attempt')
    .where('at', '<', isOld(forgetSeconds))
    .where((where) =>
      where.or([
        where('succeeded_at', 'is', null),
        where('succeeded_at', '<', isOld(knownSeconds)),
      ]),
    )
    .execute()
}
