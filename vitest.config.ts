import { defineConfig } from 'vitest/config'
import { words } from './src/build/words.ts'

/** One project in Node; a file that needs a page says `// @vitest-environment happy-dom`. The browser tests run under Playwright. */
export default defineConfig({
  plugins: [words()],
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: ['test/e2e/**', 'node_modules/**'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    // The browser that is the same on every machine, unless told otherwise.
    env: { CHROMIUM_PATH: process.env['CHROMIUM_PATH'] ?? 'packaged' },
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
