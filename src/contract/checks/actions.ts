/** Actions on one record: a row that may, one that may not, and what the action changes. */
import { holds } from '#engine/condition.ts'
import type { Action, Box, Call, Portal } from '#engine/portal.ts'
import { recordOf } from '#values/json.ts'
import { check, type Check } from '../base/check.ts'
import { expectThat, Skipped, toldBy } from '../base/result.ts'
import type { Exchange } from '../base/target.ts'
import { askList, boxOf, called, pageIn, type Row, type World } from '../base/world.ts'
import { expectAnswer } from './answers.ts'
import { expectHistory, historyOf, type HistoryEvent } from '../base/history.ts'
import { emptyParams, expectError } from './entrance.ts'
import { bodyNaming } from './questions.ts'

export function actionChecks(portal: Portal, call: Call): Check[] {
  const box = boxOf(portal, call)
  if (!box || box.isDrafts) return []
  const actions = box.actions.filter((action) => action.call === call.id)
  const isConditional =
    actions.length > 0 && actions.every(({ when }) => Object.keys(when).length > 0)
  return [
    ...(isConditional
      ? [check(call, 'row that may not', refused(box, call, actions), 'write')]
      : []),
    ...actions.map((action) =>
      check(call, `action ${action.name}`, taken(portal, box, call, action), 'write'),
    ),
  ]
}

async function currentRows(world: World, box: Box): Promise<readonly Row[]> {
  const id = box.calls['list']
  if (id === undefined) throw new Skipped('The box has no list')
  return pageIn(await askList(world, called(world.portal, id), { PageSize: 500 })).Content
}

const bodies: Partial<Record<Action['name'], (uuid: string) => unknown>> = {
  approve: (UUID) => ({ UUID, AnswerCode: 'approved' }),
  reject: (UUID) => ({ UUID, AnswerCode: 'rejected', RejectNote: 'Sözleşme denemesi' }),
}

function act(world: World, call: Call, action: Action, row: Row): Promise<Exchange> {
  const uuid = String(row['UUID'])
  return world.ask({
    call,
    params: { ...emptyParams(world, call), ...(call.params.includes('id') && { id: uuid }) },
    body: (bodies[action.name] ?? ((id: string) => bodyNaming(call, id)))(uuid),
  })
}

const refused =
  (box: Box, call: Call, actions: readonly Action[]) =>
  async (world: World): Promise<void> => {
    const rows = (await currentRows(world, box)).filter((row) =>
      actions.every(({ when }) => !holds(when, row)),
    )
    const [tried] = rows.flatMap((row) =>
      actions
        .filter((action) => !isAnswered(box, row, action))
        .slice(0, 1)
        .map((action) => ({ row, action })),
    )
    if (!tried)
      throw new Skipped(
        `Every row may: ${actions.map(({ when }) => JSON.stringify(when)).join(' or ')}`,
      )
    const { row, action } = tried
    const told = await historyOf(world, box, String(row['UUID']))
    const answer = await act(world, call, action, row)
    expectThat(
      answer.status >= 400 && answer.status < 500,
      `a refusal, for ${JSON.stringify(action.when)} does not hold`,
      () => toldBy(answer),
      answer,
    )
    expectError(answer)
    const after = (await currentRows(world, box)).find((one) => one['UUID'] === row['UUID'])
    expectThat(
      JSON.stringify(after) === JSON.stringify(row),
      'the row as it was',
      () => JSON.stringify(after).slice(0, 300),
      answer,
    )
    await expectHistory(world, box, String(row['UUID']), told, [])
  }

/** The same answer to a document again is the first one again, and no refusal. */
const isAnswered = (box: Box, row: Row, { name }: Action): boolean =>
  (name === 'approve' || name === 'reject') && effects[name]?.(box, row) === true

/** Rules beyond the condition (the days of an answer, what is reported) may refuse one row and take the next. */
const mostTries = 8

const taken =
  (portal: Portal, box: Box, call: Call, action: Action) =>
  async (world: World): Promise<void> => {
    const rows = (await currentRows(world, box)).filter((row) => holds(action.when, row))
    let last: Exchange | undefined
    for (const row of rows.slice(0, mostTries)) {
      const before = await historyOf(world, box, String(row['UUID']))
      const answer = await act(world, call, action, row)
      last = answer
      if (answer.status === 404) break
      if (answer.status >= 400 && answer.status < 500) continue
      expectAnswer(portal, call, answer)
      await expectChange(world, box, action, row, answer)
      const event = events[action.name]
      if (event) await expectHistory(world, box, String(row['UUID']), before, [event])
      return
    }
    if (!last) throw new Skipped(`No row may: ${JSON.stringify(action.when)}`)
    expectThat(
      last.status === 422 || last.status === 409,
      'one row that may',
      () => toldBy(last),
      last,
    )
    throw new Skipped(
      `A rule beyond the condition refused each of ${Math.min(rows.length, mostTries)} rows: ${last.text.slice(0, 200)}`,
    )
  }

/** What must be different afterwards, by action. */
const effects: Partial<Record<Action['name'], (box: Box, row: Row) => boolean>> = {
  cancel: (box, row) => row[nameOf(box, 'isCancelled')] === true,
  revertCancel: (box, row) => row[nameOf(box, 'isCancelled')] === false,
  approve: (box, row) => row[nameOf(box, 'answer')] === 'approved',
  reject: (box, row) => row[nameOf(box, 'answer')] === 'rejected',
}
const nameOf = (box: Box, fact: string): string =>
  box.columns.find((column) => column.fact === fact)?.name ?? ''

/** What the history of the record tells of an action. */
const events: Partial<Record<Action['name'], HistoryEvent>> = {
  cancel: { key: 'cancelled' },
  revertCancel: { key: 'cancelReverted' },
  approve: { key: 'answered.approved' },
  reject: { key: 'answered.rejected', values: { note: 'Sözleşme denemesi' } },
  sendEmail: { key: 'emailSent' },
  sendSms: { key: 'smsSent' },
  sendWhatsApp: { key: 'whatsAppSent' },
  createDraft: { key: 'draftMade' },
  createReturn: { key: 'returnMade' },
  checkFromGib: { key: 'checkedAtAuthority' },
  checkFromGtb: { key: 'checkedAtCustoms' },
}

/** Calls whose answer grows by the action. */
const told: Partial<Record<Action['name'], string>> = {
  sendEmail: 'mailHistories',
  sendSms: 'smsHistories',
  sendWhatsApp: 'whatsAppHistories',
}

async function expectChange(
  world: World,
  box: Box,
  action: Action,
  row: Row,
  answer: Exchange,
): Promise<void> {
  const changed = effects[action.name]
  const after = (await currentRows(world, box)).find((one) => one['UUID'] === row['UUID'])
  if (changed)
    expectThat(
      after !== undefined && changed(box, after),
      `the row after ${action.name}`,
      () => JSON.stringify(after).slice(0, 300),
      answer,
    )
  const histories = box.calls[told[action.name] ?? '']
  if (histories !== undefined) {
    const list = await world.ask({
      call: called(world.portal, histories),
      params: { id: String(row['UUID']) },
    })
    expectThat(
      list.status === 200 && Array.isArray(list.json) && list.json.length > 0,
      'a line in its history',
      () => toldBy(list),
      list,
    )
  }
  if (action.name === 'createDraft' || action.name === 'createReturn')
    await expectDraft(world, box, answer)
}

/** The draft is there, and is taken away again. */
async function expectDraft(world: World, box: Box, answer: Exchange): Promise<void> {
  const uuid = String(recordOf(answer.json)['UUID'])
  const model = world.portal.calls.find(({ id }) => id === `${box.family}.drafts.model`)
  const remove = world.portal.calls.find(({ id }) => id === `${box.family}.drafts.delete`)
  if (model) {
    const found = await world.ask({ call: model, params: { id: uuid } })
    expectThat(found.status === 200, 'a draft', () => toldBy(found), found)
  }
  if (remove) await world.ask({ call: remove, body: [uuid] })
}
