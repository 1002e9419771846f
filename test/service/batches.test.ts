import { describe, expect, it } from 'vitest'
import { createBatches, type BatchWork } from '#service/base/batches.ts'
import { isReading, whileReading } from '#service/base/reading.ts'
import { askTogether } from '#service/store/ask-together.ts'
import { spend, whileCounting } from '#service/base/spent.ts'

/** Work that answers each item when it is told to, and keeps what it was asked for. */
function bench(most?: number) {
  const asked: string[] = []
  const ends: (() => void)[] = []
  const work: BatchWork<string, string> = async (owner, items) => {
    asked.push(`${owner}: ${items.join(' ')}`)
    await new Promise<void>((resolve) => ends.push(resolve))
    if (items.includes('broken')) throw new Error('all of them')
    return items.map((item) => (item === 'wrong' ? new Error('only this one') : `${item}!`))
  }
  const batches = createBatches(work, most)
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const endOne = async () => {
    ends.shift()?.()
    await turn()
  }
  return { batches, asked, turn, endOne }
}

describe('batches', () => {
  it('[BT1] go at once where nothing is on its way; what comes meanwhile goes together', async () => {
    const { batches, asked, turn, endOne } = bench()
    const first = batches.run('a', 'one')
    await turn()
    const more = ['two', 'three'].map((item) => batches.run('a', item))
    await turn()
    expect(asked).toEqual(['a: one'])
    await endOne()
    expect(await first).toBe('one!')
    expect(asked).toEqual(['a: one', 'a: two three'])
    await endOne()
    expect(await Promise.all(more)).toEqual(['two!', 'three!'])
  })

  it('[BT2] of different owners do not wait for each other', async () => {
    const { batches, asked, turn, endOne } = bench()
    const both = [batches.run('a', 'one'), batches.run('b', 'two')]
    await turn()
    expect(asked).toEqual(['a: one', 'b: two'])
    await endOne()
    await endOne()
    expect(await Promise.all(both)).toEqual(['one!', 'two!'])
  })

  it('[BT3] are no larger than they may be, and keep the order', async () => {
    const { batches, asked, turn, endOne } = bench(2)
    const all = ['one', 'two', 'three', 'four', 'five'].map((item) => batches.run('a', item))
    for (let end = 0; end < 3; end += 1) {
      await turn()
      await endOne()
    }
    expect(await Promise.all(all)).toEqual(['one!', 'two!', 'three!', 'four!', 'five!'])
    expect(asked).toEqual(['a: one two', 'a: three four', 'a: five'])
  })

  it('[BT4] tell each its own fault, all of them that of the whole batch, and go on', async () => {
    const { batches, turn, endOne } = bench()
    const run = (...items: readonly string[]) =>
      Promise.allSettled(items.map((item) => batches.run('a', item)))
    const mixed = run('right', 'wrong')
    await turn()
    await endOne()
    expect(await mixed).toMatchObject([
      { status: 'fulfilled', value: 'right!' },
      { status: 'rejected', reason: { message: 'only this one' } },
    ])
    const broken = run('right', 'broken')
    await turn()
    await endOne()
    expect(await broken).toMatchObject([
      { status: 'rejected', reason: { message: 'all of them' } },
      { status: 'rejected', reason: { message: 'all of them' } },
    ])
    const after = run('right')
    await turn()
    await endOne()
    expect(await after).toMatchObject([{ value: 'right!' }])
  })

  it('[BT6] of questions go before work that writes, whoever of the requests came first', async () => {
    const seen: boolean[] = []
    const ask = askTogether<number>(
      {
        ask: async () => {
          seen.push(isReading())
          return [{ answer: 7 }] as never
        },
      },
      { name: 'version_of_box', types: ['text'] },
    )
    const answers = [ask('same'), whileReading(() => ask('same'))]
    expect(await Promise.all(answers)).toEqual([7, 7])
    expect(seen).toEqual([true])
  })

  it('[BT5] count what the database took for each request that waited for it', async () => {
    const batches = createBatches<string, string>(async (_owner, items) => {
      await new Promise((resolve) => setImmediate(resolve))
      spend('db', 7)
      return items.map(String)
    })
    const counts = await Promise.all(
      ['one', 'two'].map((item) =>
        whileCounting(async (spent) => {
          await batches.run('a', item)
          return spent.db
        }),
      ),
    )
    expect(counts).toEqual([7, 7])
  })
})
