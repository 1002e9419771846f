/** Statistics count what the list shows. */
import { periodColumn } from '#engine/filters.ts'
import { holds } from '#engine/condition.ts'
import type { Call, Portal } from '#engine/portal.ts'
import { recordOf, recordsIn } from '#values/json.ts'
import { check, type Check } from '../base/check.ts'
import { isSame } from '#values/same.ts'
import { dayInIstanbul } from '../base/compare.ts'
import { expectThat, Skipped } from '../base/result.ts'
import type { Exchange } from '../base/target.ts'
import { askList, boxOf, called, pageIn, type World } from '../base/world.ts'
import { expectAnswer } from './answers.ts'

export function statisticsChecks(portal: Portal, call: Call): Check[] {
  if (call.pattern === 'statistics.range')
    return [
      check(call, 'counts of the list', counts(portal, call)),
      check(call, 'counts of a period', countsOfPeriod(portal, call)),
    ]
  return call.pattern === 'statistics.last'
    ? [check(call, 'rows of the list', lastRows(portal, call))]
    : []
}

function placeOf(portal: Portal, call: Call) {
  const box = boxOf(portal, call)
  const id = box?.calls['list']
  if (!box || id === undefined) throw new Skipped('The box has no list')
  return { box, list: called(portal, id) }
}

/** Parameters that counts and list both take. */
type Period = Readonly<Record<string, string>>

async function compare(portal: Portal, world: World, call: Call, period: Period): Promise<void> {
  const { box, list } = placeOf(portal, call)
  const answer = await world.ask({ call, query: Object.entries(period) })
  if (answer.status === 403) throw new Skipped('The token may not')
  expectAnswer(portal, call, answer)
  const page = pageIn(await askList(world, list, { ...period, PageSize: 500 }))
  if (page.TotalCount > 500) throw new Skipped('More rows than a page holds')
  const told = recordOf(answer.json)
  const wanted = Object.fromEntries(
    Object.entries(box.statistics).map(([name, condition]) => [
      name,
      page.Content.filter((row) => holds(condition, row)).length,
    ]),
  )
  expectThat(
    Object.entries(wanted).every(([name, count]) => told[name] === count),
    JSON.stringify(wanted),
    JSON.stringify(told),
    answer,
  )
}

/** Of all, and without those that are put away. */
const counts =
  (portal: Portal, call: Call) =>
  async (world: World): Promise<void> => {
    await compare(portal, world, call, {})
    for (const name of Object.keys(call.apiQuery))
      await compare(portal, world, call, { [name]: 'false' })
  }

const countsOfPeriod =
  (portal: Portal, call: Call) =>
  async (world: World): Promise<void> => {
    const { box, list } = placeOf(portal, call)
    const column = periodColumn(box)?.name ?? ''
    const days = (await world.rows(list, 'own'))
      .map((row) => dayInIstanbul(String(row[column])))
      .toSorted()
    const [start, end] = [days[Math.floor(days.length / 4)], days[Math.floor(days.length / 2)]]
    if (start === undefined || end === undefined) throw new Skipped('The list is empty')
    await compare(portal, world, call, { StartDate: start, EndDate: end })
  }

const lastRows =
  (portal: Portal, call: Call) =>
  async (world: World): Promise<void> => {
    const { list } = placeOf(portal, call)
    const answer: Exchange = await world.ask({ call })
    if (answer.status === 403) throw new Skipped('The token may not')
    expectAnswer(portal, call, answer)
    const rows = recordsIn(answer.json)
    const all = pageIn(await askList(world, list, { PageSize: 500 }))
    const known = new Map(all.Content.map((row) => [row['UUID'], row]))
    if (all.TotalCount <= 500) {
      expectThat(
        rows.length <= all.TotalCount && (rows.length > 0 || all.TotalCount === 0),
        'the last rows of the list',
        `${rows.length} of ${all.TotalCount}`,
        answer,
      )
      const first = all.Content.slice(0, rows.length)
      expectThat(
        rows.every((row, index) =>
          Object.entries(row).every(([name, value]) => isSame(first[index]?.[name], value)),
        ),
        'the rows that the list begins with',
        () => JSON.stringify(rows),
        answer,
      )
      const stray = rows.find((row) =>
        Object.entries(row).some(([name, value]) => known.get(row['UUID'])?.[name] !== value),
      )
      expectThat(
        stray === undefined,
        'rows as the list shows them',
        () => JSON.stringify(stray),
        answer,
      )
    }
  }
