import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from '#service/chromium.ts'

const port = Number(process.env['E2E_PORT'] ?? 4179)
/** Workers read this file again: the folder is made once, and they find demo.json in it. */
const dataDir = (process.env['E2E_DATA_DIR'] ??= folderOfThisRun())
const { executablePath, args, env } = await findChromium((line) => process.stdout.write(`${line}\n`))

/** The portal as its users get it: the built portal and the service with demo data, in a folder of this run. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 1,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args, env },
  },
  webServer: {
    command: 'node --import tsx src/service/main.ts',
    cwd: join(import.meta.dirname, '../..'),
    url: `http://127.0.0.1:${port}/`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'pipe',
    // The compatibility form is tried too.
    env: { PORT: String(port), DATA_DIR: dataDir, ACCOUNT_LOGIN: '1' },
  },
})

/** Thrown away when the run is over. */
function folderOfThisRun(): string {
  const folder = mkdtempSync(join(tmpdir(), 'evrak-e2e-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
