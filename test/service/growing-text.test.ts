import { describe, expect, it } from 'vitest'
import { GrowingText } from '#service/ledger/growing-text.ts'

const joined = (pieces: readonly string[]): string => {
  const text = new GrowingText()
  for (const piece of pieces) text.add(piece)
  return [...text.pieces()].join('')
}

describe('a text that grows', () => {
  it('is what was added, whatever letters it has and however long its pieces are', () => {
    const pieces = Array.from({ length: 400 }, (_, index) =>
      `\uFEFF${index} Satış · İğne · € · 𝒳`.repeat((index % 40) * (index % 7 === 0 ? 90 : 1)),
    )
    expect(joined(pieces)).toBe(pieces.join(''))
  })

  it('is empty where nothing was added', () => {
    expect(joined([])).toBe('')
  })
})
