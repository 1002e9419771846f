/**
 * How often a call may be made (`limit` of its descriptor). The count stands in the database, so that several processes
 * count together. A window begins with the first question; who asks more often than allowed waits for its end.
 */
import { sql } from 'kysely'
import type { CallLimit } from '#engine/portal.ts'
import { ThrottledError } from '../base/error.ts'
import { networkOf } from '../base/network.ts'
import type { CallContext, Ports } from '../ports/ports.ts'
import { say } from './words.ts'

interface Limit {
  readonly allowed: number
  readonly seconds: number
  /** Who is counted. */
  readonly of: (context: CallContext) => string
  /** For how many questions a call counts. */
  readonly weight: (context: CallContext) => number
}

/** A search answers this many companies at most; a list of tax numbers counts as the searches that it stands for. */
const peoplePerQuestion = 20

const limits = {
  // Tax numbers of persons must not be harvested (TRUST H13, A14): 60 questions a minute and user, by keys of his too.
  lookup: {
    allowed: 60,
    seconds: 60,
    of: ({ session }) => session.userId,
    weight: ({ body }) => Math.max(1, Math.ceil(listIn(body).length / peoplePerQuestion)),
  },
  // An office registers a few companies an hour; what a tax number or an address answers must not be tried out (*assumed* figure).
  registration: {
    allowed: 10,
    seconds: 3600,
    of: ({ address }) => networkOf(address ?? 'unknown'),
    weight: () => 1,
  },
  // Whoever sets up a mail server tries it some times in a row; it is no way to send mails in a row (*assumed* figure).
  mail: {
    allowed: 10,
    seconds: 600,
    of: ({ session }) => session.userId,
    weight: () => 1,
  },
  // A company lets its people in at once when it begins; whoever is let in gets a mail, so that it is no way to send many (*assumed* figure).
  invitation: {
    allowed: 60,
    seconds: 3600,
    of: ({ session }) => session.userId,
    weight: () => 1,
  },
  // Whoever asks does not flood the mailboxes of others, whose addresses he need only know (*assumed* figure).
  recovery: {
    allowed: 10,
    seconds: 3600,
    of: ({ address }) => networkOf(address ?? 'unknown'),
    weight: () => 1,
  },
  // Nobody guesses a link; nobody is to try for free either (*assumed* figure).
  link: {
    allowed: 60,
    seconds: 3600,
    of: ({ address }) => networkOf(address ?? 'unknown'),
    weight: () => 1,
  },
} as const satisfies Record<CallLimit, Limit>

/** How many calls of each limit are allowed in how many seconds, for the description of the calls. */
export const callLimits: Readonly<Record<CallLimit, Pick<Limit, 'allowed' | 'seconds'>>> = limits

/** The list that a body is or has. */
function listIn(body: unknown): readonly unknown[] {
  if (Array.isArray(body)) return body
  return typeof body === 'object' && body !== null
    ? Object.values(body).flatMap((value) => (Array.isArray(value) ? value : []))
    : []
}

/** Counts the call. Throws 429 with the seconds until the next is heard. */
export async function assertAllowed(context: CallContext): Promise<void> {
  const { limit: name } = context.call
  if (name === undefined) return
  const limit: Limit = limits[name]
  const wait = await countUp(context.ports, `${name}:${limit.of(context)}`, {
    ...limit,
    count: limit.weight(context),
  })
  if (wait !== undefined)
    throw new ThrottledError(
      wait,
      say(context.language, 'tooOften', { allowed: limit.allowed, seconds: wait }),
    )
}

/** Seconds to wait; undefined where the call may go on. One statement, so that calls at the same moment are all counted. */
export async function countUp(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  key: string,
  { allowed, seconds, count }: Pick<Limit, 'allowed' | 'seconds'> & { readonly count: number },
): Promise<number | undefined> {
  const now = clock.now()
  const row = await store.asSystem((tx) =>
    tx
      .insertInto('rate_limit')
      .values({ key, count, until: new Date(now.getTime() + seconds * 1000) })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql`case when rate_limit.until <= ${now} then excluded.count else least(rate_limit.count + excluded.count, 1000000) end`,
          until: sql`case when rate_limit.until <= ${now} then excluded.until else rate_limit.until end`,
        }),
      )
      .returning(['count', 'until'])
      .executeTakeFirstOrThrow(),
  )
  return row.count > allowed
    ? Math.max(1, Math.ceil((row.until.getTime() - now.getTime()) / 1000))
    : undefined
}
