import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { giveWay, serveShort, whileHolding } from '#service/base/give-way.ts'

/** Serves a request, and resolves when it was answered. */
const served = (work: () => Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = serveShort(() => {
      void work()
        .then(resolve, reject)
        .finally(() => end())
    })
  })

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await setImmediate()
}

/** A request that is answered after some turns of the event loop. */
const shortRequest = (done: string[]) =>
  served(async () => {
    await turns(5)
    done.push('answer')
  })

describe('[LG77] long work', () => {
  test('lets a short request be answered before its next step', async () => {
    const done: string[] = []
    const answered = shortRequest(done)
    await giveWay()
    done.push('step')
    await answered
    expect(done).toEqual(['answer', 'step'])
  })

  test('gets on under a request that is not answered', async () => {
    const answer = serveShort(() => undefined)
    for (let step = 0; step < 50; step += 1) await giveWay()
    answer()
  })

  test('is no short request itself: other long work does not wait for it', async () => {
    const done: string[] = []
    let others = Promise.resolve()
    await new Promise<void>((begun) => {
      others = served(async () => {
        await giveWay()
        begun()
        await turns(5)
        done.push('other')
      })
    })
    await giveWay()
    done.push('step')
    await others
    expect(done).toEqual(['step', 'other'])
  })

  test('that holds a transaction open waits for no request, which may wait for that transaction', async () => {
    const done: string[] = []
    const answered = shortRequest(done)
    await whileHolding(giveWay)
    done.push('step')
    await answered
    expect(done).toEqual(['step', 'answer'])
  })
})
