/** Bodies have the fields of their schema and no other, at any depth (TRUST 5.4 A3). Nothing here changes anything: all is refused. */
import { schemaOf } from '#schemas/wire.ts'
import type { Call, Portal } from '#engine/portal.ts'
import {
  hasOneForm,
  withoutRequired,
  withUnknown,
  withWrongTypes,
  type FaultyBody,
} from '../base/body-faults.ts'
import { check, type Check } from '../base/check.ts'
import { expectStatus, Skipped } from '../base/result.ts'
import { sampleOf } from '../base/sample.ts'
import type { World } from '../base/world.ts'
import { emptyParams, expectRefusedAt } from './entrance.ts'
import { isPersonal } from './questions.ts'

export function bodyChecks(_: Portal, call: Call): Check[] {
  const schema = call.body === undefined || call.body === 'Files' ? undefined : schemaOf(call.body)
  if (!schema || isPersonal(call)) return []
  const sample = sampleOf(schema)
  const faulty = (name: string, bodies: () => readonly FaultyBody[]) =>
    check(call, name, async (world) => refuseAll(world, call, bodies(), hasOneForm(schema)))
  return [
    check(call, 'no body', noBody(call)),
    faulty('fields left out', () => withoutRequired(schema, sample)),
    faulty('unknown fields', () => withUnknown(schema, sample)),
    faulty('wrong types', () => withWrongTypes(schema, sample)),
  ]
}

const noBody =
  (call: Call) =>
  async (world: World): Promise<void> => {
    expectStatus(await world.ask({ call, params: emptyParams(world, call), text: '{' }), 400)
  }

async function refuseAll(
  world: World,
  call: Call,
  bodies: readonly FaultyBody[],
  isTold: boolean,
): Promise<void> {
  const some = bodies.filter(({ places }) => places.length > 0)
  if (some.length === 0) throw new Skipped('The schema of the body has no such field')
  for (const { text, places } of some) {
    const answer = await world.ask({ call, params: emptyParams(world, call), text })
    if (isTold) expectRefusedAt(answer, places)
    else expectStatus(answer, 400)
  }
}
