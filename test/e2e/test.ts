/**
 * What the browser tests import instead of Playwright's own `test`. It does one thing more: with TEST_CLOCK the pages live at
 * that moment too, as the service and the tests do.
 */
import { test as base, type Browser } from '@playwright/test'

/** Milliseconds between the clock of the tests and the real one: test/set-up/test-clock.ts writes it. */
const offset = Number(process.env['TEST_CLOCK_OFFSET'] ?? 0)

export const test = base.extend<object, object>({
  browser: [
    async ({ browser }, provide) => {
      if (offset !== 0) shiftPagesOf(browser)
      await provide(browser)
    },
    { scope: 'worker' },
  ],
})

/**
 * For a file whose tests cannot be recorded. Not where nothing is recorded anyway: Playwright starts a new worker, with a new browser,
 * for a file that says it, whatever it says.
 */
export function neverTraced(): void {
  if (process.env['E2E_TRACE']) test.use({ trace: 'off' })
}

/** Every context that is opened from now on, by a test or for its `page`. */
function shiftPagesOf(browser: Browser): void {
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    await context.addInitScript(shiftDate, offset)
    return context
  }
}

/** Runs in each frame before its first script: time goes on from the shifted moment, and timers are as they were. */
function shiftDate(ms: number): void {
  const RealDate = Date
  const now = () => RealDate.now() + ms
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as object,
    apply: () => new RealDate(now()).toString(),
    get: (target, name, receiver) =>
      name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown),
  })
  RealDate.prototype.constructor = Date
}
