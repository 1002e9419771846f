/**
 * Passwords: Argon2id with the library's defaults (19 MiB, two passes), as OWASP's password storage sheet has it. The
 * work is done in threads that the process needs for files and names too, so a queue lets only some of it run at once.
 */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createFairQueue, type RunOptions } from '../base/fair-queue.ts'

/** One queue per process, as there is one pool of threads; a core and half of the pool stay free for the rest. */
const queue = createFairQueue({
  atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)),
  waiting: 500,
  waitingPerOwner: 100,
})

/** Who waits for the work; known devices are preferred, since they should wait for no stranger. */
export interface QueuePlace extends RunOptions {
  /** Who takes turns: a network address, a known device. */
  readonly caller: string
}

const own: QueuePlace = { caller: 'service' }

/** Throws a QueueFullError where too much is waiting. */
export const hashPassword = (password: string, place: QueuePlace = own): Promise<string> =>
  queue.run(place.caller, () => hash(password), place)

/**
 * Whether the password is that of the hash. Without a hash (nobody of that name) the same work is done against one that
 * fits nothing, so that the time of an answer does not say who exists. Throws a QueueFullError where too much is waiting.
 */
export async function passwordFits(
  password: string,
  passwordHash: string | undefined,
  place: QueuePlace = own,
): Promise<boolean> {
  const kept = passwordHash ?? (await nobody())
  const fits = await queue.run(place.caller, () => verify(kept, password).catch(() => false), place)
  return fits && passwordHash !== undefined
}

let nobodyHash: Promise<string> | undefined
const nobody = (): Promise<string> => (nobodyHash ??= hash('nobody has this password'))
