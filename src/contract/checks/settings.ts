/** What a company has once: it is read as it was written, each change is a version and a line of the history, and an old version changes nothing. */
import { z } from 'zod'
import type { Call, Portal } from '#engine/portal.ts'
import { schemaOf } from '#schemas/wire.ts'
import { recordOf } from '#values/json.ts'
import { needed } from '#values/needed.ts'
import { check, type Check } from '../base/check.ts'
import { isSame } from '#values/same.ts'
import { answerAs } from '../base/read-as.ts'
import { expectStatus, expectThat, toldBy } from '../base/result.ts'
import { sampleOf } from '../base/sample.ts'
import type { Exchange } from '../base/target.ts'
import { siblingOf, type World } from '../base/world.ts'
import { expectAnswer } from './answers.ts'
import { expectSecrets, readOf, withoutSecrets } from './secrets.ts'

export const settingsChecks = (portal: Portal, call: Call): Check[] =>
  call.pattern === 'settings.change'
    ? [check(call, 'read as it was written', life(portal, call), 'write')]
    : []

const life =
  (portal: Portal, change: Call) =>
  async (world: World): Promise<void> => {
    const sibling = (name: string) =>
      needed(siblingOf(portal, change, name), `${name} beside ${change.id}`)
    const asked = async (call: Call): Promise<Exchange> => {
      const answer = await world.ask({ call })
      expectAnswer(portal, call, answer)
      return answer
    }
    const write = (version: number, body: unknown) =>
      world.ask({ call: change, query: [['Version', `${version}`]], body })
    const { body: before, version, secrets } = settingsIn(await asked(sibling('read')))
    const lines = async () =>
      answerAs(sibling('histories'), 'Histories', await asked(sibling('histories'))).length
    const told = await lines()
    const schema = needed(schemaOf(change.body ?? ''), `schema of the body of ${change.id}`)
    // A secret that somebody keeps here could not be put back: then none is written.
    const isFree = secrets.length === 0
    const sample = sampleOf(schema)
    const body = isFree ? sample : withoutSecrets(schema, sample)
    const changed = await write(version, body)
    expectAnswer(portal, change, changed)
    const { Version } = answerAs(change, 'SettingsSaved', changed)
    expectThat(Version === version + 1, `version ${version + 1}`, () => toldBy(changed), changed)
    const read = await asked(sibling('read'))
    const wanted = isFree ? recordOf(readOf(schema, body)) : { ...recordOf(body), Secrets: secrets }
    expectThat(
      isSame(read.json, { ...wanted, Version }),
      'the settings as they were written, with their version',
      () => toldBy(read),
      read,
    )
    expectStatus(await write(version, body), 409)
    expectThat(
      (await lines()) === told + 1,
      'one more line of the history',
      `${told}`,
      world.last() ?? read,
    )
    const overwrite = async (after: unknown) =>
      expectStatus(await world.ask({ call: change, body: after }), 200)
    if (isFree) await expectSecrets(schema, body, overwrite, () => asked(sibling('read')))
    const reset = () => world.ask({ call: sibling('reset') })
    if (isFree) {
      expectAnswer(portal, sibling('reset'), await reset())
      const cleared = settingsIn(await asked(sibling('read')))
      expectThat(
        isSame(cleared.body, {}) && cleared.secrets.length === 0,
        'nothing of what was written after a reset',
        () => JSON.stringify(cleared.body),
        world.last() ?? read,
      )
    }
    // They are put back as they were.
    if (Object.keys(recordOf(before)).length > 0) await overwrite(before)
  }

const ReadSettings = z.looseObject({ Version: z.int(), Secrets: z.array(z.string()).default([]) })

interface KeptSettings {
  readonly body: unknown
  readonly version: number
  /** Places of the secrets that are kept. */
  readonly secrets: readonly string[]
}

function settingsIn({ json }: Exchange): KeptSettings {
  const { Version: version, Secrets: secrets, ...body } = ReadSettings.parse(json)
  return { body, version, secrets }
}
