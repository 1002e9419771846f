import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPlaceholder, openWords, withPlaces } from '#cli/words/locale-files.ts'
import { compilePortal } from '#engine/compile.ts'
import { families } from '#families/index.ts'
import { languages, type Language } from '#schemas/language.ts'

const portal = compilePortal(families)
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'evrak-words-'))
  cpSync('locales', join(folder, 'locales'), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Words = Record<string, unknown>
const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Words
const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
const change = (file: string, edit: (words: Words) => void) => {
  const words = read(file)
  edit(words)
  write(file, JSON.stringify(words, null, 2))
}

describe('the words of a family', () => {
  it.each(families.map(({ key }) => key))('[WC2] are all there for %s', (key) => {
    expect(openWords(portal, key, folder)).toEqual([])
  })

  it('[WC2] [WC4] that are missing are told with language, file and key; their places are held, sorted, until they are translated', () => {
    change('locales/de/fields.json', (words) => {
      delete words['MailStatus']
      delete words['BillNumber']
    })
    change('locales/tr/families/ebill.json', (words) => {
      delete (words as { screens: Words }).screens['canceled']
    })
    const open = openWords(portal, 'ebill', folder)
    expect(open).toHaveLength(3)
    expect(open).toEqual(
      expect.arrayContaining([
        {
          language: 'tr',
          file: 'locales/tr/families/ebill.json',
          key: 'screens.canceled',
          state: 'missing',
        },
        { language: 'de', file: 'locales/de/fields.json', key: 'MailStatus', state: 'missing' },
        { language: 'de', file: 'locales/de/fields.json', key: 'BillNumber', state: 'missing' },
      ]),
    )

    for (const [file, text] of withPlaces(open, folder)) write(file, text)
    expect(Object.keys(read('locales/de/fields.json')).slice(-2)).toEqual([
      'BillNumber',
      'MailStatus',
    ])
    expect(isPlaceholder(String(read('locales/de/fields.json')['BillNumber']))).toBe(true)
    const held = openWords(portal, 'ebill', folder)
    expect(held.map(({ state }) => state)).toEqual([
      'to be translated',
      'to be translated',
      'to be translated',
    ])
    expect(withPlaces(held, folder).size).toBe(0)

    change('locales/de/fields.json', (words) =>
      Object.assign(words, { BillNumber: 'Bonnummer', MailStatus: 'E-Mail' }),
    )
    change('locales/tr/families/ebill.json', (words) =>
      Object.assign((words as { screens: Words }).screens, { canceled: 'İptal' }),
    )
    expect(openWords(portal, 'ebill', folder)).toEqual([])
  })

  it('[WC4] that no language has belong to the file of the family, whatever they name', () => {
    const file = (language: Language) => `locales/${language}/families/mailing.json`
    const before = languages.map((language) => read(file(language)))
    for (const language of languages) {
      rmSync(join(folder, file(language)))
      change(
        `locales/${language}/codes.json`,
        (words) => delete (words['actions'] as Words)['testMailServer'],
      )
    }
    const open = openWords(portal, 'mailing', folder)
    expect(new Set(open.map(({ file: one }) => one))).toEqual(new Set(languages.map(file)))
    for (const [path, text] of withPlaces(open, folder)) write(path, text)
    expect(read(file('zh'))).toMatchObject({
      title: '⟦title⟧',
      fields: { Host: '⟦Host⟧' },
      codes: { actions: { testMailServer: '⟦testMailServer⟧' } },
    })
    expect(openWords(portal, 'mailing', folder)).toHaveLength(open.length)
    languages.forEach((language, index) => write(file(language), JSON.stringify(before[index])))
  })

  it('[WC2] are needed in every language', () => {
    rmSync(join(folder, 'locales/ja/families/ebill.json'))
    expect(languages).toContain('ja')
    expect(new Set(openWords(portal, 'ebill', folder).map(({ language }) => language))).toEqual(
      new Set(['ja']),
    )
  })
})
