/** Every call of every family, in memory: what the descriptors promise is what the service does. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runContract } from '#contract/run-contract.ts'
import type { Result } from '#contract/base/result.ts'
import { textReport } from '#contract/reports/text-report.ts'
import { families } from '#families/index.ts'
import { compilePortal } from '#engine/compile.ts'
import { ownAddresses } from '#service/http/addresses.ts'
import { recordOf } from '#values/json.ts'
import { isEveryCheck, oneOfEach } from './one-of-each.ts'
import { differences } from './public-api/differences.ts'
import { askFurther } from './public-api/further-calls.ts'
import { createJudge, unansweredOf, type Judge } from './public-api/judge.ts'
import { programOf } from './public-api/program.ts'
import { familiesAround, serveInMemory, type ServiceInMemory } from './service-in-memory.ts'

/** `npm run check -- --fast FAMILY` sets it: then the calls of one family alone are tried. */
const chosen = process.env['CONTRACT_FAMILY']
/** Programs on people's own machines answer for themselves (test/helpers). */
const served = compilePortal(families).families.filter(
  ({ service: name }) => ownAddresses[name] !== undefined,
)
const keys = served.map(({ key }) => key).filter((key) => chosen === undefined || key === chosen)
let service: ServiceInMemory
let results: Result[]
/** Hears all that is asked and answered. */
let judge: Judge
beforeAll(async () => {
  service = await serveInMemory(chosen === undefined ? families : familiesAround(chosen))
  judge = createJudge(service.target)
  results = await runContract(service.portal, judge.target, {
    today: service.today,
    write: true,
    now: () => performance.now(),
    families: keys,
    // Of the checks that are alike one, where no family is chosen.
    checks: chosen === undefined ? oneOfEach(service.portal) : undefined,
  })
}, 600_000)
afterAll(() => service?.close())

const of = (pattern: RegExp): Result[] => results.filter(({ check }) => pattern.test(check))
const broken = (some: readonly Result[]): string[] =>
  some
    .filter(({ state }) => state === 'failed')
    .map(({ call, check, expected, got }) => `${call} · ${check}: expected ${expected}, got ${got}`)

/** Calls that could be about a record of another company, and cannot be asked about one. */
const untold = [/^No list shows what it names/, /^Each company counts anew/]

describe('the contract of all families', () => {
  it('[CT1] holds: every promise of every call is kept', () => {
    expect(broken(results), textReport(results)).toEqual([])
    const calls = service.portal.calls.filter(({ family }) => keys.some((key) => key === family))
    expect(results.length).toBeGreaterThan(calls.length * (isEveryCheck ? 9 : 5))
  })

  it.each(keys)('[CT1] reaches every call of %s', (family) => {
    const calls = service.portal.calls.filter((call) => call.family === family)
    const reached = new Set(
      results.filter(({ state }) => state === 'passed').map(({ call }) => call),
    )
    expect(calls.filter(({ id }) => !reached.has(id)).map(({ id }) => id)).toEqual([])
  })
})

describe.skipIf(chosen !== undefined)('what only the whole portal shows', () => {
  it('[CT2] skips only what there is nothing to try on, and says why', () => {
    const reasons = [
      /^The schema of the body has no such field/,
      /^No other list of the family has a record/,
      /^Every value of its parameters is right/,
      /^It would be done: /,
      /^Every row may: /,
      /^No row may: /,
      /^Fewer than three rows/,
      /^The list does not tell when a row was made/,
      /^The list is empty/,
      /^Nothing is to be reported/,
      /^A rule beyond the condition/,
      /^No record is known: .*[jJ]obs is empty/,
      /^Nothing is known there: /,
      /^The view asks for what is no filter/,
      /^The first record has no file/,
      ...untold,
    ]
    const others = results.filter(
      ({ state, expected }) =>
        state === 'skipped' && !reasons.some((reason) => reason.test(expected)),
    )
    expect(others.map(({ call, check, expected }) => `${call} · ${check}: ${expected}`)).toEqual([])
    expect(results.filter(({ state }) => state === 'skipped').length / results.length).toBeLessThan(
      0.05,
    )
  })

  it('[TR1] a record of another company, of another list and one that never was are the same, for every call that names one', () => {
    const named = of(
      /^(foreign id|id that does not exist|id of another list|nothing foreign has changed)$/,
    )
    expect(broken(named)).toEqual([])
    const foreign = named.filter(({ check }) => check === 'foreign id')
    expect(
      foreign
        .filter(
          ({ state, expected }) => state !== 'passed' && !untold.some((one) => one.test(expected)),
        )
        .map(({ call, expected }) => `${call}: ${expected}`),
    ).toEqual([])
    expect(foreign.length).toBeGreaterThan(100)
  })

  it('[TR1] one that was deleted does not exist either', () => {
    const lives = of(/^made, (changed|read), deleted$/)
    expect(broken(lives)).toEqual([])
    expect(lives.filter(({ state }) => state === 'passed').length).toBeGreaterThan(families.length)
  })

  it('[TR2] every call asks for one of its roles: with all others it is 403 and names them, without a token 401', () => {
    const guarded = service.portal.calls.filter(
      (call) => call.access === 'roles' && keys.includes(call.family),
    )
    const held = (check: string) =>
      new Set(
        results
          .filter((result) => result.check === check && result.state === 'passed')
          .map(({ call }) => call),
      )
    const [roles, tokens] = [held('without its role'), held('without a token')]
    expect(
      guarded.filter(({ id }) => !roles.has(id) || !tokens.has(id)).map(({ id }) => id),
    ).toEqual([])
  })

  it('[TR2] leaves no call without one, but those that are declared public or for everybody who is signed in', () => {
    expect(
      service.portal.calls.filter((call) => call.access === 'public').map(({ id }) => id),
    ).toEqual(expect.arrayContaining(['system.login']))
    expect(
      service.portal.calls.filter((call) => call.access === 'roles' && call.roles.length === 0),
    ).toEqual([])
  })

  it('[TR3] a body has the fields of its schema and no other, at any depth', () => {
    const bodies = of(/^(unknown fields|fields left out|wrong types)$/)
    expect(broken(bodies)).toEqual([])
    expect(
      bodies.filter(({ check, state }) => check === 'unknown fields' && state === 'passed').length,
    ).toBeGreaterThan(50)
    expect(({} as Record<string, unknown>)['y']).toBeUndefined()
  })

  it('[TR5] every answer is for its asker alone', () => {
    expect(broken(of(/^headers$/))).toEqual([])
  })
})

describe.skipIf(chosen !== undefined)('what is published of the public API', () => {
  let refused: readonly string[]
  beforeAll(async () => {
    const [own = '', other = ''] = service.keys
    const company = await programOf(service.target, other)('GET /general/Company')
    refused = await askFurther({
      ask: programOf(judge.target, own),
      receiver: String(recordOf(company.body)['TaxNumber']),
      today: service.today,
    })
  }, 300_000)

  it('[PA10] is answered', () => {
    expect(refused).toEqual([])
    expect(unansweredOf(judge).filter((name) => !notAnsweredYet.test(name))).toEqual([])
  })

  it('[PA11] holds of every answer: names, types, nullability and enumerated values; what differs on purpose is listed', () => {
    const verdict = judge.verdict()
    process.stdout.write(
      `\n${verdict.answers} answers of ${verdict.operations} published operations judged, ${differences.length} differences on purpose\n`,
    )
    expect(verdict.faults).toEqual([])
    expect(verdict.operations).toBeGreaterThanOrEqual(230)
  })
})

/** There is no customs office, nor a PDF of the social security, in a run. */
const notAnsweredYet = /CheckFromGtb|Upload\/Sgk|(POST \/\w+\/Old)|Draft\/Whatsapp\/Send/
