import { describe, expect, it } from 'vitest'
import { families } from '#families/index.ts'
import { compilePortal } from '#engine/compile.ts'
import { neededWords } from '#engine/needed-words.ts'
import { errorTexts } from '#client/errors.ts'
import { changeLanguage, createText, languages, wordsOf } from '#screens/text/text.ts'

const portal = compilePortal(families)
const sources = import.meta.glob<string>('../../src/screens/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const subjects = new Set(Object.keys(await wordsOf('tr')))

function keysOf(value: object, before = ''): string[] {
  return Object.entries(value).flatMap(([key, word]: [string, unknown]) =>
    typeof word === 'object' && word !== null
      ? keysOf(word, `${before}${key}.`)
      : [`${before}${key}`],
  )
}
describe.each(languages)('words in %s', (language) => {
  it('[G30] every screen, family, field, code, action and statistic of the portal has a word', async () => {
    const missing = new Set<string>()
    const text = await createText({ language })
    const need = (key: string) => void (text.exists(key) || missing.add(key))
    portal.routes.forEach((route) => need(route.label))
    for (const word of portal.families.flatMap((family) => neededWords(portal, family)))
      if (!word.keys.some((key) => text.exists(key))) missing.add(word.keys.join(' or '))
    expect([...missing]).toEqual([])
  })
  it('[G30] every key that the screens ask for is there', async () => {
    const text = await createText({ language })
    const keys = Object.values(sources)
      .flatMap((source) =>
        [...source.matchAll(/'([a-z]+(?:\.[\w]+)+)'/g)].map((match) => match[1]!),
      )
      .filter((key) => subjects.has(key.split('.')[0]!))
    expect(keys.length).toBeGreaterThan(60)
    expect(
      [...new Set(keys)].filter((key) => !text.exists(key) && !text.exists(`${key}_other`)),
    ).toEqual([])
  })
})

describe('words', () => {
  it('[G31] Turkish and English carry the same keys with something in each', async () => {
    const [turkish, english] = await Promise.all([wordsOf('tr'), wordsOf('en')])
    expect(keysOf(english).sort()).toEqual(keysOf(turkish).sort())
    const empty = (words: object) =>
      keysOf(words).filter(
        (key) =>
          key
            .split('.')
            .reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], words) ===
          '',
      )
    expect([empty(turkish), empty(english)]).toEqual([[], []])
  })
  it('[G31] a missing key is told and shown as it is', async () => {
    const missing: string[] = []
    const text = await createText({ language: 'tr', onMissing: (key) => missing.push(key) })
    expect(text.t('common.noSuchKey')).toBe('common.noSuchKey')
    expect(missing).toEqual(['common.noSuchKey'])
  })
  it('[G31] the language changes without loading the page', async () => {
    const text = await createText({ language: 'tr' })
    expect(text.t('common.save')).toBe('Kaydet')
    await changeLanguage(text, 'en')
    expect(text.t('common.save')).toBe('Save')
  })
  it('[ER6] the texts of the error mapper are those on the screen', async () => {
    const text = await createText({ language: 'tr' })
    expect({
      401: text.t('common.errors.401'),
      403: text.t('common.errors.403'),
      404: text.t('common.errors.404'),
      other: text.t('common.errors.other'),
    }).toEqual(errorTexts)
  })
})
