/**
 * What a person saw last in this browser: the profile and the pages of some lists. Whoever returns with a session that holds sees them at once
 * and anew a moment later. Of one person and one company at a time; it goes with the session.
 */
import { recordOf } from '#values/json.ts'
import { ownBuild } from '../build.ts'
import type { ExpectedPerson } from './kept-user.ts'
import { readKept, writeKept } from './storage.ts'

export interface SeenAnswer {
  /** Of react-query. */
  readonly key: readonly unknown[]
  readonly data: unknown
}

export interface LastSeen {
  /** As the identity service answered it. */
  readonly profile: unknown
  readonly answers: readonly SeenAnswer[]
}

type Owner = Pick<ExpectedPerson, 'userId' | 'companyId'>

const name = 'evrak.seen'
const dayMs = 86_400_000
/** Who comes back later than this finds nothing familiar in it. */
const longestMs = 7 * dayMs

/** Undefined: nothing is kept, or that of somebody else, of another company, of another release, or of long ago. */
export function readLastSeen({ userId, companyId }: Owner): LastSeen | undefined {
  const kept = recordOf(readKept(name))
  const isOwn = kept['userId'] === userId && kept['companyId'] === companyId
  const age = Date.now() - Number(kept['at'])
  if (!isOwn || kept['build'] !== ownBuild() || !(age >= 0 && age < longestMs)) return undefined
  const answers = Array.isArray(kept['answers']) ? kept['answers'].map(recordOf) : []
  return {
    profile: kept['profile'],
    answers: answers.flatMap(({ key, data }) => (Array.isArray(key) ? [{ key, data }] : [])),
  }
}

export function writeLastSeen({ userId, companyId }: Owner, seen: LastSeen): void {
  writeKept(name, { userId, companyId, build: ownBuild(), at: Date.now(), ...seen })
}

export const forgetLastSeen = (): void => void writeKept(name, undefined)
