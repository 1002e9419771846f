import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extendTailwindMerge } from 'tailwind-merge'
import { expect, it } from 'vitest'
import { cx } from '#screens/ui/cx.ts'

const full = extendTailwindMerge({
  extend: { theme: { text: ['2xs'], shadow: ['control', 'card', 'pop', 'dialog'] } },
})
const folder = 'src/screens'

/** Class names as they stand in the sources, without `hover:` and the like; two of `px-1`, `px-2`, `px-3` …. */
function classNames(): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  )
  const texts = files.flatMap((file) =>
    [
      ...readFileSync(join(folder, file), 'utf8').matchAll(/className="([^"\n]*)"|'([^'\n]*)'/g),
    ].map((match) => match[1] ?? match[2] ?? ''),
  )
  const words = new Set(
    texts
      .flatMap((text) => text.split(/\s+/))
      .map((word) => word.slice(word.lastIndexOf(':') + 1))
      .filter((word) => word !== '' && full(`${word} ${word}`) === word),
  )
  const stemOf = (word: string) => word.slice(0, word.lastIndexOf('-')) || word
  const seen = new Map<string, number>()
  return [...words].filter((word) => {
    const count = (seen.get(stemOf(word)) ?? 0) + 1
    seen.set(stemOf(word), count)
    return count <= 2 || stemOf(word) === 'text'
  })
}

/** Properties that callers of the kit change by `className`. */
const changed =
  /^-?(w|h|size|min-[wh]|max-[wh]|[pm][xytrbl]?|bg|text|shadow|opacity|whitespace|ring|font)(-|$)/

it('[G67] of two class names the later one replaces the earlier as in the library’s own table, and never one that sets something else', () => {
  const words = classNames()
  expect(words.length).toBeGreaterThan(150)
  const pairs = words.flatMap((one) =>
    words.filter((other) => one !== other).map((other) => `${one} ${other}`),
  )
  const wrong = pairs.filter(
    (pair) =>
      cx(pair) !== full(pair) &&
      (cx(pair) !== pair || pair.split(' ').every((word) => changed.test(word))),
  )
  expect(wrong).toEqual([])
})
