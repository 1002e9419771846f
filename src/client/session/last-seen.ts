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

/** An element that was on the page, or a text. */
export type PageTree =
  | string
  | readonly [
      name: string,
      attributes: Readonly<Record<string, string>>,
      children: readonly PageTree[],
    ]

/** The page of a list as it looked. */
export interface LastPage {
  /** Attributes of the element `html` that styles ask for. */
  readonly html: Readonly<Record<string, string>>
  readonly tree: PageTree
}

/** A page with what it would have to be shown in to look the same. */
export interface LeftPage extends LastPage {
  /** Name of the kept session, whose token says who may see it. */
  readonly userKey: string
  /** Path and query. */
  readonly address: string
  readonly language: string | undefined
  /** Of the window, in pixels. */
  readonly width: number
}

export interface LastSeen {
  /** As the identity service answered it. */
  readonly profile: unknown
  readonly answers: readonly SeenAnswer[]
  /** The page that was left, to be shown before the program is there (last-page.ts). */
  readonly page?: LeftPage | undefined
}

type Owner = Pick<ExpectedPerson, 'userId' | 'companyId'>

/** In the browser's storage. */
export const seenName = 'evrak.seen'
const dayMs = 86_400_000
/** Who comes back later than this finds nothing familiar in it. */
const longestMs = 7 * dayMs

/** Undefined: nothing is kept, or that of somebody else, of another company, of another release, or of long ago. */
export function readLastSeen({ userId, companyId }: Owner): LastSeen | undefined {
  const kept = recordOf(readKept(seenName))
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
  writeKept(seenName, { userId, companyId, build: ownBuild(), at: Date.now(), ...seen })
}

export const forgetLastSeen = (): void => void writeKept(seenName, undefined)
