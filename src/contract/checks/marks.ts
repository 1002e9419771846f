/** Marks on records: bulk operations with their undo, tags, special codes. Everything is put back as it was. */
import { factOfName, operations } from '#engine/facts.ts'
import type { Box, Call, OperationType, Portal } from '#engine/portal.ts'
import { recordsIn } from '#values/json.ts'
import { isKeyOf } from '#values/keys.ts'
import { needed } from '#values/needed.ts'
import { check, type Check } from '../base/check.ts'
import { expectStatus, expectThat, Skipped, toldBy } from '../base/result.ts'
import { expectHistory, historyOf } from '../base/history.ts'
import {
  askList,
  boxOf,
  called,
  knownIds,
  ofFamily,
  pageIn,
  type Row,
  type World,
} from '../base/world.ts'

export function markChecks(portal: Portal, call: Call): Check[] {
  const box = boxOf(portal, call)
  const last = call.pattern.split('.')[1]
  if (!box) return []
  if (last === 'operation')
    return call.values
      .filter((type) => isKeyOf(type, operations))
      .map((type) => check(call, `operation ${type}`, operated(box, call, type), 'write'))
  if (last === 'tags' && call.method === 'PUT')
    return [check(call, 'tags', tagged(box, call), 'write')]
  return last === 'specialCode' ? [check(call, 'special code', coded(box, call), 'write')] : []
}

async function rowsOf(world: World, box: Box): Promise<readonly Row[]> {
  const page = pageIn(
    await askList(world, called(world.portal, box.calls['list'] ?? ''), { PageSize: 500 }),
  )
  if (page.Content.length === 0) throw new Skipped('The list is empty')
  return page.Content
}
const uuidOf = (row: Row): string => String(row['UUID'])

/** Two rows and an id that is not one's own: the rows change, the id gets a message, and the opposite takes it back. */
const operated =
  (box: Box, call: Call, type: OperationType) =>
  async (world: World): Promise<void> => {
    const { set, undo } = operations[type]
    const [fact, value] = needed(Object.entries(set)[0], `fact that ${type} sets`)
    const column =
      box.columns.find((one) => one.fact === fact)?.name ??
      Object.keys(factOfName).find((name) => factOfName[name] === fact && name in box.row)
    const before = (await rowsOf(world, box)).slice(0, 2)
    const nobody = await stranger(world, call)
    const told = await Promise.all(before.map((row) => historyOf(world, box, uuidOf(row))))
    const operate = (operationType: string, ids: readonly string[]) =>
      world.ask({ call, params: { operationType }, body: ids })
    const answer = await operate(type, [...before.map(uuidOf), nobody])
    expectStatus(answer, 200)
    expectThat(
      Array.isArray(answer.json) &&
        answer.json.length === 1 &&
        String(answer.json[0]).includes(nobody),
      `one message, about ${nobody}`,
      () => toldBy(answer),
      answer,
    )
    if (column) {
      const wrong = (await byId(world, box, before)).find((row) => row[column] !== value)
      expectThat(
        wrong === undefined,
        `${column} = ${String(value)}`,
        () => JSON.stringify(wrong?.[column]),
        answer,
      )
    }
    const undone = await operate(undo, before.map(uuidOf))
    expectThat(
      undone.status === 200 && JSON.stringify(undone.json) === '[]',
      'no message for what takes part',
      () => toldBy(undone),
      undone,
    )
    for (const [index, row] of before.entries())
      await expectHistory(world, box, uuidOf(row), told[index], [
        { key: `operation.${type}` },
        { key: `operation.${undo}` },
      ])
    if (!column) return
    const still = (await byId(world, box, before)).find((row) => row[column] === value)
    expectThat(
      still === undefined,
      `${column} = ${String(!value)} after ${undo}`,
      () => JSON.stringify(still?.[column]),
      undone,
    )
    const again = before.filter((row) => row[column] === value)
    if (again.length > 0) await operate(type, again.map(uuidOf))
  }

/** A record of the other company, where it is known. */
async function stranger(world: World, call: Call): Promise<string> {
  const own = await knownIds(world, call, 'own')
  return String(
    (await knownIds(world, call, 'other')).find((id) => !own.includes(id)) ?? world.chooser.uuid(),
  )
}

async function byId(world: World, box: Box, rows: readonly Row[]): Promise<Row[]> {
  const ids = rows.map(uuidOf)
  return (await rowsOf(world, box)).filter((row) => ids.includes(uuidOf(row)))
}

const tagged =
  (box: Box, call: Call) =>
  async (world: World): Promise<void> => {
    const list = ofFamily(world.portal, call.family, 'tags.list')
    const tag = list && pageIn(await askList(world, list)).Content[0]
    const [row] = await rowsOf(world, box)
    if (!tag || !row) throw new Skipped('The family has no tag')
    const told = await historyOf(world, box, uuidOf(row))
    const known = recordsIn(row['Tags']).map(uuidOf)
    const assign = async (Tags: readonly string[]) =>
      expectStatus(await world.ask({ call, body: { DocumentUUID: uuidOf(row), Tags } }), 200)
    const shown = async () => recordsIn((await byId(world, box, [row]))[0]?.['Tags']).map(uuidOf)
    await assign([uuidOf(tag)])
    if ('Tags' in box.row)
      expectThat(
        (await shown()).join() === uuidOf(tag),
        'the tag in the row',
        'another',
        world.last(),
      )
    const foreign = await world.ask({
      call,
      body: { DocumentUUID: uuidOf(row), Tags: [world.chooser.uuid()] },
    })
    expectStatus(foreign, 404)
    await assign([])
    if ('Tags' in box.row)
      expectThat((await shown()).length === 0, 'no tag in the row', 'a tag', world.last())
    await expectHistory(world, box, uuidOf(row), told, [
      { key: 'tagsChanged', values: { tags: String(tag['Name']) } },
      { key: 'tagsChanged', values: { tags: '' } },
    ])
    await assign(known)
  }

const coded =
  (box: Box, call: Call) =>
  async (world: World): Promise<void> => {
    const [row] = await rowsOf(world, box)
    if (!row) throw new Skipped('The list is empty')
    const set = async (SpecialCode: unknown) =>
      expectStatus(await world.ask({ call, body: { UUID: [uuidOf(row)], SpecialCode } }), 200)
    const told = await historyOf(world, box, uuidOf(row))
    await set('DENEME-1')
    await expectHistory(world, box, uuidOf(row), told, [
      { key: 'specialCodeChanged', values: { code: 'DENEME-1' } },
    ])
    if ('SpecialCode' in box.row)
      expectThat(
        (await byId(world, box, [row]))[0]?.['SpecialCode'] === 'DENEME-1',
        'the code in the row',
        'another',
        world.last(),
      )
    await set(row['SpecialCode'] ?? null)
  }
