/** One promise of a descriptor about one call, and how it is tested. */
import type { Call } from '#engine/portal.ts'
import { groupOf, type Group } from './group.ts'
import type { World } from './world.ts'

/**
 * What a check needs beside a token: `write` changes records of the token's own company, `other` a token of another one,
 * `few` a token without roles (with `write` the runner makes one for itself), `files` prints documents, which takes long.
 */
export type Need = 'write' | 'other' | 'few' | 'files'

export interface Check {
  readonly call: Call
  /** What is promised, in a few words; unique within a call. */
  readonly name: string
  /** What a failure is told under, unless the promise that broke belongs to another group. */
  readonly group: Group
  readonly needs: readonly Need[]
  /** Throws Broken where the promise is not kept, Skipped where there is nothing to test. */
  readonly run: (world: World) => Promise<void>
}

export const check = (
  call: Call,
  name: string,
  run: Check['run'],
  ...needs: readonly Need[]
): Check => ({ call, name, group: groupOf(name), run, needs })
