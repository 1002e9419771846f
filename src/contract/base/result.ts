/** What became of a check, and the two ways in which one ends before its end. */
import type { Group } from './group.ts'
import type { Exchange } from './target.ts'

export type State = 'passed' | 'failed' | 'skipped'

export interface Result {
  readonly family: string
  /** Id of the call. */
  readonly call: string
  readonly check: string
  /** What the promise is about. */
  readonly group: Group
  readonly state: State
  /** What the descriptor promises; of a check that was skipped: why. */
  readonly expected: string
  readonly got: string
  /** The last exchange, as a command of a terminal. */
  readonly request: string
  readonly ms: number
}

/** The service does not do what the descriptor promises. */
export class Broken extends Error {
  readonly expected: string
  readonly got: string
  readonly exchange: Exchange | undefined
  /** Where the promise is not one of the group of the check that met it. */
  readonly group: Group | undefined
  constructor(expected: string, got: string, exchange?: Exchange, group?: Group) {
    super(`expected ${expected}, got ${got}`)
    this.expected = expected
    this.got = got
    this.exchange = exchange
    this.group = group
  }
}

/** Nothing to be tested here, and why. */
export class Skipped extends Error {}

/** `expected`: what should be, in words. */
export function expectThat(
  holds: boolean,
  expected: string,
  got: string | (() => string),
  exchange?: Exchange,
  group?: Group,
): void {
  if (!holds) throw new Broken(expected, typeof got === 'string' ? got : got(), exchange, group)
}

/** Status and the beginning of the answer. */
export const toldBy = ({ status, text }: Exchange): string => `${status} ${text.slice(0, 300)}`

export function expectStatus(answer: Exchange, ...wanted: readonly number[]): void {
  expectThat(wanted.includes(answer.status), wanted.join(' or '), () => toldBy(answer), answer)
}
