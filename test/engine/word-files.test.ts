import { describe, expect, it } from 'vitest'
import { joinWordFiles, keyInFile, newPlace } from '#engine/word-files.ts'

describe('the files of words of a language', () => {
  it('[WC3] are one: a family has its own words, and adds codes and words of the editor to those of all', () => {
    const actions = { cancel: 'Cancel' }
    expect(
      joinWordFiles([
        ['codes.json', { actions, SendType: { PAPER: 'Paper' } }],
        ['families/paper.json', { title: 'Paper', codes: { actions: { fold: 'Fold' } } }],
        ['families/card.json', { title: 'Card', editor: { sections: { front: 'Front' } } }],
      ]),
    ).toEqual({
      codes: { actions: { cancel: 'Cancel', fold: 'Fold' }, SendType: { PAPER: 'Paper' } },
      families: { paper: { title: 'Paper' }, card: { title: 'Card' } },
      editor: { sections: { front: 'Front' } },
    })
    expect(actions).toEqual({ cancel: 'Cancel' })
  })

  it.each([
    ['codes.json', 'codes.actions.fold', 'actions.fold'],
    ['codes.json', 'fields.actions', undefined],
    ['families/paper.json', 'families.paper.title', 'title'],
    ['families/paper.json', 'families.paper2.title', undefined],
    ['families/paper.json', 'codes.actions.fold', 'codes.actions.fold'],
    ['families/paper.json', 'fields.Fold', undefined],
  ])('[WC3] in %s the word of %s has the key %s', (file, key, inner) => {
    expect(keyInFile(file, key)).toBe(inner)
  })

  it.each([
    ['families.paper.fields.Fold', 'families/paper.json', 'fields.Fold'],
    ['editor.sections.front', 'families/paper.json', 'editor.sections.front'],
    ['screens.series', 'screens.json', 'series'],
  ])('[WC4] a new word %s of a family belongs to %s, at %s', (word, file, key) => {
    expect(newPlace('paper', word)).toEqual({ file, key })
  })
})
