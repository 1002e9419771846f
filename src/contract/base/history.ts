/**
 * What the history of a record must say after something was done to it: the line of what was done, by whoever did it, above
 * everything that was there before. The authority may add lines of its own in between; nobody takes one away.
 */
import words from '#locales/en/history.json' with { type: 'json' }
import type { Box } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import { answerAs } from './read-as.ts'
import { Broken, expectThat, toldBy } from './result.ts'
import type { Exchange } from './target.ts'
import { valueAt } from '#values/json.ts'
import { called, type World } from './world.ts'

type Line = Wire['Histories'][number]

/** Something that was done: its key in `locales/…/history.json`, and values of its sentence that are known. */
export interface HistoryEvent {
  readonly key: string
  readonly values?: Readonly<Record<string, string>>
}

/** Newest first; undefined where the box, or whoever answers, tells no history. */
export async function historyOf(
  world: World,
  box: Box,
  uuid: string,
): Promise<readonly Line[] | undefined> {
  return (await readHistory(world, box, uuid))?.lines
}

/**
 * @param before what `historyOf` said before it was done
 * @param events what was done since, oldest first; none: nothing that the history tells
 */
export async function expectHistory(
  world: World,
  box: Box,
  uuid: string,
  before: readonly Line[] | undefined,
  events: readonly HistoryEvent[],
): Promise<void> {
  const read = await readHistory(world, box, uuid)
  if (!read || !before) return
  const { lines, answer } = read
  const expect = (holds: boolean, expected: string, got: () => string) =>
    expectThat(holds, expected, got, answer, 'history')
  const added = lines.slice(0, Math.max(0, lines.length - before.length))
  expect(
    print(lines.slice(added.length)) === print(before),
    'the history as it was, below what is new',
    () => print(lines).slice(0, 400),
  )
  expect(
    isNewestFirst(lines.map((line) => Date.parse(line.CreatedDate))),
    'a history from the newest to the oldest',
    () => lines.map((line) => line.CreatedDate).join(', '),
  )
  expectEvents(world, added.toReversed(), events, expect)
}

function isNewestFirst(times: readonly number[]): boolean {
  let before: number | undefined
  return times.every((time) => {
    const isOlder = before === undefined || before >= time
    before = time
    return isOlder
  })
}

type Expect = (holds: boolean, expected: string, got: () => string) => void

/** Whoever did the first thing did all of them: the key belongs to one person. */
const actors = new WeakMap<World, string>()

function expectEvents(
  world: World,
  added: readonly Line[],
  events: readonly HistoryEvent[],
  expect: Expect,
): void {
  const first = events[0]
  const actor = actors.get(world) ?? added.find((line) => first && says(line, first))?.UserName
  if (actor) actors.set(world, actor)
  const own = added.filter(({ UserName }) => actor === undefined || UserName === actor)
  expect(
    own.length === events.length &&
      own.every((line, index) => {
        const event = events[index]
        return event !== undefined && says(line, event)
      }),
    `a history that tells of ${events.map((event) => `"${sentenceOf(event)}"`).join(', ') || 'nothing new'}${events.length > 0 ? ` by ${actor ?? 'whoever did it'}` : ''}`,
    () => told(added),
  )
}

const told = (lines: readonly Line[]): string =>
  lines.map(({ UserName, Description }) => `"${Description}" by ${UserName}`).join(', ') ||
  'nothing new'

async function readHistory(
  world: World,
  box: Box,
  uuid: string,
): Promise<{ readonly lines: readonly Line[]; readonly answer: Exchange } | undefined> {
  const id = box.calls['histories']
  if (id === undefined) return undefined
  const call = called(world.portal, id)
  const answer = await world.ask({ call, params: { id: uuid } })
  // A service that tells no history at all is found by the check of that call.
  if (answer.status === 501) return undefined
  if (answer.status !== 200 || !Array.isArray(answer.json))
    throw new Broken('200 with a history', toldBy(answer), answer, 'answers')
  return { lines: answerAs(call, 'Histories', answer), answer }
}

const print = (lines: readonly Line[]): string => JSON.stringify(lines)

// Sentences

function sentenceOf({ key, values = {} }: HistoryEvent): string {
  const sentence = valueAt(words, key)
  if (typeof sentence !== 'string') throw new Error(`The history has no sentence "${key}".`)
  return Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`{{${name}}}`, value),
    sentence,
  )
}

/** Whether the line is the sentence; a value that is not known may be anything. */
function says({ Description }: Line, event: HistoryEvent): boolean {
  let rest = Description ?? ''
  const parts = sentenceOf(event).split(/\{\{\w+\}\}/)
  for (const [index, part] of parts.entries()) {
    const at = index === parts.length - 1 && index > 0 ? rest.lastIndexOf(part) : rest.indexOf(part)
    if (at === -1 || (index === 0 && at !== 0)) return false
    rest = rest.slice(at + part.length)
  }
  return rest === ''
}
