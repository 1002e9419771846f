/** The laws of lists: pages, order, filters, views, period and search. They read only. */
import type { Condition, ConditionValue } from '#descriptor/condition.ts'
import {
  decimal,
  flag,
  text,
  type Field,
  type Fields,
  type FilterMatch,
} from '#descriptor/field.ts'
import { holds } from '#engine/condition.ts'
import { columnOfFilter, periodColumn } from '#engine/filters.ts'
import type { Box, Call, Portal } from '#engine/portal.ts'
import { commonFilters } from '#engine/queries.ts'
import { recordsIn } from '#values/json.ts'
import { check, type Check } from '../base/check.ts'
import { dayInIstanbul, folded } from '../base/compare.ts'
import { Broken, expectThat, Skipped } from '../base/result.ts'
import type { Exchange } from '../base/target.ts'
import {
  askList,
  boxOf,
  isPaged,
  pageIn,
  type PageAnswer,
  type Row,
  type World,
} from '../base/world.ts'
import { isPersonal, paramsOf } from './questions.ts'
import { isInOrder } from './order.ts'

export function listChecks(portal: Portal, call: Call): Check[] {
  if (!isPaged(call) || isPersonal(call) || call.effect !== 'read') return []
  const box = boxOf(portal, call)
  const isRecords = box !== undefined && (call.answer === 'page' || call.answer === 'draftPage')
  const filters = isRecords ? filtersOf(call, box) : {}
  return [
    check(call, 'paging', paging(call)),
    ...(isSortable(call)
      ? [check(call, 'sorting', sorting(call, isRecords ? box : undefined))]
      : []),
    ...(isRecords && isSortable(call)
      ? [
          check(call, 'pages of equal rows', equalRows(call, box)),
          check(call, 'order of equal rows', newestOfEquals(call, box)),
        ]
      : []),
    ...Object.entries(filters).map(([name, field]) =>
      check(call, `filter ${name}`, lawOf(field)(call, box, name, field)),
    ),
    ...(isRecords && call.pattern === 'box.list'
      ? box.views
          .filter((view) => Object.keys(view.where).length > 0)
          .map((view) => check(call, `view ${view.key}`, viewing(call, view.where)))
      : []),
    ...(isRecords
      ? [check(call, 'period', period(call, box)), check(call, 'search', searching(call, box))]
      : []),
    ...(!isRecords && 'Search' in call.query ? [check(call, 'search', searchingNames(call))] : []),
  ]
}

const isSortable = (call: Call): boolean =>
  'SortColumn' in call.query || 'SortColumn' in call.apiQuery || call.body === 'ListQuery'

/** Filters of one column each; what steers a list beside them has laws of its own. */
function filtersOf(call: Call, box: Box | undefined): Fields {
  if (!box || call.body !== undefined) return {}
  const steering = new Set([...Object.keys(commonFilters), 'DateFilterType'])
  return Object.fromEntries(
    Object.entries({ ...box.filters, ...call.apiQuery }).filter(
      ([name, field]) =>
        !steering.has(name) && (valuesOf(field).length > 0 || field.match !== undefined),
    ),
  )
}

/** Of several values the parameter is repeated. */
type Steering = Readonly<Record<string, string | number | readonly string[]>>

async function ask(world: World, call: Call, steering: Steering): Promise<Asked> {
  const answer = await askSteered(world, call, steering)
  if (answer.status === 403) throw new Skipped('The token may not read the list')
  return { page: pageIn(answer), answer }
}

const askSteered = async (world: World, call: Call, steering: Steering): Promise<Exchange> =>
  askList(
    world,
    call,
    await withPlace(world, call, steering),
    undefined,
    await paramsOf(world, call),
  )

/** The documents of a report are a list of a report that is there. */
async function withPlace(world: World, call: Call, steering: Steering): Promise<Steering> {
  if (call.query['UUID']?.kind !== 'uuid') return steering
  const list = world.portal.calls.find(
    ({ id }) => id === `${call.id.slice(0, call.id.lastIndexOf('.'))}.list`,
  )
  const [row] = list ? await world.rows(list, 'own') : []
  if (!row) throw new Skipped('No report is known')
  return { ...steering, UUID: String(row['UUID']) }
}

// The whole list

interface Asked {
  readonly page: PageAnswer
  readonly answer: Exchange
}
const wholes = new WeakMap<World, { readonly call: Call; readonly whole: Promise<Asked> }>()

/**
 * A law about parts of the list beside the whole of it. The whole is read once for all laws of the call; where a law is
 * broken beside what was read for an earlier one, both are read again, for the list may have changed meanwhile.
 */
const besideWhole =
  (call: Call, law: (world: World, whole: Asked) => Promise<void>) =>
  async (world: World): Promise<void> => {
    const kept = wholes.get(world)
    if (kept?.call === call)
      try {
        return await law(world, await kept.whole)
      } catch (error) {
        if (!(error instanceof Broken)) throw error
      }
    const whole = ask(world, call, { PageSize: 500 })
    wholes.set(world, { call, whole })
    await law(world, await whole)
  }

/** Registered companies have no id but their tax number. */
const idOf = (row: Row): string => String(row['UUID'] ?? row['ID'] ?? row['TaxNumber'])

// Pages

const paging =
  (call: Call) =>
  async (world: World): Promise<void> => {
    const total = (await ask(world, call, { PageSize: 1 })).page.TotalCount
    const size = Math.max(1, Math.ceil(total / 4))
    const pages = Math.max(1, Math.ceil(total / size))
    const read = [...new Set([1, 2, 3, 4, pages].filter((page) => page <= pages))]
    const seen = new Map<string, number>()
    for (const number of read) {
      const { page, answer } = await ask(world, call, { Page: number, PageSize: size })
      expectEcho(page, { Page: number, PageSize: size, TotalCount: total }, answer)
      expectThat(
        page.Content.length === Math.min(size, total - (number - 1) * size),
        `${Math.min(size, total - (number - 1) * size)} rows on page ${number} of size ${size}`,
        `${page.Content.length} rows`,
        answer,
      )
      const again = page.Content.map(idOf).find((id) => seen.has(id))
      expectThat(
        again === undefined,
        `page ${number} disjoint from page ${seen.get(again ?? '')}`,
        `row ${again} on both`,
        answer,
      )
      for (const row of page.Content) seen.set(idOf(row), number)
    }
    if (read.length === pages)
      expectThat(
        seen.size === total,
        `${total} rows on all pages together`,
        `${seen.size} rows`,
        world.last(),
      )
    const first = await ask(world, call, { Page: 1, PageSize: size })
    const repeated = await ask(world, call, { Page: 1, PageSize: size })
    expectThat(
      first.page.Content.map(idOf).join() === repeated.page.Content.map(idOf).join(),
      'the same page when it is asked again',
      'other rows',
      repeated.answer,
    )
    const beyond = await ask(world, call, { Page: pages + 7, PageSize: size })
    expectEcho(beyond.page, { Page: pages + 7, PageSize: size, TotalCount: total }, beyond.answer)
    expectThat(
      beyond.page.Content.length === 0,
      'no rows beyond the last page',
      `${beyond.page.Content.length} rows`,
      beyond.answer,
    )
  }

function expectEcho(
  page: PageAnswer,
  wanted: { readonly Page: number; readonly PageSize: number; readonly TotalCount: number },
  answer: Exchange,
): void {
  const whole = { ...wanted, TotalPages: Math.ceil(wanted.TotalCount / wanted.PageSize) }
  const given = {
    Page: page.Page,
    PageSize: page.PageSize,
    TotalCount: page.TotalCount,
    TotalPages: page.TotalPages,
  }
  expectThat(
    JSON.stringify(given) === JSON.stringify(whole),
    JSON.stringify(whole),
    JSON.stringify(given),
    answer,
  )
}

// Order

const sortedRows = 60
/** A column that is worked out when it is shown cannot sort, and is refused by name. */
const sorting =
  (call: Call, box: Box | undefined) =>
  async (world: World): Promise<void> => {
    const fields = box?.row ?? (await fieldsOfRows(world, call))
    const columns = Object.entries(fields).filter(
      ([name, { kind }]) =>
        kind !== 'tagList' && (call.body === undefined || !box || box.shownColumns.includes(name)),
    )
    if (columns.length === 0) throw new Skipped('The list is empty')
    let sorted = 0
    for (const [name, { kind }] of columns) {
      const lists: Row[][] = []
      for (const type of ['ASC', 'DESC']) {
        const answer = await askSteered(world, call, {
          SortColumn: name,
          SortType: type,
          PageSize: sortedRows,
        })
        if (answer.status === 400 && answer.text.includes('SortColumn')) break
        const rows = [...pageIn(answer).Content]
        const values = rows.map((row) => row[name])
        expectThat(
          isInOrder(kind, type === 'ASC' ? values : values.toReversed()),
          `rows by ${name} ${type}`,
          () => values.slice(0, 12).map(String).join(', '),
          answer,
        )
        lists.push(rows)
      }
      const [up, down] = lists
      if (up && down) {
        sorted += 1
        if (up.length < sortedRows)
          expectThat(
            up.map(idOf).toSorted().join() === down.map(idOf).toSorted().join(),
            `the same rows ${name} up and down`,
            'other rows',
            world.last(),
          )
      }
    }
    if (sorted === 0) throw new Broken('a column that sorts', 'none does', world.last())
  }

async function fieldsOfRows(world: World, call: Call): Promise<Fields> {
  const [row = {}] = (await ask(world, call, { PageSize: 1 })).page.Content
  const fieldOf = (value: unknown): Field =>
    typeof value === 'number' ? decimal() : typeof value === 'boolean' ? flag() : text()
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      typeof value === 'object' ? [] : [[name, fieldOf(value)]],
    ),
  )
}

/** Sorted by a column in which most rows are equal, pages are disjoint all the same. */
const equalRows =
  (call: Call, box: Box) =>
  async (world: World): Promise<void> => {
    const flag = Object.entries(box.row).find(([, { kind }]) => kind === 'flag')?.[0] ?? box.sort.by
    const whole = (
      await ask(world, call, { SortColumn: flag, SortType: 'ASC', PageSize: 500 })
    ).page.Content.map(idOf)
    if (whole.length < 3) throw new Skipped('Fewer than three rows')
    const size = Math.ceil(whole.length / 3)
    const pages: string[] = []
    for (const number of [1, 2, 3])
      pages.push(
        ...(
          await ask(world, call, {
            SortColumn: flag,
            SortType: 'ASC',
            PageSize: size,
            Page: number,
          })
        ).page.Content.map(idOf),
      )
    expectThat(
      pages.join() === whole.join(),
      `pages by ${flag} that together are the list by ${flag}`,
      'another order',
      world.last(),
    )
  }

/** Of rows that are equal in what they are sorted by, the newest comes first; only where days are read from the oldest on, it comes last. */
const newestOfEquals =
  (call: Call, box: Box) =>
  async (world: World): Promise<void> => {
    const created = box.columns.find(({ fact }) => fact === 'createdDate')?.name
    const flag = Object.entries(box.row).find(([, { kind }]) => kind === 'flag')?.[0]
    const day = box.columns.find(({ fact }) => fact === 'issueDate')?.name
    if (created === undefined) throw new Skipped('The list does not tell when a row was made')
    const orders = [flag, day].flatMap((name) => (name === undefined ? [] : [name]))
    for (const name of orders)
      for (const type of ['ASC', 'DESC']) {
        const { page, answer } = await ask(world, call, {
          SortColumn: name,
          SortType: type,
          PageSize: 500,
        })
        const sign = name === day && type === 'ASC' ? 1 : -1
        const stray = page.Content.find((row, index) => {
          const before = page.Content[index - 1]
          return (
            before !== undefined &&
            before[name] === row[name] &&
            sign * (momentOf(row) - momentOf(before)) < 0
          )
        })
        expectThat(
          stray === undefined,
          `rows that are equal in ${name} by ${created}, ${sign < 0 ? 'newest' : 'oldest'} first (${type})`,
          () => `${idOf(stray ?? {})} behind another`,
          answer,
        )
      }
    function momentOf(row: Row): number {
      return Date.parse(String(row[created ?? '']))
    }
  }

// Filters

function valuesOf(field: Field): readonly (string | boolean)[] {
  return field.kind === 'flag' ? [true, false] : field.kind === 'code' ? (field.values ?? []) : []
}

const filtering = (call: Call, box: Box | undefined, name: string, field: Field) =>
  besideWhole(call, async (world, { page: all }) => {
    const column = box && columnOfFilter(box.columns, name, field)
    // What no record has yet is shown as null, and filtered by what it stands for.
    const isKept = column !== undefined && all.Content.some((row) => row[column] !== null)
    let sum = 0
    for (const value of valuesOf(field)) {
      const { page, answer } = await ask(world, call, { [name]: String(value), PageSize: 500 })
      sum += page.TotalCount
      if (!column) continue
      const stray = isKept ? page.Content.find((row) => row[column] !== value) : undefined
      expectThat(
        stray === undefined,
        `only rows with ${column} = ${value}`,
        () => `${column} = ${String(stray?.[column])}`,
        answer,
      )
      if (all.TotalCount > 500 || !isKept) continue
      const wanted = all.Content.filter((row) => row[column] === value).length
      expectThat(
        page.TotalCount === wanted,
        `${wanted} rows with ${name} = ${value}`,
        `TotalCount ${page.TotalCount}`,
        answer,
      )
    }
    const isWhole = !column || !isKept || all.Content.every((row) => row[column] !== null)
    if (isWhole)
      expectThat(
        sum === all.TotalCount,
        `${all.TotalCount} rows over all values of ${name}`,
        String(sum),
        world.last(),
      )
  })

type FilterLaw = typeof filtering

/** What an `integer` of the database holds. */
const largestInt = 2_147_483_647

/** Values as a range compares them: numbers, or days in Istanbul. */
const comparable = (value: unknown): number | string =>
  typeof value === 'number' ? value : dayInIstanbul(String(value))

/** From a value of the middle on, or up to it: these rows and no others; beyond the last value there are none. */
const bounding: FilterLaw = (call, box, name, field) =>
  besideWhole(call, async (world, { page: all }) => {
    const column = box && columnOfFilter(box.columns, name, field)
    if (column === undefined) throw new Skipped('The row does not show what is compared')
    const values = all.Content.map((row) => row[column])
      .filter((value) => value !== null)
      .map(comparable)
      .toSorted((one, other) => (one < other ? -1 : Number(one > other)))
    const middle = values[Math.floor(values.length / 2)]
    if (middle === undefined) throw new Skipped('No row has a value')
    const isMin = field.match === 'min'
    const fits = (row: Row) =>
      row[column] !== null &&
      (isMin ? comparable(row[column]) >= middle : comparable(row[column]) <= middle)
    await expectOnly(world, call, { [name]: middle }, all, fits)
    const beyond =
      typeof middle === 'number'
        ? (isMin ? 1 : -1) * (field.kind === 'int' ? largestInt : 1e12)
        : isMin
          ? '2199-12-31'
          : '1900-01-01'
    await expectOnly(world, call, { [name]: beyond }, all, () => false)
  })

/** A part of a value, in both cases: the rows that have it; of nonsense there are none. */
const containing: FilterLaw = (call, box, name, field) =>
  besideWhole(call, async (world, { page: all }) => {
    const column = box && columnOfFilter(box.columns, name, field)
    if (column === undefined) throw new Skipped('The row does not show what is compared')
    const value = all.Content.map((row) => row[column]).find(
      (one): one is string => typeof one === 'string' && one.length > 3,
    )
    if (value === undefined) throw new Skipped('No row has a value')
    const part = value.slice(1, 21).trim()
    const fits = (row: Row) => folded(String(row[column] ?? '')).includes(folded(part))
    for (const text of inBothCases(part)) await expectOnly(world, call, { [name]: text }, all, fits)
    await expectOnly(world, call, { [name]: nonsense }, all, () => false)
  })

/** A tag, and two of them: the rows that have at least one; of a tag that nobody made there are none. */
const having: FilterLaw = (call, box, name, field) =>
  besideWhole(call, async (world, { page: all }) => {
    const column = box && columnOfFilter(box.columns, name, field)
    if (column === undefined) throw new Skipped('The row does not show what is compared')
    await expectOnly(world, call, { [name]: world.chooser.uuid() }, all, () => false)
    const tagsOf = (row: Row) => recordsIn(row[column]).map(idOf)
    const [first, second = first] = new Set(all.Content.flatMap(tagsOf))
    if (first === undefined || second === undefined) throw new Skipped('No row has a tag')
    for (const tags of [[first], [second], [first, second]])
      await expectOnly(world, call, { [name]: tags }, all, (row) =>
        tagsOf(row).some((tag) => tags.includes(tag)),
      )
  })

const laws: Readonly<Record<FilterMatch, FilterLaw>> = {
  min: bounding,
  max: bounding,
  contains: containing,
  has: having,
}
const lawOf = ({ match }: Field): FilterLaw => (match === undefined ? filtering : laws[match])

async function expectOnly(
  world: World,
  call: Call,
  steering: Steering,
  all: PageAnswer,
  fits: (row: Row) => boolean,
): Promise<void> {
  const { page, answer } = await ask(world, call, { ...steering, PageSize: 500 })
  const stray = page.Content.find((row) => !fits(row))
  expectThat(
    stray === undefined,
    `only rows with ${JSON.stringify(steering)}`,
    () => JSON.stringify(stray),
    answer,
  )
  if (all.TotalCount > 500) return
  const wanted = all.Content.filter(fits).length
  expectThat(
    page.TotalCount === wanted,
    `${wanted} rows with ${JSON.stringify(steering)}`,
    `TotalCount ${page.TotalCount}`,
    answer,
  )
}

const viewing = (call: Call, where: Condition) =>
  besideWhole(call, async (world, { page: all }) => {
    const steering = filtersFor(call, where)
    if (!steering) throw new Skipped('The view asks for what is no filter')
    const { page, answer } = await ask(world, call, { ...steering, PageSize: 500 })
    const stray = page.Content.find((row) => !holds(where, row))
    expectThat(
      stray === undefined,
      `only rows with ${JSON.stringify(where)}`,
      () => JSON.stringify(stray),
      answer,
    )
    if (all.TotalCount > 500) return
    const wanted = all.Content.filter((row) => holds(where, row)).length
    expectThat(
      page.TotalCount === wanted,
      `${wanted} rows with ${JSON.stringify(where)}`,
      String(page.TotalCount),
      answer,
    )
  })

/** A condition as filters of the list; undefined where it says more than they can. */
export function filtersFor(call: Call, where: Condition): Steering | undefined {
  const entries = Object.entries(where)
  const isPlain = (value: unknown): value is ConditionValue => typeof value !== 'object'
  if (
    !entries.every(([name, term]) => (name in call.query || name in call.apiQuery) && isPlain(term))
  )
    return undefined
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

// Period

/** A moment between 21:00 and midnight in UTC is on the next day in Istanbul. */
const dayOf = (row: Row, column: string): string => dayInIstanbul(String(row[column] ?? ''))

const period = (call: Call, box: Box) =>
  besideWhole(call, async (world, { page: all }) => {
    const column = periodColumn(box)?.name
    if (!column) throw new Skipped('The rows have no issue date')
    const days = all.Content.map((row) => dayOf(row, column)).toSorted()
    const middle = days[Math.floor(days.length / 2)]
    if (middle === undefined) throw new Skipped('The list is empty')
    const until = await ask(world, call, { EndDate: middle, PageSize: 500 })
    const from = await ask(world, call, { StartDate: middle, PageSize: 500 })
    const within = await ask(world, call, { StartDate: middle, EndDate: middle, PageSize: 500 })
    const expectDays = (found: typeof until, isRight: (day: string) => boolean, what: string) => {
      const stray = found.page.Content.map((row) => dayOf(row, column)).find((day) => !isRight(day))
      expectThat(stray === undefined, what, String(stray), found.answer)
    }
    expectDays(until, (day) => day <= middle, `days until ${middle}`)
    expectDays(from, (day) => day >= middle, `days from ${middle}`)
    expectDays(within, (day) => day === middle, `the day ${middle}`)
    const ofDay = days.filter((day) => day === middle).length
    if (all.TotalCount <= 500)
      expectThat(
        within.page.TotalCount === ofDay,
        `${ofDay} rows on ${middle}`,
        String(within.page.TotalCount),
        within.answer,
      )
    const sum = until.page.TotalCount + from.page.TotalCount - within.page.TotalCount
    expectThat(
      sum === all.TotalCount,
      `${all.TotalCount} rows before, on and after ${middle}`,
      String(sum),
      within.answer,
    )
  })

// Search

/** Plain letters in the other case: whoever types without Turkish letters finds the same. */
const inBothCases = (word: string): string[] => [
  word,
  word.replace(/[a-z]+/g, (part) => part.toUpperCase() /* ascii */),
  word.replace(/[A-Z]+/g, (part) => part.toLowerCase() /* ascii */),
]
const nonsense = 'qxzjqvwxqz'

const searching = (call: Call, box: Box) =>
  besideWhole(call, async (world, { page: rows }) => {
    const row =
      rows.Content.find((one) => typeof one[box.title] === 'string' && one[box.title] !== '') ??
      rows.Content[0]
    if (!row) throw new Skipped('The list is empty')
    const words = [row[box.title], box.party && row[box.party], row['UUID']].flatMap((word) =>
      typeof word === 'string' && word !== '' ? [word.slice(0, 200)] : [],
    )
    for (const word of words.flatMap(inBothCases)) {
      const { page, answer } = await ask(world, call, { Search: word, PageSize: 500 })
      expectThat(
        page.Content.some((found) => idOf(found) === idOf(row)),
        `${idOf(row)} among what "${word}" finds`,
        `${page.TotalCount} others`,
        answer,
      )
      expectThat(
        page.TotalCount <= rows.TotalCount,
        'no more than all rows',
        String(page.TotalCount),
        answer,
      )
    }
    const { page, answer } = await ask(world, call, { Search: nonsense })
    expectThat(
      page.TotalCount === 0 && page.Content.length === 0,
      'nothing for a word that stands nowhere',
      `${page.TotalCount} rows`,
      answer,
    )
  })

const searchingNames = (call: Call) =>
  besideWhole(call, async (world, whole) => {
    const [row] = whole.page.Content
    const name = row?.['Name'] ?? row?.['RuleName'] ?? row?.['DocumentNumber']
    if (typeof name === 'string' && row) {
      const { page, answer } = await ask(world, call, { Search: name, PageSize: 500 })
      expectThat(
        page.Content.some((found) => idOf(found) === idOf(row)),
        `${name} among what it finds`,
        `${page.TotalCount} others`,
        answer,
      )
    }
    const { page, answer } = await ask(world, call, { Search: nonsense })
    expectThat(
      page.TotalCount === 0 && page.Content.length === 0,
      'nothing for a word that stands nowhere',
      `${page.TotalCount} rows`,
      answer,
    )
  })
