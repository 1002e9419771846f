import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** How a test states a limit of its own, with the shared limit in milliseconds (vitest.config.ts, test/e2e/playwright.config.ts). */
const ownLimits = [
  { pattern: /\basyncUtilTimeout: ([\d_]+)/g, shared: 60_000 },
  { pattern: /^ *\}, ([\d_]+_000)\)$/gm, shared: 300_000 },
  { pattern: /^ *\},\n *([\d_]+_000),\n *\)$/gm, shared: 300_000 },
  { pattern: /\btest\.setTimeout\(([\d_]+)\)/g, shared: 600_000 },
  { pattern: /^  await expect\([^\n]*\{ timeout: ([\d_]+) \}\)/gm, shared: 60_000 },
]

it('no test ends its waiting sooner than all others do: a limit ends what hangs, it does not measure a busy machine', () => {
  const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `test/${file}`)
  expect(files.length).toBeGreaterThan(300)
  const wrong = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return ownLimits.flatMap(({ pattern, shared }) =>
      [...text.matchAll(pattern)]
        .filter(([, limit]) => Number(limit?.replaceAll('_', '')) < shared)
        .map(([line]) => `${file}: ${line.trim()}`),
    )
  })
  expect(wrong).toEqual([])
})
