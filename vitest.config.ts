import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { words } from './src/build/words.ts'
import { shortLived } from './test/set-up/short-lived.ts'
import { startTestClock } from './test/set-up/test-clock.ts'

startTestClock(process.env)

/** Open a database or start the service. */
const withDatabase = [
  'test/service/**/*.test.ts',
  'test/journeys/**/*.test.{ts,tsx}',
  'test/contract/**/*.test.ts',
  'test/openapi/openapi-service.test.ts',
]
/** Replace a module of Node for themselves, and so need modules of their own. */
const withOwnModules = ['test/service/store.test.ts', 'test/journeys/danger-templates.test.ts']
/**
 * Draw screens into a page; each such file says `// @vitest-environment happy-dom`. Those beside them that do not are pure: Vitest ends
 * a process as soon as the next file of its project wants another environment, and loaded React and the portal two dozen times.
 */
const withPage = ['test/screens', 'test/client'].flatMap((folder) =>
  readdirSync(folder)
    .map((name) => `${folder}/${name}`)
    .filter((file) => /\.test\.tsx?$/.test(file) && wantsPage(file)),
)
/** A test that hangs is ended by then. No test fails because the machine is slow: what is measured is a ratio within one run. */
const patienceMs = 300_000

function wantsPage(file: string): boolean {
  return readFileSync(file, 'utf8').startsWith('// @vitest-environment happy-dom')
}

/**
 * Files of one project share a process and its modules, so that the portal is compiled and React loaded once and not once
 * a file: a test leaves nothing behind (no global, no timer, nothing in the page). The browser tests run under Playwright.
 */
export default defineConfig({
  plugins: [words()],
  test: {
    pool: 'forks',
    // Most of what tests make lives shortly: fewer, larger collections of garbage take a twentieth of the processor time less.
    execArgv: ['--max-semi-space-size=64', ...shortLived],
    isolate: false,
    // One more than the cores of a small machine: many tests wait for a service or a browser that they started.
    maxWorkers: 3,
    // The browser that is the same on every machine, unless told otherwise.
    env: { CHROMIUM_PATH: process.env['CHROMIUM_PATH'] ?? 'packaged' },
    testTimeout: patienceMs,
    hookTimeout: patienceMs,
    expect: { poll: { timeout: 60_000 } },
    reporters: ['default', './test/set-up/slowest-files.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/e2e/**', ...withDatabase, ...withPage],
        },
      },
      {
        extends: true,
        test: { name: 'page', include: withPage, setupFiles: ['test/set-up/page.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: withDatabase,
          exclude: withOwnModules,
          globalSetup: ['test/set-up/service.ts', 'test/set-up/postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'own modules',
          include: withOwnModules,
          isolate: true,
          globalSetup: ['test/set-up/service.ts', 'test/set-up/postgres.ts'],
        },
      },
    ],
  },
})
