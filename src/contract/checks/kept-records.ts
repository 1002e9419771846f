/** Records that are written in the portal: made, read, changed, deleted, brought back; and what is written under records. */
import type { Box, Call, Portal } from '#engine/portal.ts'
import { withComputed } from '#engine/computed.ts'
import { recordFileLimits } from '#engine/record-file-limits.ts'
import { mergedRecord } from '#engine/merged-record.ts'
import { ownValues, withoutValue } from '#engine/own-values.ts'
import { mayBeAbsent } from '#schemas/has-place.ts'
import { schemaOf } from '#schemas/wire.ts'
import { needed } from '#values/needed.ts'
import { check, type Check } from '../base/check.ts'
import { expectColumns } from '../base/columns.ts'
import { isSame } from '#values/same.ts'
import { answerAs } from '../base/read-as.ts'
import { expectStatus, expectThat, Skipped, toldBy } from '../base/result.ts'
import type { Exchange } from '../base/target.ts'
import { askList, boxOf, pageIn, siblingOf, type Row, type World } from '../base/world.ts'
import { expectAnswer } from './answers.ts'
import { fileBody } from './questions.ts'
import { recordSample, referencesOfCall, refersRightly, withTitle } from './references.ts'
import { expectSecrets, readOf } from './secrets.ts'

export function keptRecordChecks(portal: Portal, call: Call): Check[] {
  return call.pattern === 'box.create'
    ? [
        check(call, 'made, changed, deleted, restored', life(portal, call), 'write'),
        ...(referencesOfCall(portal, call).length > 0
          ? [check(call, 'refers to what is there', refersRightly(portal, call), 'write')]
          : []),
      ]
    : call.pattern === 'box.addToThread'
      ? [check(call, 'read where it was written', written(portal, call), 'write')]
      : call.pattern === 'box.addFiles'
        ? [check(call, 'kept, handed out, removed', keptFile(portal, call), 'write')]
        : call.pattern === 'box.merge'
          ? [check(call, 'two become one', merged(portal, call), 'write')]
          : []
}

/** What the one lacks is taken from the other, which is gone; a record does not become one with itself or with none. */
const merged =
  (portal: Portal, merge: Call) =>
  async (world: World): Promise<void> => {
    const kin = (name: string) => orSkipped(siblingOf(portal, merge, name))
    const create = kin('create')
    const read = async (id: string) => {
      const answer = await world.ask({ call: kin('model'), params: { id } })
      expectAnswer(portal, kin('model'), answer)
      return answer
    }
    const made = async (body: unknown) => {
      const answer = await world.ask({ call: create, body })
      expectAnswer(portal, create, answer)
      const { UUID } = answerAs(create, 'RecordSaved', answer)
      return { id: UUID, body: (await read(UUID)).json }
    }
    const box = needed(boxOf(portal, create), `box of ${create.id}`)
    const [bare, more] = inTwo(box, recordSample(portal, create))
    const [kept, other] = [await made(bare), await made(more)]
    const into = (uuid: string) => world.ask({ call: merge, params: { id: kept.id }, body: [uuid] })
    expectStatus(await into(kept.id), 422)
    expectAnswer(portal, merge, await into(other.id))
    const now = await read(kept.id)
    const wanted = mergedRecord(kept.body, [other.body])
    expectThat(isSame(now.json, wanted), 'what both said', () => toldBy(now), now)
    expectStatus(await world.ask({ call: kin('model'), params: { id: other.id } }), 404)
    expectStatus(await into(other.id), 404)
    expectStatus(await world.ask({ call: kin('delete'), body: [kept.id] }), 200)
  }

/** Two bodies that may stand beside each other: the first lacks what may be absent, the second has another title. */
function inTwo(box: Box, whole: unknown): readonly [unknown, unknown] {
  const schema = needed(schemaOf(box.record?.schema ?? ''), `schema of the records of ${box.id}`)
  const bare = box.columns
    .flatMap(({ at, name }) => (at === undefined || name === box.title ? [] : [at]))
    .filter((place) => mayBeAbsent(schema, place))
    .reduce<unknown>((body, place) => withoutValue(body, place), whole)
  return [bare, withTitle(box, whole, `${String(ownValues(box, whole)[box.title])} B`)]
}

/** What was written stands at the end of its record's thread, word for word. */
const written =
  (portal: Portal, add: Call) =>
  async (world: World): Promise<void> => {
    const thread = orSkipped(siblingOf(portal, add, 'thread'))
    const [row] = pageIn(await askList(world, orSkipped(siblingOf(portal, add, 'list')))).Content
    if (!row) throw new Skipped('The list is empty')
    const params = { id: String(row['UUID']) }
    const read = async () => {
      const answer = await world.ask({ call: thread, params })
      expectAnswer(portal, thread, answer)
      return answerAs(thread, 'ThreadMessages', answer)
    }
    const before = await read()
    const Text = `Deneme ${world.chooser.word(8)}`
    const answer = await world.ask({ call: add, params, body: { Text } })
    expectAnswer(portal, add, answer)
    const after = await read()
    expectThat(
      after.length === before.length + 1 && after.at(-1)?.Text === Text,
      `"${Text}" at the end of the thread`,
      () => JSON.stringify(after).slice(0, 300),
      world.last() ?? answer,
    )
  }

/** A file of a record is what was given, byte for byte, until it is removed; what is no file that may be kept is refused. */
const keptFile =
  (portal: Portal, add: Call) =>
  async (world: World): Promise<void> => {
    const kin = (name: string) => orSkipped(siblingOf(portal, add, name))
    const [row] = pageIn(await askList(world, kin('list'))).Content
    if (!row) throw new Skipped('The list is empty')
    const id = String(row['UUID'])
    const give = (name: string, content: string) =>
      world.ask({ call: add, params: { id }, body: fileBody(name, content) })
    const namesNow = async () => {
      const answer = await world.ask({ call: kin('recordFiles'), params: { id } })
      expectAnswer(portal, kin('recordFiles'), answer)
      return answerAs(kin('recordFiles'), 'RecordFiles', answer).map(({ Name }) => Name)
    }
    const refused = [
      ['sayfa.html', '<html></html>'],
      ['resim.svg', '<svg/>'],
      ['fatura.pdf', 'MZ'],
      ['bos.txt', ''],
    ] as const
    for (const [name, content] of refused) expectStatus(await give(name, content), 422)

    const before = await namesNow()
    if (before.length >= recordFileLimits.files) throw new Skipped('The record has no room')
    const text = unusedText(world, before)
    const plain = `${text}.txt`
    const added = await give(`../${plain}`, text)
    expectAnswer(portal, add, added)
    const [file] = answerAs(add, 'RecordFiles', added)
    expectThat(
      file?.Name === plain &&
        file.Size === text.length &&
        isSame(await namesNow(), [...before, plain]),
      `${plain} of ${text.length} bytes behind the others`,
      () => toldBy(added),
      added,
    )
    const params = { id, file: needed(file, 'file that was added').UUID }
    const taken = await world.ask({ call: kin('recordFile'), params })
    expectAnswer(portal, kin('recordFile'), taken)
    const { Name, Content } = answerAs(kin('recordFile'), 'File', taken)
    expectThat(
      Name === plain && atob(Content) === text,
      `${plain} with what was given`,
      () => toldBy(taken),
      taken,
    )
    expectStatus(await world.ask({ call: kin('removeFile'), params }), 200)
    expectStatus(await world.ask({ call: kin('removeFile'), params }), 404)
    expectStatus(await world.ask({ call: kin('recordFile'), params }), 404)
    expectThat(isSame(await namesNow(), before), 'the files as before', () => toldBy(added), added)
  }

/** None of a run before, of which a failure has left something. */
function unusedText(world: World, names: readonly string[]): string {
  const text = `Deneme ${world.chooser.word(8)}`
  return names.includes(`${text}.txt`) ? unusedText(world, names) : text
}

const life =
  (portal: Portal, create: Call) =>
  async (world: World): Promise<void> => {
    const schema = needed(schemaOf(create.body ?? ''), `schema of the body of ${create.id}`)
    const body = recordSample(portal, create)
    // The numbers that follow from others are reckoned once more here.
    const whole = withComputed(needed(boxOf(portal, create), `box of ${create.id}`), body)
    const made = await world.ask({ call: create, body })
    expectAnswer(portal, create, made)
    const { UUID, Version, Box: went } = answerAs(create, 'RecordSaved', made)
    // A record may have gone to another box of the family.
    const calls = orSkipped(
      portal.calls.find(({ id }) => id === `${went ?? parentOf(create)}.create`),
    )
    const box = needed(boxOf(portal, calls), `box of ${calls.id}`)
    const kin = (name: string) => orSkipped(siblingOf(portal, calls, name))
    expectThat(Version === 1, 'version 1', () => toldBy(made), made)
    const expectListed = async () =>
      expectRow(await askList(world, kin('list'), { PageSize: 500 }), {
        UUID,
        ...ownValues(box, whole),
      })
    await expectListed()
    const read = async () => {
      const answer = await world.ask({ call: kin('model'), params: { id: UUID } })
      expectAnswer(portal, kin('model'), answer)
      return answer
    }
    const model = await read()
    expectThat(
      isSame(model.json, readOf(schema, whole)),
      'the record as it was written',
      () => toldBy(model),
      model,
    )
    const update = (version: number) =>
      world.ask({
        call: kin('update'),
        params: { id: UUID },
        query: [['Version', `${version}`]],
        body,
      })
    const changed = await update(1)
    expectAnswer(portal, kin('update'), changed)
    expectThat(
      answerAs(kin('update'), 'RecordSaved', changed).Version === 2,
      'version 2',
      () => toldBy(changed),
      changed,
    )
    expectStatus(await update(1), 409)
    const change = async (after: unknown) =>
      expectStatus(await world.ask({ call: kin('update'), params: { id: UUID }, body: after }), 200)
    await expectSecrets(schema, body, change, read)
    const remove = () => world.ask({ call: kin('delete'), body: [UUID] })
    expectStatus(await remove(), 200)
    expectStatus(await remove(), 404)
    expectAnswer(portal, kin('restore'), await world.ask({ call: kin('restore'), body: [UUID] }))
    await expectListed()
    expectStatus(await remove(), 200)
  }

const parentOf = ({ id }: Call): string => id.slice(0, id.lastIndexOf('.'))

function expectRow(answer: Exchange, wanted: Row): void {
  const row = pageIn(answer).Content.find((one) => one['UUID'] === wanted['UUID'])
  expectColumns(row, wanted, answer)
}

function orSkipped(call: Call | undefined): Call {
  if (!call) throw new Skipped('The box lacks a call that this needs')
  return call
}
