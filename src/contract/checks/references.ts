/** The law of references: what is referred to has to be there, is known by its title, and stays as long as something refers to it. */
import { ownValues, withoutValue, withValue } from '#engine/own-values.ts'
import { boxOf as boxById, familyOf, type Box, type Call, type Portal } from '#engine/portal.ts'
import { referencesOf, type Reference } from '#engine/references.ts'
import { schemaOf } from '#schemas/wire.ts'
import { needed } from '#values/needed.ts'
import { valueAt } from '#values/json.ts'
import { answerAs } from '../base/read-as.ts'
import { expectStatus, expectThat, Skipped } from '../base/result.ts'
import { sampleOf } from '../base/sample.ts'
import { boxOf, type World } from '../base/world.ts'
import { expectAnswer } from './answers.ts'

/** What the records that a call makes refer to. */
export const referencesOfCall = (portal: Portal, create: Call): readonly Reference[] => {
  const box = boxOf(portal, create)
  return box ? referencesOf(familyOf(portal, create.family), box) : []
}

/** A record as the call takes it, which refers to nothing. */
export const recordSample = (portal: Portal, create: Call): unknown =>
  referencesOfCall(portal, create).reduce(
    (body, { place, titleAt }) => withoutValue(withoutValue(body, place), titleAt),
    sampleOf(needed(schemaOf(create.body ?? ''), `schema of the body of ${create.id}`)),
  )

export const refersRightly =
  (portal: Portal, create: Call) =>
  async (world: World): Promise<void> => {
    for (const reference of referencesOfCall(portal, create))
      await expectReference(portal, world, create, reference)
  }

async function expectReference(
  portal: Portal,
  world: World,
  create: Call,
  { place, box: target, titleAt }: Reference,
): Promise<void> {
  const bare = recordSample(portal, create)
  const unknown = withValue(bare, place, world.chooser.uuid())
  expectStatus(await world.ask({ call: create, body: unknown }), 422)

  const box = boxById(portal, target)
  const other = recordSample(portal, callIn(portal, target, 'create'))
  const chosen = await made(world, callIn(portal, target, 'create'), other)
  const referring = await made(world, create, withValue(bare, place, chosen))
  const from = needed(boxOf(portal, create), `box of ${create.id}`).id
  const expectTitle = async (body: unknown, what: string) => {
    const answer = await world.ask({
      call: callIn(portal, from, 'model'),
      params: { id: referring },
    })
    const told = valueAt(answer.json, titleAt)
    expectThat(told === titleOf(box, body), what, () => JSON.stringify(told), answer)
  }
  await expectTitle(other, `the title of what it refers to at ${titleAt}`)
  const renamed = withTitle(box, other, world.chooser.word(8))
  const changed = await world.ask({
    call: callIn(portal, target, 'update'),
    params: { id: chosen },
    body: renamed,
  })
  expectStatus(changed, 200)
  await expectTitle(renamed, `the new title of what it refers to at ${titleAt}`)

  const remove = (id: string, uuid: string) =>
    world.ask({ call: callIn(portal, id, 'delete'), body: [uuid] })
  expectStatus(await remove(target, chosen), 409)
  expectStatus(await remove(from, referring), 200)
  expectStatus(await remove(target, chosen), 200)
}

/** Makes a record and gives its id. */
async function made(world: World, create: Call, body: unknown): Promise<string> {
  const answer = await world.ask({ call: create, body })
  expectAnswer(world.portal, create, answer)
  const { UUID, Box } = answerAs(create, 'RecordSaved', answer)
  if (Box !== undefined) throw new Skipped(`The record went to ${Box}`)
  return UUID
}

const titleOf = (box: Box, body: unknown): unknown => ownValues(box, body)[box.title]

/** The body with another title, where the title is a place of the body. */
export function withTitle(box: Box, body: unknown, title: string): unknown {
  const at = box.columns.find(({ name }) => name === box.title)?.at
  return at === undefined ? body : withValue(body, at, title)
}

function callIn(portal: Portal, box: string, name: string): Call {
  const call = portal.calls.find(({ id }) => id === `${box}.${name}`)
  if (!call) throw new Skipped(`The box ${box} lacks the call ${name}`)
  return call
}
