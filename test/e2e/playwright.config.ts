import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from '#service/chromium.ts'

/** Two files of tests run beside each other, each with a service and data of its own. */
const workers = 2
const firstPort = Number(process.env['E2E_PORT'] ?? 4179)
/** Workers read this file again: the folder is made once, and each finds its demo.json in it. */
const root = (process.env['E2E_ROOT'] ??= folderOfThisRun())
const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)
process.env['E2E_DATA_DIR'] = dataDirOf(worker)
// The browser that is the same on every machine, unless told otherwise; the services print with it too.
process.env['CHROMIUM_PATH'] ??= 'packaged'
const { executablePath, args, env } = await findChromium((line) =>
  process.stdout.write(`${line}\n`),
)

/** The portal as its users get it: the built portal and the service with demo data, in folders of this run. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers,
  // Two browsers, two services and two databases share the cores: what misses a moment is tried once more and named as flaky, a fault fails twice.
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${firstPort + worker}`,
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args, env },
  },
  webServer: Array.from({ length: workers }, (_, index) => ({
    command: 'node --import tsx src/service/main.ts',
    cwd: join(import.meta.dirname, '../..'),
    url: `http://127.0.0.1:${firstPort + index}/`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
    stdout: 'pipe' as const,
    // The compatibility form is tried too.
    env: { PORT: String(firstPort + index), DATA_DIR: dataDirOf(index), ACCOUNT_LOGIN: '1' },
  })),
})

/** Thrown away when the run is over. */
function folderOfThisRun(): string {
  const folder = mkdtempSync(join(tmpdir(), 'evrak-e2e-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function dataDirOf(index: number): string {
  return join(root, String(index))
}
