/** Whether what a button shows of an answer is there: the record that its screen goes to. */
import { boxOfAnswer, shownAnswerOf } from '#engine/call-answers.ts'
import type { Call } from '#engine/portal.ts'
import { answerAs } from '../base/read-as.ts'
import { expectThat, Skipped, toldBy } from '../base/result.ts'
import type { Exchange } from '../base/target.ts'
import { askList, pageIn, type World } from '../base/world.ts'

export async function expectShown(world: World, call: Call, answer: Exchange): Promise<void> {
  if (call.on === undefined || shownAnswerOf(call) !== 'record') return
  const saved = answerAs(call, 'RecordSaved', answer)
  const box = boxOfAnswer(call, saved)
  const list = world.portal.calls.find(({ id }) => id === `${box}.list`)
  expectThat(list !== undefined, 'a record of a box that is there', box, answer)
  if (!list) throw new Skipped('There is no such list')
  const found = pageIn(await askList(world, list, { Search: saved.UUID, PageSize: 20 })).Content
  expectThat(
    found.some(({ UUID }) => UUID === saved.UUID),
    `the record in ${list.id}`,
    () => toldBy(answer),
    answer,
  )
}
