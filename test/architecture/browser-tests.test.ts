import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('a browser test ends a route with once() or stoppable(), never with the option times or unroute, which leave other requests without an answer', () => {
  const files = readdirSync('test/e2e').filter((name) => name.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(20)
  const wrong = files.filter((file) =>
    /\btimes:\s*\d|\.unroute(All)?\(/.test(readFileSync(`test/e2e/${file}`, 'utf8')),
  )
  expect(wrong).toEqual([])
})
