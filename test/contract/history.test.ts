import { describe, expect, it } from 'vitest'
import { expectHistory, historyOf, type HistoryEvent } from '#contract/base/history.ts'
import { createWorld } from '#contract/base/world.ts'
import { compilePortal } from '#engine/compile.ts'
import { familyOf } from '#engine/portal.ts'
import { families } from '#families/index.ts'

interface Line {
  readonly CreatedDate: string
  readonly UserName: string
  readonly Description: string
}

const portal = compilePortal(families)
const box = familyOf(portal, 'ebill').boxes[0]!
const uuid = '7d3f3a52-0c5e-4d5c-9c57-0f4f2f4be001'
const line = (minute: number, UserName: string, Description: string): Line => ({
  CreatedDate: `2026-11-21T09:${String(minute).padStart(2, '0')}:00.000Z`,
  UserName,
  Description,
})
const sent = line(1, 'Ayşe', 'Sent with the number EAA2026000000001')
const cancelled = line(2, 'Ayşe', 'Cancelled')

/** What is told of a service whose histories were the first lines before and are the second now; undefined: nothing. */
async function toldOf(
  before: readonly Line[],
  now: readonly Line[],
  events: readonly HistoryEvent[],
): Promise<string | undefined> {
  let lines = before
  const send = async () => Response.json(lines)
  const target = { send, addresses: { portal: 'http://x' }, tokens: { own: 'x' } }
  const world = createWorld(portal, target, { today: '2026-11-21', mayWrite: true })
  const known = await historyOf(world, box, uuid)
  lines = now
  return expectHistory(world, box, uuid, known, events).then(
    () => undefined,
    (error: unknown) => String(error),
  )
}

describe('[CT12] the history after an action', () => {
  it('has its line above what was there before; the authority may add its own', async () => {
    const event = { key: 'cancelled' }
    const state = line(3, 'GİB', 'State of the envelope 1300: succeeded')
    expect(await toldOf([sent], [cancelled, sent], [event])).toBeUndefined()
    expect(await toldOf([sent], [state, cancelled, sent], [event])).toBeUndefined()
    expect(await toldOf([], [sent], [{ key: 'sent' }])).toBeUndefined()
    expect(
      await toldOf([], [sent], [{ key: 'sent', values: { number: 'EAA2026000000001' } }]),
    ).toBeUndefined()
  })

  it.each([
    ['no line', [sent], 'tells of "Cancelled"'],
    ['another line', [line(2, 'Ayşe', 'Sent'), sent], 'tells of "Cancelled"'],
    ['the line twice', [cancelled, cancelled, sent], 'tells of "Cancelled"'],
    ['a line that was there is lost', [cancelled], 'the history as it was'],
    [
      'a line that was there is another',
      [cancelled, line(1, 'Ali', 'Sent')],
      'the history as it was',
    ],
    ['the newest is last', [line(0, 'Ayşe', 'Cancelled'), sent], 'from the newest to the oldest'],
  ] as const)('is told where it has %s', async (_, now, sentence) => {
    expect(await toldOf([sent], now, [{ key: 'cancelled' }])).toContain(sentence)
  })

  it('is told where a refusal left a line, or a sentence another value', async () => {
    expect(await toldOf([sent], [cancelled, sent], [])).toContain('tells of nothing new')
    expect(
      await toldOf([], [sent], [{ key: 'sent', values: { number: 'EAA2026000000002' } }]),
    ).toContain('EAA2026000000002')
  })
})
