/**
 * Work that costs the same for many as for one, such as an exchange with the database: what is asked for while a batch is on its way
 * makes up the next one. Nobody waits where nothing is on its way, and nothing is kept when it was answered.
 */
import DataLoader from 'dataloader'
import { spend, whileCounting, type Spent } from './spent.ts'

export interface Batches<Item, Result> {
  /** Rejects with the Error that the work gives for the item, or with what the whole batch throws. */
  run(owner: string, item: Item): Promise<Result>
}

/** One answer for each item, in their order; an Error is that of its item alone. */
export type BatchWork<Item, Result> = (
  owner: string,
  items: readonly Item[],
) => Promise<readonly (Result | Error)[]>

/** Batches of different owners do not wait for each other. `most`: items of one batch. */
export function createBatches<Item, Result>(
  work: BatchWork<Item, Result>,
  most = 100,
): Batches<Item, Result> {
  const lanes = new Map<string, Lane<Item, Result>>()
  return {
    async run(owner, item) {
      const lane = lanes.get(owner) ?? createLane((items) => work(owner, items), most)
      lanes.set(owner, lane)
      lane.waiting++
      try {
        return await answerOf(lane, item)
      } finally {
        if (--lane.waiting === 0) lanes.delete(owner)
      }
    },
  }
}

interface Lane<Item, Result> {
  readonly loader: DataLoader<Item, Answered<Result>>
  waiting: number
}

/** The answer of one item, and what its batch took: each item has waited for all of it. */
interface Answered<Result> {
  readonly value: Result | Error
  readonly begunAt: number
  readonly spent: Spent
}

async function answerOf<Item, Result>({ loader }: Lane<Item, Result>, item: Item): Promise<Result> {
  const askedAt = performance.now()
  const { value, begunAt, spent } = await loader.load(item)
  spend('queue', begunAt - askedAt + spent.queue)
  spend('db', spent.db)
  if (value instanceof Error) throw value
  return value
}

/** One batch after the other. */
function createLane<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly (Result | Error)[]>,
  most: number,
): Lane<Item, Result> {
  let onItsWay: Promise<unknown> = Promise.resolve()
  let last: Promise<unknown> = onItsWay
  const answer = (items: readonly Item[]): Promise<readonly Answered<Result>[]> => {
    const begunAt = performance.now()
    return whileCounting(async (spent) =>
      (await work(items)).map((value) => ({ value, begunAt, spent })),
    )
  }
  const loader = new DataLoader<Item, Answered<Result>>(
    (items) => {
      const answers = answer(items)
      onItsWay = answers.catch(() => undefined)
      return answers
    },
    {
      cache: false,
      maxBatchSize: most,
      batchScheduleFn: (dispatch) => {
        last = last.then(() => {
          dispatch()
          return onItsWay
        })
      },
    },
  )
  return { loader, waiting: 0 }
}
