import { EventEmitter, once } from 'node:events'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { bytesOfBase64 } from '#service/base/base64.ts'
import {
  behindRequests,
  giveWay,
  serveShort,
  whileHolding,
  whileYielding,
} from '#service/base/give-way.ts'
import { linesFile, textIn } from '#service/ledger/lines-file.ts'
import { listen, type Inside } from '#service/listener.ts'

/** Owns no request. */
const unasked: Inside['identity'] = {
  owns: () => false,
  handle: () => Promise.reject(new Error('Nobody asks for it')),
}

// Each test begins with all the patience that long work can have.
beforeEach(() => steps(40))

async function steps(count: number): Promise<void> {
  for (let step = 0; step < count; step += 1) await giveWay()
}

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
    await steps(50)
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

  test('gives way within a transaction too where it says that no short request waits for it', async () => {
    const done: string[] = []
    const answered = shortRequest(done)
    await whileHolding(() => whileYielding(giveWay))
    done.push('step')
    await answered
    expect(done).toEqual(['answer', 'step'])
  })

  test('does not where the transaction has the only connection, for which every request waits', async () => {
    const done: string[] = []
    const answered = shortRequest(done)
    await whileHolding(() => whileYielding(giveWay), 'holdingAll')
    done.push('step')
    await answered
    expect(done).toEqual(['step', 'answer'])
  })
})

describe('[LG77] a large file', () => {
  const text = 'Satış;1\r\n'.repeat(100_000)

  test('is read as it is, in steps between which a short request is answered', async () => {
    const done: string[] = []
    const file = await linesFile(Buffer.from(text))
    const answered = shortRequest(done)
    let read = ''
    for await (const piece of textIn(file)) {
      read += piece
      if (read.length < text.length) done.push('step')
    }
    await answered
    expect(read).toBe(text)
    // The first step was taken before anybody waited.
    expect(done.slice(0, 2)).toEqual(['step', 'answer'])
  })

  test('in base64 is read as it is, in steps between which a short request is answered', async () => {
    const done: string[] = []
    const answered = shortRequest(done)
    const bytes = await bytesOfBase64(Buffer.from(text).toString('base64'))
    done.push('read')
    await answered
    expect(bytes.toString()).toBe(text)
    expect(done).toEqual(['answer', 'read'])
  })
})

describe('[LG77] a request to the service', () => {
  /** Asks a service whose answer does the work; the answer stays under way until the work is done. */
  async function asked(work: () => Promise<void>, meanwhile: () => Promise<void>): Promise<void> {
    const listener = await listen({ port: 0, host: '127.0.0.1' })
    try {
      const begun = new EventEmitter()
      listener.open({
        origin: listener.origin,
        identity: unasked,
        fetch: async () => {
          begun.emit('begun')
          await work()
          return new Response()
        },
      })
      const isBegun = once(begun, 'begun')
      const answered = fetch(listener.origin)
      await isBegun
      await meanwhile()
      await answered
    } finally {
      await listener.close()
    }
  }

  test('is short until it is answered', async () => {
    const done: string[] = []
    const answer = async () => {
      await turns(5)
      done.push('answer')
    }
    await asked(answer, async () => {
      await giveWay()
      done.push('step')
    })
    expect(done).toEqual(['answer', 'step'])
  })

  test('that does long work is not', async () => {
    const done: string[] = []
    const answer = async () => {
      await giveWay()
      await turns(5)
      done.push('answer')
    }
    await asked(answer, async () => {
      await giveWay()
      done.push('step')
    })
    expect(done).toEqual(['step', 'answer'])
  })
})

describe('[LG80] background work', () => {
  test('lets requests that are under way be answered before its next piece', async () => {
    const done: string[] = []
    const answer = serveShort(() => undefined)
    const work = behindRequests(() => sleep(30)).then(() => done.push('next piece'))
    await sleep(40)
    done.push('answer')
    answer()
    await work
    expect(done).toEqual(['answer', 'next piece'])
  })

  test('has a fifth of the time under a request that is not answered', async () => {
    const answer = serveShort(() => undefined)
    const begun = performance.now()
    await behindRequests(() => sleep(20))
    const took = performance.now() - begun
    answer()
    expect(took).toBeGreaterThan(80)
    expect(took).toBeLessThan(900)
  })

  test('waits for nobody where nothing is asked, and within a transaction', async () => {
    const timeOf = async (work: () => Promise<unknown>) => {
      const begun = performance.now()
      await work()
      return performance.now() - begun
    }
    const piece = () => behindRequests(() => sleep(200))
    expect(await timeOf(piece)).toBeLessThan(700)
    const answer = serveShort(() => undefined)
    expect(await timeOf(() => whileHolding(piece))).toBeLessThan(700)
    answer()
  })
})
