import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isShown, shownBy, untold, wordGroups, wordTables } from './family-words.ts'

const marks = ['<!-- words: made by `npm run accept` -->', '<!-- end of words -->'] as const
const groups = wordGroups()

describe('families/README.md', () => {
  it('[NF5] tells every word of the language as it is now', async () => {
    const page = readFileSync('families/README.md', 'utf8')
    const [before = '', rest = ''] = page.split(marks[0])
    const after = rest.split(marks[1])[1] ?? ''
    await expect(
      `${before}${marks[0]}\n\n${wordTables(page)}\n${marks[1]}${after}`,
    ).toMatchFileSnapshot('../../families/README.md')
  })

  it('[NF5] no part of the language is left out', () => {
    expect(untold()).toEqual([])
    expect(groups.filter((group) => group.words.length === 0).map((group) => group.title)).toEqual(
      [],
    )
  })

  it('[NF5] a family that is named for a word stays named while it writes the word', () => {
    const sources = [['a', 'x: 1'] as const, ['b', 'x: 2'] as const, ['c', 'y: 3'] as const]
    expect(shownBy('x', sources)).toEqual(['a', 'b'])
    expect(shownBy('x', sources, ['b'])).toEqual(['b'])
    expect(shownBy('x', sources, ['c'])).toEqual(['a', 'b'])
  })

  it('[NF6] every word says what it does', () => {
    expect(
      groups.flatMap((group) =>
        group.words
          .filter((word) => word.text === '')
          .map((word) => `${group.title}: ${word.name}`),
      ),
    ).toEqual([])
  })

  it('[NF6] every word is shown by a family that writes it', () => {
    expect(
      groups
        .filter(isShown)
        .flatMap((group) =>
          group.words
            .filter((word) => shownBy(word.name).length === 0)
            .map((word) => `${group.title}: ${word.name}`),
        ),
    ).toEqual([])
    expect(shownBy('noSuchWord')).toEqual([])
  })
})
