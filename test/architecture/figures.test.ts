import { describe, expect, it } from 'vitest'
import { figuresOf, percentile } from '#cli/structure/figures.ts'
import { sourcesOf } from '#cli/structure/imports.ts'

describe('the figures of the source', () => {
  const { functions, casts, nonNull, any } = figuresOf(
    sourcesOf(process.cwd(), 'src').filter(({ path }) => /\.tsx?$/.test(path)),
  )
  const inScreens = functions.filter(({ path }) => path.startsWith('src/screens/'))

  it('[A9] no function of the screens has more than 80 lines, and 95 of 100 have at most 40', () => {
    expect(inScreens.filter(({ lines }) => lines > 80)).toEqual([])
    expect(percentile(inScreens, 0.95)).toBeLessThanOrEqual(40)
  })

  it('[A9] casts and non-null assertions do not become more, and there is no any', () => {
    expect(casts).toBeLessThanOrEqual(mostCasts)
    expect(nonNull).toBeLessThanOrEqual(mostNonNull)
    expect(any).toBe(0)
  })

  it('[A9] are counted as they are written', () => {
    const text = `
export const short = () => 1
function long(value?: { a: string }) {
  const text = value!.a as unknown as number
  const words = ['a'] as const
  return [text, words]
}
abstract class Shape {
  abstract area(): number
  size(): any {
    return long()
  }
}`
    const figures = figuresOf([{ path: 'src/a.ts', text }])
    expect(figures).toMatchObject({ casts: 2, nonNull: 1, any: 1 })
    expect(figures.functions.map(({ name, lines }) => [name, lines])).toEqual([
      ['long', 5],
      ['size', 3],
      ['short', 1],
    ])
    expect(percentile(figures.functions, 0.95)).toBe(5)
    expect(percentile(figures.functions, 0.5)).toBe(3)
  })
})

/** Only ever lowered. */
const mostCasts = 53
const mostNonNull = 36
