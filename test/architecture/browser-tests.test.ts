import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('a browser test answers one request with once(), never with the option times, which leaves other requests without an answer', () => {
  const files = readdirSync('test/e2e').filter((name) => name.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(20)
  const wrong = files.filter((file) =>
    /\btimes:\s*\d/.test(readFileSync(`test/e2e/${file}`, 'utf8')),
  )
  expect(wrong).toEqual([])
})
