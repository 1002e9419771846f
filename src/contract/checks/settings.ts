/** What a company has once: it is read as it was written, each change is a version and a line of the history, and an old version changes nothing. */
import { z } from 'zod'
import type { Call, Portal } from '#engine/portal.ts'
import { schemaOf } from '#schemas/wire.ts'
import { recordOf } from '#values/json.ts'
import { needed } from '#values/needed.ts'
import { check, type Check } from '../base/check.ts'
import { isSame } from '../base/compare.ts'
import { answerAs } from '../base/read-as.ts'
import { expectStatus, expectThat, toldBy } from '../base/result.ts'
import { sampleOf } from '../base/sample.ts'
import type { Exchange } from '../base/target.ts'
import { siblingOf, type World } from '../base/world.ts'
import { expectAnswer } from './answers.ts'

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
    const { body: before, version } = settingsIn(await asked(sibling('read')))
    const lines = async () =>
      answerAs(sibling('histories'), 'Histories', await asked(sibling('histories'))).length
    const told = await lines()
    const body = sampleOf(needed(schemaOf(change.body ?? ''), `schema of the body of ${change.id}`))
    const changed = await write(version, body)
    expectAnswer(portal, change, changed)
    const { Version } = answerAs(change, 'SettingsSaved', changed)
    expectThat(Version === version + 1, `version ${version + 1}`, () => toldBy(changed), changed)
    const read = await asked(sibling('read'))
    expectThat(
      isSame(read.json, { ...recordOf(body), Version }),
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
    // They are put back as they were. What nobody had written has no state before that could be written.
    if (version > 0) expectStatus(await write(Version, before), 200)
  }

const ReadSettings = z.looseObject({ Version: z.int() })

function settingsIn({ json }: Exchange): { readonly body: unknown; readonly version: number } {
  const { Version: version, ...body } = ReadSettings.parse(json)
  return { body, version }
}
