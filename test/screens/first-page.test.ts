// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWatched } from '#client/session/notice.ts'
import { createFirstPage } from '#screens/shell/first-page.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched() {
  const page = { fetching: 0, status: 'pending' as 'pending' | 'idle', isUp: false }
  const notice = createWatched<string | undefined>(undefined)
  const first = createFirstPage()
  void first.isUp.then(() => (page.isUp = true))
  first.watch({
    router: {
      get state() {
        return { status: page.status } as never
      },
    },
    queries: { isFetching: () => page.fetching },
    told: [notice],
  })
  return { page, notice }
}

it('[NF11] the first page is up when its screen is there and nothing is under way, for longer than a moment', async () => {
  const { page } = watched()
  await vi.advanceTimersByTimeAsync(1000)
  expect(page.isUp).toBe(false)
  Object.assign(page, { status: 'idle' })
  await vi.advanceTimersByTimeAsync(50)
  Object.assign(page, { fetching: 1 })
  await vi.advanceTimersByTimeAsync(1000)
  expect(page.isUp).toBe(false)
  Object.assign(page, { fetching: 0 })
  await vi.advanceTimersByTimeAsync(100)
  expect(page.isUp).toBe(true)
})

it('[NF11] what people have to be told does not wait, and nothing waits longer than ten seconds', async () => {
  const told = watched()
  told.notice.set('unreachable')
  await vi.advanceTimersByTimeAsync(0)
  expect(told.page.isUp).toBe(true)
  const { page } = watched()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(page.isUp).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(page.isUp).toBe(true)
})
