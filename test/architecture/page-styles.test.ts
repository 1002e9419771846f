import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** All that is in the window begins below the notices, so that all of it is moved when they come. */
const forAll = ['session/session-banners.tsx']

it('[PF42] no part of a page keeps a property of its own on the element of the whole page, since each change of it styles every element anew', () => {
  const files = readdirSync('src/screens', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  )
  expect(files.length).toBeGreaterThan(200)
  const wrong = files.filter((file) => {
    const text = readFileSync(`src/screens/${file}`, 'utf8')
    return text.includes('document.documentElement') && /setProperty\(\s*['"`]--/.test(text)
  })
  expect(wrong).toEqual(forAll)
})
