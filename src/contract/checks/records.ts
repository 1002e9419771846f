/** Records that are not there for the asker: one that never was, one of another company, one of another list (TRUST 5.4 A1). */
import { z } from 'zod'
import type { Call, Portal } from '#engine/portal.ts'
import { schemaOf } from '#schemas/wire.ts'
import { check, type Check } from '../base/check.ts'
import { expectStatus, expectThat, Skipped, toldBy } from '../base/result.ts'
import { sampleOf } from '../base/sample.ts'
import type { Exchange } from '../base/target.ts'
import {
  askList,
  familyOfCall,
  isId,
  isPaged,
  isByNumber,
  listedIds,
  listOf,
  nobodysId,
  pageIn,
  type Id,
  type Row,
  type World,
} from '../base/world.ts'
import { emptyParams, expectError } from './entrance.ts'
import { bodyNaming, carriesFile, fileBody, isPersonal } from './questions.ts'

export function recordChecks(portal: Portal, call: Call): Check[] {
  if (!namesRecords(portal, call)) return []
  const changes = call.effect === 'read' ? ([] as const) : (['write'] as const)
  if (isMaking(call)) return []
  return [
    check(call, 'id that does not exist', missingId(call)),
    ...(isAtDesk(portal, call)
      ? []
      : [check(call, 'foreign id', foreignId(call), 'other', ...changes)]),
    check(call, 'id of another list', idElsewhere(call), ...changes),
  ]
}

/** In write mode: whatever was tried, the other company's records are as they were. */
export function untouchedChecks(_: Portal, call: Call): Check[] {
  return /^(box|drafts|tags|series|templates|notifications)\.list$/.test(call.pattern)
    ? [check(call, 'nothing foreign has changed', foreignUntouched(call), 'other', 'write')]
    : []
}

/** Bodies in which the caller brings an id of its own making: a document's ETTN. Nothing that exists is named by them. */
function namesRecords(portal: Portal, call: Call): boolean {
  if (isPersonal(call)) return false
  if (call.params.includes('id')) return true
  const { document } = familyOfCall(portal, call)
  const bringsOwn =
    carriesFile(call) ||
    (document && (call.body === document.schemas.one || call.body === document.schemas.several))
  return (
    call.body !== undefined &&
    !bringsOwn &&
    !namesBox(call) &&
    call.query['UUID'] === undefined &&
    idPlaces(call) > 0
  )
}

/** Work on many records names their box in its body; its records are answered one by one, in the background. */
const namesBox = (call: Call): boolean =>
  /"(Call|Box)":/.test(JSON.stringify(sampleOf(schemaOf(call.body ?? '') ?? z.null())))

function idPlaces(call: Call): number {
  const schema = call.body === undefined ? undefined : schemaOf(call.body)
  let count = 0
  if (schema) sampleOf(schema, { id: () => (count += 1) && '7d3f3a52-0c5e-4d5c-9c57-0f4f2f4be001' })
  return count
}

/** What is made anew refers to nothing. */
const isMaking = (call: Call): boolean => /\.create(File)?$/.test(call.pattern)
/** The company that operates the service alone has a desk: no other one has records there. */
const isAtDesk = (portal: Portal, call: Call): boolean =>
  portal.families
    .flatMap(({ boxes }) => boxes)
    .some(
      ({ family, key, record }) =>
        record?.deskOf !== undefined &&
        family === call.family &&
        (key === call.on || key === call.box),
    )
/** Of many each is answered by itself. */
const isOfMany = (call: Call): boolean => call.answer === 'Messages' || call.body === 'UuidList'

const askFor = (world: World, call: Call, id: Id, before: readonly Id[] = []): Promise<Exchange> =>
  world.ask({
    call,
    params: { ...emptyParams(world, call), ...(call.params.includes('id') && { id }) },
    body: call.body === 'Files' ? fileBody('deneme.txt', 'x') : bodyNaming(call, id, before),
  })

/** What is left of an answer without the id that was asked for and the number of the exchange. */
const withoutId = ({ status, text }: Exchange, id: Id): string =>
  `${status} ${withoutWord(text, String(id)).replace(/"CorrelationID":"[^"]*"/, '')}`

/** The word of letters, digits and hyphens is taken out wherever it stands by itself, and not in a time such as `12:30`. */
const withoutWord = (text: string, word: string): string =>
  text
    .split(word)
    .reduce((left, rest) =>
      /[\w:]$/.test(left.slice(-1)) || /^\w/.test(rest) ? left + word + rest : `${left}<id>${rest}`,
    )

const missingId =
  (call: Call) =>
  async (world: World): Promise<void> => {
    const id = nobodysId(world, call)
    const answer = await askFor(world, call, id)
    if (isOfMany(call))
      expectThat(
        answer.status === 404 ||
          (answer.status === 200 && answer.text.includes(String(id))) ||
          call.answer === 'Text',
        '404, or a message that names the id',
        () => toldBy(answer),
        answer,
      )
    else {
      expectStatus(answer, 404)
      expectError(answer)
    }
  }

const foreignId =
  (call: Call) =>
  async (world: World): Promise<void> => {
    if (!listOf(world, call)) throw new Skipped('No list shows what it names')
    const own = await listedIds(world, call, 'own')
    const others = await listedIds(world, call, 'other')
    const foreign = others.find((id) => !own.includes(id))
    if (foreign === undefined && others.length > 0 && isByNumber(call))
      throw new Skipped(
        'Each company counts anew: the other one has no number that is not here too',
      )
    if (foreign === undefined)
      throw new Skipped(
        `The other company has no record in ${listOf(world, call)?.id ?? 'any list'}`,
      )
    await expectLikeNobodys(world, call, foreign)
  }

const idElsewhere =
  (call: Call) =>
  async (world: World): Promise<void> => {
    const kind = typeof nobodysId(world, call)
    const own = await listedIds(world, call, 'own')
    const lists = world.portal.calls.filter(
      (one) =>
        /^(box|drafts|tags|series|templates|notifications)\.list$/.test(one.pattern) &&
        one !== listOf(world, call) &&
        one.family === call.family &&
        !isSentFrom(world, call, one),
    )
    for (const list of lists) {
      const id = (await world.rows(list, 'own'))
        .map((row) => (kind === 'number' ? row['ID'] : row['UUID']))
        .filter(isId)
        .find((one) => typeof one === kind && !own.includes(one))
      if (id !== undefined) return expectLikeNobodys(world, call, id)
    }
    throw new Skipped('No other list of the family has a record')
  }

/** A draft that was confirmed is among what was sent: confirming it again is answered as the first time. */
const isSentFrom = (world: World, call: Call, list: Call): boolean =>
  call.pattern === 'drafts.confirmAndSend' &&
  familyOfCall(world.portal, call).delivery?.from === list.box

/** Word for word the answer for an id that never was. */
async function expectLikeNobodys(world: World, call: Call, id: Id): Promise<void> {
  const before = await nobodysAnswer(world, call)
  const answer = await askFor(world, call, id)
  const given = withoutId(answer, id)
  expectThat(
    given === before,
    `the answer for an id that does not exist: ${before.slice(0, 200)}`,
    given.slice(0, 300),
    answer,
  )
}

const nobodysAnswers = new WeakMap<World, Map<Call, string>>()

async function nobodysAnswer(world: World, call: Call): Promise<string> {
  const known = nobodysAnswers.get(world) ?? new Map<Call, string>()
  nobodysAnswers.set(world, known)
  const nobodys = nobodysId(world, call)
  const told = known.get(call) ?? withoutId(await askFor(world, call, nobodys), nobodys)
  known.set(call, told)
  return told
}

/** Fields that only their owner changes; what the authority tells may come in meanwhile. */
const kept =
  /^(Is(Read|Print|Archive|Transfer|Cancel|Active|Default)|Tags|SpecialCode|Name|RuleName|Color|Description)$/

const foreignUntouched =
  (call: Call) =>
  async (world: World): Promise<void> => {
    const { other } = world.target.tokens
    const before = await world.rows(call, 'other')
    const answer = await askList(world, call, isPaged(call) ? { PageSize: 500 } : {}, other)
    const now = new Map(pageIn(answer).Content.map((row) => [idOf(row), row]))
    const changed = before.filter((row) => print(now.get(idOf(row))) !== print(row))
    expectThat(
      changed.length === 0,
      'the rows of the other company as they were',
      () =>
        changed
          .map((row) => `${print(row)} → ${print(now.get(idOf(row)))}`)
          .join('; ')
          .slice(0, 400),
      answer,
    )
  }
const idOf = (row: Row): unknown => row['UUID'] ?? row['ID']
const print = (row: Row | undefined): string =>
  row
    ? JSON.stringify(
        Object.entries(row).filter(([name]) => kept.test(name) || name === 'UUID' || name === 'ID'),
      )
    : 'gone'
