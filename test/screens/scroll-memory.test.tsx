// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  useRouterState,
} from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { ScrollMemory } from '#screens/list/scroll-memory.tsx'

afterEach(cleanup)

/** A list of one row. Its memory comes with `bring`; between `hold` and `release` an address that is opened is not drawn yet. */
async function openList() {
  let bring = () => {}
  let release = () => {}
  let held: Promise<void> | undefined
  function List() {
    const [isHere, setHere] = useState(false)
    const scroller = useRef<HTMLDivElement>(null)
    const record = useRouterState({
      select: ({ resolvedLocation, location }) =>
        ((resolvedLocation ?? location).search as { record?: string }).record,
    })
    bring = () => setHere(true)
    return (
      <div ref={scroller}>
        <div data-row="r1" tabIndex={-1}>
          <button type="button">choose</button>
          <button type="button">open</button>
        </div>
        <p>{record ?? 'none'}</p>
        {isHere && (
          <ScrollMemory
            scroller={scroller}
            isReady
            record={record}
            listed=""
            page={1}
            lastPage={1}
            onPage={() => {}}
          />
        )}
      </div>
    )
  }
  const router = createRouter({
    routeTree: createRootRoute({
      component: List,
      loaderDeps: ({ search }) => search,
      loader: async () => held,
    }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(<RouterProvider router={router as never} />)
  await screen.findByText('none')
  return {
    bring: () => act(() => bring()),
    hold: () => void (held = new Promise((resolve) => (release = resolve))),
    release: () => act(async () => release()),
    show: () =>
      act(async () => void router.navigate({ to: '/', search: { record: 'r1' } as never })),
    back: () => act(async () => router.history.back()),
  }
}
const opener = () => screen.getByText('open')

describe('the memory of a list', () => {
  it('[UL2] that comes while a record is being opened leads back to what opened it', async () => {
    const list = await openList()
    opener().focus()
    list.hold()
    await list.show()
    list.bring()
    await list.release()
    await screen.findByText('r1')
    opener().blur()
    await list.back()
    await screen.findByText('none')
    await waitFor(() => expect(document.activeElement).toBe(opener()))
  })

  it('[UL2] that comes when a record is open leads back to its row', async () => {
    const list = await openList()
    await list.show()
    await screen.findByText('r1')
    list.bring()
    await list.back()
    await screen.findByText('none')
    await waitFor(() => expect(document.activeElement).toBe(opener().parentElement))
  })
})
