import { expect, it } from 'vitest'
import { reuseKeys } from '#screens/list/reused-keys.ts'

const first = reuseKeys(new Map(), ['a', 'b', 'c'])
const keysOf = (ids: readonly string[], focused?: string) => [
  ...reuseKeys(first, ids, focused).values(),
]
const [a, b, c] = first.values()

it('[PF33] other rows take over the elements of those that are gone, from the top down', () => {
  expect(keysOf(['d', 'e', 'f'])).toEqual([a, b, c])
})

it('[PF33] a row that stays keeps its element, wherever it stands then', () => {
  expect(keysOf(['d', 'a', 'b'])).toEqual([c, a, b])
})

it('[PF33] more rows than before get elements of their own, and no two rows share one', () => {
  const keys = keysOf(['d', 'e', 'f', 'g', 'h'])
  expect(keys.slice(0, 3)).toEqual([a, b, c])
  expect(new Set(keys).size).toBe(5)
})

it('[PF33] nobody takes over the row that has the focus', () => {
  expect(keysOf(['d', 'e', 'f'], 'b')).not.toContain(b)
})
