/** When the first page is up: until then the network and the processor are its own, and what stands behind it waits. */
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { Watched } from '#client/session/notice.ts'

export interface FirstPage {
  /** Fulfilled when the page is up, or when nobody can wait for it any longer. */
  readonly isUp: Promise<void>
  /** From now on it is looked for; answers what ends that. */
  watch(page: Watching): () => void
}

interface Watching {
  readonly router: Pick<AnyRouter, 'state'>
  readonly queries: Pick<QueryClient, 'isFetching'>
  /** Where one of these is told, people have to see it at once. */
  readonly told: readonly Pick<Watched<unknown>, 'get' | 'subscribe'>[]
}

const lookMs = 50
/** A page that asks and asks is never up. */
const longestMs = 10_000

export function createFirstPage(): FirstPage {
  let end = (): void => {}
  const isUp = new Promise<void>((resolve) => (end = resolve))
  return {
    isUp,
    watch({ router, queries, told }) {
      let restedBefore = false
      const look = setInterval(() => {
        // Between a screen and its first question nothing is under way: one look is not enough.
        const rests = router.state.status === 'idle' && queries.isFetching() === 0
        if (rests && restedBefore) end()
        restedBefore = rests
      }, lookMs)
      const longest = setTimeout(end, longestMs)
      const stops = told.map((one) => one.subscribe(end))
      if (told.some((one) => one.get() !== undefined)) end()
      const stop = () => {
        clearInterval(look)
        clearTimeout(longest)
        stops.forEach((unsubscribe) => unsubscribe())
      }
      void isUp.then(stop)
      return stop
    },
  }
}
