/** The life of a document: draft, sending, and that the ETTN keeps it from being made twice (DESIGN.md 3). */
import { ownValues } from '#engine/own-values.ts'
import type { Box, Call, Portal } from '#engine/portal.ts'
import { check, type Check } from '../base/check.ts'
import { expectColumns } from '../base/columns.ts'
import { documentBody } from '../base/document-body.ts'
import { amountsOf, expectAmounts, textOf } from '../base/amounts.ts'
import { expectHistory, type HistoryEvent } from '../base/history.ts'
import { answerAs } from '../base/read-as.ts'
import { expectStatus, expectThat, Skipped, toldBy } from '../base/result.ts'
import type { Exchange } from '../base/target.ts'
import {
  askList,
  boxOf,
  familyOfCall,
  ofFamily,
  pageIn,
  siblingOf,
  type Row,
  type World,
} from '../base/world.ts'
import { recordOf, valueAt } from '#values/json.ts'
import { needed } from '#values/needed.ts'
import { expectAnswer } from './answers.ts'

export function documentChecks(portal: Portal, call: Call): Check[] {
  const life = lives[call.pattern]
  return familyOfCall(portal, call).document && life
    ? life.map(([name, run]) => check(call, name, (world) => run(world, call, portal), 'write'))
    : []
}

type Step = (world: World, call: Call, portal: Portal) => Promise<void>

const lives: Readonly<Record<string, readonly (readonly [name: string, run: Step])[]>> = {
  'drafts.create': [
    ['made, read, deleted', draftLife],
    ['shown as page and XML', draftShown],
  ],
  'drafts.createBulk': [['many drafts', manyDrafts]],
  'drafts.confirmAndSend': [['confirmed once', confirmedOnce]],
  'drafts.editAndSend': [['sent once', sentOnce]],
  'send.model': [['sent once', sentOnce]],
  'reports.send': [['report of a period', reported]],
  'uploads.upload': [['a result per file', uploaded]],
}

const sent = (answer: Exchange): Row => recordOf(answer.json)

async function draftLife(world: World, create: Call, portal: Portal): Promise<void> {
  const { family } = create
  const uuid = world.chooser.uuid()
  const body = await documentBody(world, family, { uuid })
  const made = await world.ask({ call: create, body })
  expectAnswer(portal, create, made)
  expectThat(sent(made)['UUID'] === uuid, uuid, () => toldBy(made), made)
  expectStatus(await world.ask({ call: create, body }), 200)
  await expectReckoned(world, callFor(portal, family, 'drafts.list'), body, uuid)
  const model = callFor(portal, family, 'drafts.model')
  const read = await world.ask({ call: model, params: { id: uuid } })
  expectAnswer(portal, model, read)
  const lost = leavesOf(body).filter(
    ([place, value]) => value !== null && valueAt(read.json, place) !== value,
  )
  expectThat(
    lost.length === 0,
    'the model that was saved',
    () =>
      lost
        .map(
          ([place, value]) =>
            `${place.join('.')}: ${String(valueAt(read.json, place))} for ${String(value)}`,
        )
        .join('; '),
    read,
  )
  const remove = callFor(portal, family, 'drafts.delete')
  expectAnswer(portal, remove, await world.ask({ call: remove, body: [uuid] }))
  expectStatus(await world.ask({ call: model, params: { id: uuid } }), 404)
  expectStatus(await world.ask({ call: remove, body: [uuid] }), 404)
  await expectCount(world, callFor(portal, family, 'drafts.list'), uuid, 0)
}

async function draftShown(world: World, create: Call, portal: Portal): Promise<void> {
  const uuid = world.chooser.uuid()
  expectStatus(
    await world.ask({ call: create, body: await documentBody(world, create.family, { uuid }) }),
    200,
  )
  for (const name of ['html', 'xml']) {
    const file = callFor(portal, create.family, `drafts.${name}`)
    expectAnswer(portal, file, await world.ask({ call: file, params: { id: uuid } }))
  }
  expectStatus(
    await world.ask({ call: callFor(portal, create.family, 'drafts.delete'), body: [uuid] }),
    200,
  )
}

/** The same document again is the first answer again and no second record; another one under its ETTN is refused. */
async function sentOnce(world: World, send: Call, portal: Portal): Promise<void> {
  const uuid = world.chooser.uuid()
  const body = await documentBody(world, send.family, { uuid })
  const first = await world.ask({ call: send, body })
  expectAnswer(portal, send, first)
  const second = await world.ask({ call: send, body })
  expectThat(
    second.status === 200 && second.text === first.text,
    `the first answer again: ${first.text.slice(0, 200)}`,
    () => toldBy(second),
    second,
  )
  const list = sentList(world, send)
  await expectReckoned(world, list, body, uuid)
  const number = numberOf(world, send, sent(first))
  if (number !== '') await expectCount(world, list, number, 1)
  const other = await world.ask({
    call: send,
    body: await documentBody(world, send.family, { uuid, price: 999.5 }),
  })
  expectStatus(other, 409)
  await expectReckoned(world, list, body, uuid)
  await expectTold(world, list, uuid, [{ key: 'sent', values: { number } }])
}

async function confirmedOnce(world: World, confirm: Call, portal: Portal): Promise<void> {
  const { family } = confirm
  const uuid = await unusedId(world, sentList(world, confirm))
  expectStatus(
    await world.ask({
      call: callFor(portal, family, 'drafts.create'),
      body: await documentBody(world, family, { uuid }),
    }),
    200,
  )
  for (const time of ['first', 'second']) {
    const answer = await world.ask({ call: confirm, body: [{ UUID: uuid }] })
    expectThat(
      answer.status === 200 && JSON.stringify(answer.json) === '[]',
      `no message the ${time} time`,
      () => toldBy(answer),
      answer,
    )
  }
  await expectCount(world, callFor(portal, family, 'drafts.list'), uuid, 0)
  await expectCount(world, sentList(world, confirm), uuid, 1)
  await expectTold(world, sentList(world, confirm), uuid, [
    { key: 'draftCreated' },
    { key: 'sent' },
  ])
  const nobody = world.chooser.uuid()
  const unknown = await world.ask({ call: confirm, body: [{ UUID: nobody }] })
  expectThat(
    unknown.status === 200 && unknown.text.includes(nobody),
    `a message about ${nobody}`,
    () => toldBy(unknown),
    unknown,
  )
}

async function manyDrafts(world: World, create: Call, portal: Portal): Promise<void> {
  const { family } = create
  const { document } = familyOfCall(portal, create)
  const bulk = document?.bulk
  if (!document || !bulk) throw new Skipped('The family has no bulk creation')
  const uuids = [world.chooser.uuid(), world.chooser.uuid()]
  const items = await Promise.all(
    uuids.map(async (uuid) => {
      const { [document.wrapper]: model, ...beside } = await documentBody(world, family, { uuid })
      return { [bulk.item]: model, ...beside }
    }),
  )
  const answer = await world.ask({ call: create, body: { [bulk.list]: items } })
  expectThat(
    answer.status === 200 && JSON.stringify(answer.json) === '[]',
    'no message',
    () => toldBy(answer),
    answer,
  )
  for (const uuid of uuids)
    await expectCount(world, callFor(portal, family, 'drafts.list'), uuid, 1)
  expectStatus(
    await world.ask({ call: callFor(portal, family, 'drafts.delete'), body: uuids }),
    200,
  )
}

/** Everything that waits is reported, and then nothing waits; a second report of nothing is refused. */
async function reported(world: World, send: Call, portal: Portal): Promise<void> {
  const list = callFor(portal, send.family, 'reports.list')
  const [year, month] = world.today.split('-')
  const body = { PeriodYear: year, PeriodMonth: month }
  const before = pageIn(await askList(world, list)).TotalCount
  const answer = await world.ask({ call: send, body })
  expectThat(
    answer.status === 200 ||
      answer.status === 409 ||
      answer.status === 422 ||
      answer.status === 404,
    '200, or a refusal with its reason',
    () => toldBy(answer),
    answer,
  )
  if (answer.status !== 200)
    throw new Skipped(`Nothing is to be reported: ${answer.text.slice(0, 150)}`)
  expectAnswer(portal, send, answer)
  const after = pageIn(await askList(world, list)).TotalCount
  expectThat(after === before + 1, `${before + 1} reports`, String(after), answer)
  const again = await world.ask({ call: send, body })
  const count = pageIn(await askList(world, list)).TotalCount
  expectThat(count === after, 'no second report of the same documents', `${count} reports`, again)
}

/** A file that is no document is told so, and is no failure of the call; nor is it a draft for who asks for one. */
async function uploaded(world: World, upload: Call, portal: Portal): Promise<void> {
  for (const query of [[], [['IsDraft', 'true']]] as const) {
    const form = new FormData()
    form.append(
      'file',
      new File(['bu bir fatura değil'], 'deneme.xml', { type: 'application/xml' }),
    )
    const answer = await world.ask({ call: upload, query, body: form })
    expectAnswer(portal, upload, answer)
    const [result] = answerAs(upload, 'Uploaded', answer).Results
    expectThat(
      result?.FileName === 'deneme.xml' &&
        !result.IsSuccess &&
        result.Errors.length > 0 &&
        !result.IsCorrectable,
      'the file refused by name, with a reason, and no draft offered',
      () => toldBy(answer),
      answer,
    )
  }
}

// What all of them ask

function callFor(portal: Portal, family: string, rest: string): Call {
  const call = ofFamily(portal, family, rest)
  if (!call) throw new Skipped(`The family has no call ${rest}`)
  return call
}

/** The list of what was sent. */
function sentList(world: World, call: Call): Call {
  const { delivery, boxes } = familyOfCall(world.portal, call)
  const box: Box | undefined = boxes.find(({ key }) => key === delivery?.from)
  return callFor(world.portal, call.family, `${box?.key ?? ''}.list`)
}

/** An id under which nothing was sent: a run before this one may have had the same seed. */
async function unusedId(world: World, list: Call): Promise<string> {
  for (;;) {
    const uuid = world.chooser.uuid()
    if (pageIn(await askList(world, list, { Search: uuid })).TotalCount === 0) return uuid
  }
}

const numberOf = (world: World, call: Call, answer: Row): string =>
  String(answer[familyOfCall(world.portal, call).document?.number ?? ''] ?? '')

/** One row, whose amounts are those of the lines that were sent; and so is the amount that its file tells. */
async function expectReckoned(world: World, list: Call, body: Row, uuid: string): Promise<void> {
  const { row, answer } = await expectOne(world, list, uuid)
  const { document } = familyOfCall(world.portal, list)
  const box = boxOf(world.portal, list)
  if (document && box) expectColumns(row, ownValues(box, recordOf(body[document.wrapper])), answer)
  const amounts = document && amountsOf(body, document)
  if (!amounts) return
  expectAmounts(row, box?.columns ?? [], amounts, answer)
  const file = siblingOf(world.portal, list, 'xml')
  if (!file || amounts.payable === undefined) return
  const xml = await world.ask({ call: file, params: { id: uuid } })
  // Who writes no files at all is found by the check of that call.
  if (xml.status === 501) return
  expectAnswer(world.portal, file, xml)
  const told = contentOf(String(xml.json), 'cbc:PayableAmount')
  expectThat(
    told === undefined || told === textOf(amounts.payable),
    `what the lines come to in the file: ${textOf(amounts.payable)}`,
    String(told),
    xml,
    'money',
  )
}

/** Text of the first element of the name; undefined where there is none. */
function contentOf(xml: string, name: string): string | undefined {
  const start = xml.indexOf(`<${name}`)
  if (start === -1) return undefined
  const text = xml.indexOf('>', start) + 1
  return xml.slice(text, xml.indexOf('<', text))
}

/** Nothing but those events since the document was made. */
async function expectTold(
  world: World,
  list: Call,
  uuid: string,
  events: readonly HistoryEvent[],
): Promise<void> {
  const box = boxOf(world.portal, list)
  if (box) await expectHistory(world, box, uuid, [], events)
}

async function expectOne(
  world: World,
  list: Call,
  uuid: string,
): Promise<{ readonly row: Row; readonly answer: Exchange }> {
  const answer = await expectCount(world, list, uuid, 1)
  const [row] = pageIn(answer).Content
  return { row: needed(row, `row ${uuid} in ${list.id}`), answer }
}

async function expectCount(
  world: World,
  list: Call,
  search: string,
  count: number,
): Promise<Exchange> {
  const answer = await askList(world, list, { Search: search })
  const page = pageIn(answer)
  expectThat(
    page.TotalCount === count && page.Content.length === count,
    `${count} rows for ${search} in ${list.id}`,
    String(page.TotalCount),
    answer,
  )
  return answer
}

type Path = readonly (string | number)[]
function leavesOf(value: unknown, place: Path = []): (readonly [Path, unknown])[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => leavesOf(item, [...place, index]))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...place, name]))
  return [[place, value]]
}
