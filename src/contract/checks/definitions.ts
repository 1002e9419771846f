/** What a company keeps beside its documents: tags, series, templates, rules of notification. Made, changed, deleted; series stay, inactive. */
import type { Call, Portal } from '#engine/portal.ts'
import { recordOf } from '#values/json.ts'
import { check, type Check } from '../base/check.ts'
import { answerAs } from '../base/read-as.ts'
import { expectStatus, expectThat, Skipped } from '../base/result.ts'
import type { Exchange } from '../base/target.ts'
import { askList, pageIn, siblingOf, type Row, type World } from '../base/world.ts'
import { expectAnswer } from './answers.ts'
import { bodyNaming } from './questions.ts'

export function definitionChecks(portal: Portal, call: Call): Check[] {
  const life = lives[call.pattern]
  return life
    ? [check(call, 'made, changed, deleted', (world) => life(world, call, portal), 'write')]
    : []
}

type Life = (world: World, create: Call, portal: Portal) => Promise<void>

const lives: Readonly<Record<string, Life>> = {
  'tags.create': async (world, create, portal) => {
    const kin = kinOf(portal, create)
    const name = `Deneme ${world.chooser.word(8)}`
    const made = await world.ask({
      call: create,
      body: { Name: name, Description: 'Sözleşme denemesi', Color: '#2f6fed' },
    })
    expectAnswer(portal, create, made)
    const { UUID } = answerAs(create, 'Tag', made)
    await expectListed(world, kin.list, name, { UUID, Name: name })
    expectStatus(await world.ask({ call: create, body: { Name: name } }), 409)
    const changed = await world.ask({
      call: kin.update,
      body: { UUID, Name: `${name} İ`, Color: '#112233' },
    })
    expectAnswer(portal, kin.update, changed)
    await expectListed(world, kin.list, name, { UUID, Name: `${name} İ`, Color: '#112233' })
    await expectDeleted(world, kin, UUID, name)
  },
  'series.create': async (world, create, portal) => {
    const list = needed(siblingOf(portal, create, 'list'))
    const update = needed(siblingOf(portal, create, 'update'))
    const known = (await world.rows(list, 'own')).map((row) => row['Name'])
    const name =
      Array.from({ length: 200 }, () => world.chooser.word(3)).find(
        (one) => !known.includes(one),
      ) ?? 'ZZZ'
    const made = await world.ask({
      call: create,
      body: { Name: name, IsActive: true, IsDefault: false },
    })
    if (made.status === 409)
      throw new Skipped(`The series ${name} is there already, and series cannot be deleted`)
    expectAnswer(portal, create, made)
    const { ID } = answerAs(create, 'Series', made)
    await expectListed(world, list, name, { ID, Name: name, IsActive: true, IsDefault: false })
    expectStatus(await world.ask({ call: create, body: { Name: name } }), 409)
    expectAnswer(portal, update, await world.ask({ call: update, body: { ID, IsActive: false } }))
    await expectListed(world, list, name, { ID, IsActive: false })
  },
  'templates.createFile': async (world, create, portal) => {
    const kin = kinOf(portal, create)
    const body = recordOf(bodyNaming(create, 0))
    const made = await world.ask({ call: create, body: { ...body, ID: null } })
    expectAnswer(portal, create, made)
    const { ID } = answerAs(create, 'Template', made)
    await expectListed(world, kin.list, '', { ID, Name: body['Name'] })
    const download = needed(siblingOf(portal, create, 'download'))
    const file = await world.ask({ call: download, params: { id: ID } })
    expectThat(
      file.json === body['Base64String'],
      'the file that was uploaded',
      String(file.json).slice(0, 60),
      file,
    )
    expectAnswer(
      portal,
      kin.update,
      await world.ask({
        call: kin.update,
        body: { ID, Name: 'Sözleşme denemesi 2.xslt', IsActive: false },
      }),
    )
    await expectListed(world, kin.list, '', {
      ID,
      Name: 'Sözleşme denemesi 2.xslt',
      IsActive: false,
    })
    await expectDeleted(world, kin, ID, '')
  },
  'notifications.create': async (world, create, portal) => {
    const kin = kinOf(portal, create)
    const before = pageIn(await askList(world, kin.list, { PageSize: 500 })).Content.map(
      (row) => row['ID'],
    )
    const dto = recordOf(recordOf(bodyNaming(create, 0))['NotificationDto'])
    expectAnswer(
      portal,
      create,
      await world.ask({ call: create, body: { NotificationDto: { ...dto, ID: null } } }),
    )
    const made = pageIn(await askList(world, kin.list, { PageSize: 500 })).Content.find(
      (row) => !before.includes(row['ID']),
    )
    expectThat(
      made?.['RuleName'] === dto['RuleName'],
      'the rule in the list',
      JSON.stringify(made),
      world.last(),
    )
    const ID = Number(made?.['ID'])
    expectAnswer(
      portal,
      kin.update,
      await world.ask({
        call: kin.update,
        body: { NotificationDto: { ...dto, ID, RuleName: 'Sözleşme denemesi 2', IsActive: false } },
      }),
    )
    await expectListed(world, kin.list, '', {
      ID,
      RuleName: 'Sözleşme denemesi 2',
      IsActive: false,
    })
    await expectDeleted(world, kin, ID, '')
  },
}

interface Kin {
  readonly list: Call
  readonly update: Call
  readonly remove: Call
}
const kinOf = (portal: Portal, call: Call): Kin => ({
  list: needed(siblingOf(portal, call, 'list')),
  update: needed(siblingOf(portal, call, 'update')),
  remove: needed(siblingOf(portal, call, 'delete')),
})

function needed(call: Call | undefined): Call {
  if (!call) throw new Skipped('The family lacks a call that this needs')
  return call
}

async function expectListed(world: World, list: Call, search: string, wanted: Row): Promise<void> {
  const answer: Exchange = await askList(world, list, {
    PageSize: 500,
    ...(search !== '' && { Search: search }),
  })
  const rows = pageIn(answer).Content
  const row = rows.find((one) =>
    Object.entries(wanted).every(([name, value]) => one[name] === value),
  )
  expectThat(
    row !== undefined,
    `${JSON.stringify(wanted)} in the list`,
    () => JSON.stringify(rows.slice(0, 5)).slice(0, 300),
    answer,
  )
}

/** Once, and then it never was. */
async function expectDeleted(
  world: World,
  { list, remove }: Kin,
  id: string | number,
  search: string,
): Promise<void> {
  expectStatus(await world.ask({ call: remove, params: { id } }), 200)
  expectStatus(await world.ask({ call: remove, params: { id } }), 404)
  const answer = await askList(world, list, {
    PageSize: 500,
    ...(search !== '' && { Search: search }),
  })
  expectThat(
    !pageIn(answer).Content.some((row) => (row['UUID'] ?? row['ID']) === id),
    'a list without it',
    'it is still there',
    answer,
  )
}
