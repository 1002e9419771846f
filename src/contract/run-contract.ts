/**
 * The contract of a portal, tested on whatever answers its calls: from the compiled portal a plan of checks per call, and what became of each.
 * Nothing is changed unless `write` is given: without it only what reads is asked for, and what must be refused.
 */
import type { Call, Portal } from '#engine/portal.ts'
import type { Check, Need } from './base/check.ts'
import { answerChecks, headerCheck } from './checks/answers.ts'
import { bodyChecks } from './checks/bodies.ts'
import { entranceChecks } from './checks/entrance.ts'
import { listChecks } from './checks/lists.ts'
import { queryChecks } from './checks/queries.ts'
import { recordChecks, untouchedChecks } from './checks/records.ts'
import { statisticsChecks } from './checks/statistics.ts'
import { wordCheck } from './checks/words.ts'
import { writingChecks } from './checks/writing.ts'
import { Broken, Skipped, type Result } from './base/result.ts'
import type { Target } from './base/target.ts'
import { createWorld, type World } from './base/world.ts'

export interface ContractOptions {
  /** Keys of families; absent: all. */
  readonly families?: readonly string[] | undefined
  /** Ids of calls; absent: all of the families. */
  readonly calls?: readonly string[] | undefined
  readonly write?: boolean
  /** Print documents too. */
  readonly files?: boolean
  readonly seed?: number
  /** The day in Istanbul. */
  readonly today: string
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number
  /** Which of the checks of these calls; absent: all. */
  readonly checks?: ((check: Check) => boolean) | undefined
  /**
   * Of the checks that are alike, and of the calls that travel alike (method, body, answer), one each: what the line between
   * the two could break, where all checks have held before it.
   */
  readonly sample?: boolean | undefined
  readonly onResult?: (result: Result) => void
}

/** Everything that could be tested, in the order in which it is: what reads before what writes. */
export function planContract(
  portal: Portal,
  {
    families,
    calls,
    checks = () => true,
    sample = false,
  }: Pick<ContractOptions, 'families' | 'calls' | 'checks' | 'sample'> = {},
): Check[] {
  const chosen = portal.calls.filter(
    (call) => (families?.includes(call.family) ?? true) && (calls?.includes(call.id) ?? true),
  )
  const before = [
    entranceChecks,
    queryChecks,
    bodyChecks,
    recordChecks,
    answerChecks,
    listChecks,
    statisticsChecks,
  ]
  const plan = [
    ...chosen.flatMap((call) => before.flatMap((checks) => checks(portal, call))),
    ...chosen.flatMap((call) => writingChecks(portal, call)),
    ...chosen.flatMap((call) => [
      ...untouchedChecks(portal, call),
      headerCheck(call),
      wordCheck(call),
    ]),
  ].filter(checks)
  return sample ? sampleOfChecks(plan) : plan
}

function sampleOfChecks(plan: readonly Check[]): Check[] {
  const seen = new Set<string>()
  return plan.filter(({ call, name, group }) => {
    const what = group === 'filters' ? name.split(' ')[0] : name
    const kind = `${what} ${call.method} ${call.body ?? ''} ${call.answer}`
    const isFirst = !seen.has(kind)
    seen.add(kind)
    return isFirst
  })
}

export async function runContract(
  portal: Portal,
  target: Target,
  options: ContractOptions,
): Promise<Result[]> {
  const { write = false, files = true, now = () => 0, onResult = () => undefined } = options
  const world = createWorld(portal, target, {
    seed: options.seed ?? 1,
    today: options.today,
    mayWrite: write,
  })
  const results: Result[] = []
  const plan = planContract(portal, options)
  await learnForeign(world, write, new Set(plan.map(({ call }) => call.family)))
  for (const one of plan) {
    const start = now()
    const lacking = lackOf(one, target, { write, files })
    const outcome = lacking === undefined ? await outcomeOf(one, world) : skipped(lacking)
    const result = {
      family: one.call.family,
      call: one.call.id,
      check: one.name,
      group: one.group,
      ...outcome,
      ms: Math.round(now() - start),
    }
    results.push(result)
    onResult(result)
  }
  await world.clean()
  return results
}

/** What the other company has of the families is read before anything is done to it. */
async function learnForeign(
  world: World,
  write: boolean,
  families: ReadonlySet<string>,
): Promise<void> {
  if (!write || world.target.tokens.other === undefined) return
  for (const call of world.portal.calls.filter(
    (one) =>
      families.has(one.family) &&
      /^(box|drafts|tags|series|templates|notifications)\.list$/.test(one.pattern) &&
      isReachable(one, world.target),
  ))
    await world.rows(call, 'other').catch(() => undefined)
}

const isReachable = (call: Call, { addresses }: Target): boolean =>
  addresses[call.service] !== undefined

const reasons: Readonly<Record<Need, string>> = {
  write: 'Writes; run with --write to test it',
  other: 'Needs a token of another company (--other-token)',
  few: 'Needs a token without roles (--few-token)',
  files: 'Prints documents, which was not asked for',
}

function lackOf(
  { call, needs }: Check,
  target: Target,
  { write, files }: { readonly write: boolean; readonly files: boolean },
): string | undefined {
  if (!isReachable(call, target)) return `The service "${call.service}" has no address`
  const has: Readonly<Record<Need, boolean>> = {
    write,
    other: target.tokens.other !== undefined,
    few: target.tokens.few !== undefined || write,
    files,
  }
  const lacking = needs.find((need) => !has[need])
  return lacking && reasons[lacking]
}

type Outcome = Pick<Result, 'state' | 'expected' | 'got' | 'request'> &
  Partial<Pick<Result, 'group'>>

const skipped = (reason: string): Outcome => ({
  state: 'skipped',
  expected: reason,
  got: '',
  request: '',
})

async function outcomeOf(one: Check, world: World): Promise<Outcome> {
  const heardBefore = world.heard.length
  const lastCurl = () => (world.heard.length > heardBefore ? (world.last()?.curl ?? '') : '')
  try {
    await one.run(world)
    return { state: 'passed', expected: '', got: '', request: lastCurl() }
  } catch (error) {
    if (error instanceof Skipped) return skipped(error.message)
    if (error instanceof Broken)
      return {
        state: 'failed',
        expected: error.expected,
        got: error.got,
        ...(error.group && { group: error.group }),
        request: error.exchange?.curl ?? lastCurl(),
      }
    return {
      state: 'failed',
      expected: 'an answer',
      got: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
      request: lastCurl(),
    }
  }
}
