/** Whether a call is where the descriptor says, and who is let in (TRUST 5.4 A2). */
import type { Call, Portal } from '#engine/portal.ts'
import { recordOf, recordsIn, type JsonRecord } from '#values/json.ts'
import { check, type Check } from '../base/check.ts'
import { expectStatus, expectThat, Skipped, toldBy } from '../base/result.ts'
import type { Exchange } from '../base/target.ts'
import { nobodysId, type World } from '../base/world.ts'

export function entranceChecks(_: Portal, call: Call): Check[] {
  const isGuarded = call.access !== 'public'
  return [
    check(call, 'method', otherMethod(call)),
    check(call, 'path', otherPath(call)),
    ...(isGuarded ? [check(call, 'without a token', withoutToken(call))] : []),
    ...(call.access === 'roles' ? [check(call, 'without its role', withoutRole(call), 'few')] : []),
  ]
}

/** Values of the path that lead to the call and name nothing. */
export function emptyParams(world: World, call: Call): Record<string, string | number> {
  return Object.fromEntries(
    call.params.map((name) => [
      name,
      name === 'id' ? nobodysId(world, call) : (call.values[0] ?? 'x'),
    ]),
  )
}

/** No call is a PATCH. */
const otherMethod =
  (call: Call) =>
  async (world: World): Promise<void> => {
    const answer = await world.ask({ call, method: 'PATCH', params: emptyParams(world, call) })
    const allowed = (answer.headers.get('Allow') ?? '').split(/,\s*/)
    expectThat(
      answer.status === 405 && allowed.includes(call.method),
      `405 with ${call.method} in Allow`,
      () => `${answer.status}, Allow: ${answer.headers.get('Allow') ?? 'nothing'}`,
      answer,
    )
  }

const otherPath =
  (call: Call) =>
  async (world: World): Promise<void> => {
    const answer = await world.ask({
      call,
      params: emptyParams(world, call),
      suffix: '/olmayan/yol/burada',
    })
    expectStatus(answer, 404)
    expectError(answer)
  }

const withoutToken =
  (call: Call) =>
  async (world: World): Promise<void> => {
    for (const token of [null, 'yanlis-anahtar']) {
      const answer = await world.ask({ call, token, params: emptyParams(world, call) })
      expectStatus(answer, 401)
      expectThat(
        /^Bearer/i.test(answer.headers.get('WWW-Authenticate') ?? ''),
        'WWW-Authenticate: Bearer',
        answer.headers.get('WWW-Authenticate') ?? 'nothing',
        answer,
      )
      expectError(answer)
    }
  }

const withoutRole =
  (call: Call) =>
  async (world: World): Promise<void> => {
    const token = await world.keyWithout(call.roles)
    if (token === undefined)
      throw new Skipped('No key without the role could be made; give one with --few-token')
    const answer = await world.ask({ call, token, params: emptyParams(world, call) })
    expectStatus(answer, 403)
    expectError(answer)
    const unnamed = call.roles.filter((role) => !answer.text.includes(role))
    expectThat(
      unnamed.length === 0,
      `403 that names ${call.roles.join(', ')}`,
      () => toldBy(answer),
      answer,
    )
  }

/** The body of every refusal; returns its items. */
export function expectError(answer: Exchange): readonly JsonRecord[] {
  const { Message, Errors } = recordOf(answer.json)
  expectThat(
    typeof Message === 'string' && Message !== '' && Array.isArray(Errors),
    'an error body with Message and Errors',
    () => toldBy(answer),
    answer,
  )
  return recordsIn(Errors)
}

/** 400 that names every one of the places. */
export function expectRefusedAt(answer: Exchange, places: readonly string[]): void {
  expectThat(answer.status === 400, `400 at ${places.join(', ')}`, () => toldBy(answer), answer)
  const told = expectError(answer).map((item) => item['Path'])
  const untold = places.filter((place) => !told.includes(place))
  expectThat(
    untold.length === 0,
    `400 with an error at ${untold.join(', ')}`,
    () => `errors at ${told.join(', ') || 'no place'}`,
    answer,
  )
}
