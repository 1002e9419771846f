// @vitest-environment happy-dom
/** Parts of screens that are loaded when they are wanted. */
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { createLateParts } from '#screens/ui/late-parts.ts'
import {
  holdLateParts,
  lazyComponent,
  loadLateParts,
  useFirstPageUp,
} from '#screens/ui/lazy-component.tsx'
import { useUpdate } from '#screens/ui/update.ts'

const Panel = ({ text }: { readonly text: string }) => <p>{text}</p>
const surroundings = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
afterEach(() => {
  surroundings.IS_REACT_ACT_ENVIRONMENT = true
  vi.restoreAllMocks()
})

it('[G68] a part is drawn when it is loaded, and at once when it was loaded before', async () => {
  const Part = lazyComponent(async () => Panel)
  const element = document.createElement('div')
  // As in a browser: React goes on with the part by itself when it is there.
  surroundings.IS_REACT_ACT_ENVIRONMENT = false
  const root = createRoot(element)
  root.render(<Part text="panel" />)
  await expect.poll(() => element.textContent).toBe('panel')
  surroundings.IS_REACT_ACT_ENVIRONMENT = true
  const Ahead = lazyComponent(async () => Panel)
  await loadLateParts()
  act(() => root.render(<Ahead text="ahead" />))
  expect(element.textContent).toBe('ahead')
  act(() => root.unmount())
})

it('[G71] a part that could not be read ahead is read when it is wanted', async () => {
  let reads = 0
  const Part = lazyComponent(async () => {
    reads += 1
    if (reads === 1) throw new Error('no connection')
    return Panel
  })
  await expect(loadLateParts()).rejects.toThrow('newer version')
  const element = document.createElement('div')
  surroundings.IS_REACT_ACT_ENVIRONMENT = false
  const root = createRoot(element)
  root.render(<Part text="panel" />)
  await expect.poll(() => element.textContent).toBe('panel')
  surroundings.IS_REACT_ACT_ENVIRONMENT = true
  act(() => root.unmount())
})

it('[G72] without a connection a part is no update, and is there when the connection is', async () => {
  const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const State = () => <output>{useUpdate()}</output>
  const listening = vi.spyOn(globalThis, 'addEventListener')
  const Part = lazyComponent(async () => {
    if (!navigator.onLine) throw new Error('no connection')
    return Panel
  })
  const element = document.createElement('div')
  surroundings.IS_REACT_ACT_ENVIRONMENT = false
  const root = createRoot(element)
  root.render(
    <>
      <State />
      <Part text="panel" />
    </>,
  )
  await expect.poll(() => listening.mock.calls.map(([event]) => event)).toContain('online')
  expect(element.textContent).toBe('none')
  connection.mockReturnValue(true)
  globalThis.dispatchEvent(new Event('online'))
  await expect.poll(() => element.textContent).toBe('nonepanel')
  surroundings.IS_REACT_ACT_ENVIRONMENT = true
  act(() => root.unmount())
})

it('[G73] a rare part is read ahead much later than the others; one that becomes known afterwards follows', async () => {
  vi.useFakeTimers()
  try {
    const read: string[] = []
    const part = (name: string) => async () => void read.push(name)
    const parts = createLateParts()
    parts.add('common', part('common'))
    parts.add('rare', part('rare'))
    parts.loadWhenIdle()
    await vi.advanceTimersByTimeAsync(8_000)
    expect(read).toEqual(['common'])
    await vi.advanceTimersByTimeAsync(8_000)
    expect(read).toEqual(['common', 'rare'])
    parts.add('rare', part('new'))
    await vi.advanceTimersByTimeAsync(6_000)
    expect(read).toEqual(['common', 'rare', 'new'])
  } finally {
    vi.useRealTimers()
  }
})

it('[PF31] parts are read ahead one after the other, each when the browser is idle', async () => {
  vi.useFakeTimers()
  const waiting: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => waiting.push(work))
  const idle = async () => {
    waiting.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  try {
    const read: string[] = []
    const parts = createLateParts()
    parts.add('common', async () => {
      read.push('panel')
      // What a part needs in turn becomes known when it is read.
      parts.add('common', async () => void read.push('part of the panel'))
      throw new Error('no connection')
    })
    parts.add('common', async () => void read.push('menu'))
    parts.loadWhenIdle()
    await vi.advanceTimersByTimeAsync(5_000)
    expect([read, waiting.length]).toEqual([[], 1])
    await idle()
    await vi.advanceTimersByTimeAsync(5_000)
    expect([read, waiting.length]).toEqual([['panel'], 1])
    await idle()
    await idle()
    expect(read).toEqual(['panel', 'menu', 'part of the panel'])
  } finally {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})

it('[G68] with a part, those that it needs in turn are loaded, each once', async () => {
  const read: string[] = []
  const parts = createLateParts()
  parts.add('common', async () => {
    read.push('panel')
    parts.add('rare', async () => {
      read.push('part of the panel')
      parts.add('common', async () => void read.push('its dialog'))
    })
  })
  await parts.load()
  expect(read).toEqual(['panel', 'part of the panel', 'its dialog'])
})

it('[G74] nothing is read ahead where the browser is to save data', async () => {
  vi.useFakeTimers()
  const saving = { configurable: true, value: { saveData: true } }
  Object.defineProperty(navigator, 'connection', saving)
  try {
    const read: string[] = []
    const parts = createLateParts()
    parts.add('common', async () => void read.push('common'))
    parts.loadWhenIdle()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(read).toEqual([])
    await parts.load()
    expect(read).toEqual(['common'])
  } finally {
    Reflect.deleteProperty(navigator, 'connection')
    vi.useRealTimers()
  }
})

it('[PF21] what is hidden at first is drawn when the first page is up, and at once from then on', async () => {
  let up = (): void => {}
  const page = new Promise<void>((resolve) => (up = resolve))
  holdLateParts(page)
  const Menu = () => <p>{useFirstPageUp() ? 'entries' : 'families'}</p>
  const element = document.createElement('div')
  const root = createRoot(element)
  await act(async () => root.render(<Menu />))
  expect(element.textContent).toBe('families')
  await act(async () => (up(), await page))
  expect(element.textContent).toBe('entries')
  act(() => root.unmount())
  const next = createRoot(element)
  act(() => next.render(<Menu />))
  expect(element.textContent).toBe('entries')
  act(() => next.unmount())
})
