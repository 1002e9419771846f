/**
 * The portal as its users get it: the built portal, and for each worker a service on a database of its own with the demo.
 *
 * E2E_PORT: first port, 4179 · E2E_WORKERS: tests beside each other, 3 · E2E_TRACE=1: keeps a trace of what fails, which
 * costs a third of the time · BROWSER_TESTS=all: with the tests marked @proof · BROWSERS, CHROMIUM_PATH, FIREFOX_PATH: see browsers.ts · TEST_CLOCK: see test/set-up/test-clock.ts.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { startTestClock } from '../set-up/test-clock.ts'
import { chosenBrowsers, launchOptionsOf, type BrowserName } from './browsers.ts'

startTestClock(process.env)

/** Each has a service and data of its own. */
const workers = Number(process.env['E2E_WORKERS'] ?? 3)
const firstPort = Number(process.env['E2E_PORT'] ?? 4179)
/** Workers read this file again: the folder is made once, and each finds its demo.json in it. */
const root = (process.env['E2E_ROOT'] ??= folderOfThisRun())
const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)
process.env['E2E_DATA_DIR'] = dataDirOf(worker)
/** Where the PostgreSQL server of the services can be found, for tests that start a service of their own. */
const addressFile = (process.env['E2E_POSTGRES_FILE'] = join(root, 'postgres'))
// The browser that is the same on every machine, unless told otherwise; the services print with it too.
process.env['CHROMIUM_PATH'] ??= 'packaged'

const services = Array.from(
  { length: workers },
  (_, index) => `${firstPort + index}=${dataDirOf(index)}`,
)

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  // A machine that has other work is slow, not wrong: these are ends of waiting, and cost nothing where all is well.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  workers,
  // Each test goes to the worker that is free, so that none waits for the other's last file.
  fullyParallel: true,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // What a test marked so proves stands in every run too: in a page test, at the service, or in another browser test of the same behaviour.
  ...(process.env['BROWSER_TESTS'] !== 'all' && { grepInvert: /@proof/ }),
  reporter: [['list'], ['./slowest-files.ts']],
  use: {
    baseURL: `http://127.0.0.1:${firstPort + worker}`,
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    // Nothing is waited for to slide; what is about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    // An action waits as long as an expectation, and says then what it waited for.
    actionTimeout: 90_000,
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: await Promise.all(chosenBrowsers().map(projectOf)),
  webServer: {
    command: ['node --import tsx test/e2e/services.ts', addressFile, ...services].join(' '),
    cwd: join(import.meta.dirname, '../..'),
    wait: { stdout: /All services are ready/ },
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'pipe',
  },
})

async function projectOf(browserName: BrowserName) {
  return {
    name: browserName,
    use: {
      browserName,
      launchOptions: await launchOptionsOf(browserName, (line) =>
        process.stdout.write(`${line}\n`),
      ),
    },
    // Other tests look into the browser by what only Chromium has, or prove the portal and not the browser.
    ...(browserName === 'firefox' && {
      testMatch: ['main-journey.spec.ts', 'bill.spec.ts', 'despatch-journey.spec.ts'],
    }),
  }
}

/** Thrown away when the run is over. */
function folderOfThisRun(): string {
  const folder = mkdtempSync(join(tmpdir(), 'evrak-e2e-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function dataDirOf(index: number): string {
  return join(root, String(index))
}
