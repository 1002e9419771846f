/**
 * One Chromium of the printer, which can be ended whatever state it is in: asked first, and killed with all its processes when it does
 * not answer. Its drawing processes are watched, so that a page cannot take the memory of the machine.
 */
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { findChromium } from './chromium.ts'

export interface PrintBrowser {
  readonly browser: Browser
  /** Resolves with true when its drawing processes hold more than that; with false when `signal` ends the watch. */
  outgrows(bytes: number, signal: AbortSignal): Promise<boolean>
  /** Resolves when the browser has ended, which takes some seconds where it hangs. */
  end(): Promise<void>
}

const closeMs = 2_000
const watchMs = 200
/** Megabytes of the heap of a page's scripts; what they hold outside of it is watched. */
const heapMb = 512

export async function launchPrintBrowser(
  log: (line: string) => void,
  proxy: string,
): Promise<PrintBrowser> {
  const found = await findChromium(log)
  // Loaded with the first page: it takes a fifth of the service's start.
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({
    ...found,
    args: [...found.args, `--js-flags=--max-old-space-size=${heapMb}`],
    // Windows that nobody clicked for are not opened.
    ignoreDefaultArgs: [...found.ignoreDefaultArgs, '--disable-popup-blocking'],
    headless: true,
    // The service decides when its browsers end: pages under way are printed before it closes.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    // A context that is offline still asks for pages that a document wants to have ahead (speculation rules): the way out leads nowhere.
    proxy: { server: proxy },
  })
  /** As they were when last asked for: a browser that hangs does not say. */
  let processes = await processesOf(browser)
  return {
    browser,
    outgrows: (bytes, signal) =>
      outgrows(bytes, signal, async () => {
        if (!browser.isConnected()) return []
        processes = await processesOf(browser).catch(() => processes)
        return processes
      }),
    end: () => end(browser, processes),
  }
}

/** Asks first; then ends the processes that draw, so that the browser itself can end in order; then everything. */
async function end(browser: Browser, processes: readonly BrowserProcess[]): Promise<void> {
  const known = [...processes]
  const closing = browser.close().then(
    () => true,
    () => true,
  )
  const hasClosed = () => Promise.race([closing, pause(closeMs, false, { ref: false })])
  if (await hasClosed()) return
  for (const { id, type } of known) if (type === 'renderer') kill(id)
  if (await hasClosed()) return
  const main = known.find(({ type }) => type === 'browser')
  // Playwright starts the browser as the leader of a process group of its own, except on Windows.
  if (main) kill(process.platform === 'win32' ? main.id : -main.id)
  await hasClosed()
}

interface BrowserProcess {
  readonly type: string
  readonly id: number
}

async function processesOf(browser: Browser): Promise<readonly BrowserProcess[]> {
  const session = await browser.newBrowserCDPSession()
  try {
    return (await session.send('SystemInfo.getProcessInfo')).processInfo
  } finally {
    await session.detach().catch(() => {})
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

async function outgrows(
  bytes: number,
  signal: AbortSignal,
  currentProcesses: () => Promise<readonly BrowserProcess[]>,
): Promise<boolean> {
  if (process.platform !== 'linux') return false
  while (!signal.aborted) {
    const processes = await currentProcesses()
    const drawing = processes.filter(({ type }) => type === 'renderer' || type === 'GPU')
    const sizes = await Promise.all(drawing.map(({ id }) => residentBytes(id)))
    if (sizes.some((size) => size > bytes)) return true
    await pause(watchMs, undefined, { signal, ref: false }).catch(() => {})
  }
  return false
}

/** The second number of statm: pages of 4 KB that are in memory (proc(5)). */
async function residentBytes(pid: number): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(statm.split(' ')[1] ?? 0) * 4_096
}
