import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPlaceholder, openWords, withPlaces } from '#cli/words/locale-files.ts'
import { compilePortal } from '#engine/compile.ts'
import { families } from '#families/index.ts'
import { languages } from '#schemas/language.ts'

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

  it('[WC2] that are missing are told with language, file and key; their places are held, sorted, until they are translated', () => {
    change('locales/de/fields.json', (words) => {
      delete words['MailStatus']
      delete words['BillNumber']
    })
    change('locales/tr/families.json', (words) => {
      delete (words['ebill'] as { screens: Words }).screens['canceled']
    })
    const open = openWords(portal, 'ebill', folder)
    expect(open).toHaveLength(3)
    expect(open).toEqual(
      expect.arrayContaining([
        {
          language: 'tr',
          file: 'locales/tr/families.json',
          key: 'ebill.screens.canceled',
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
    change('locales/tr/families.json', (words) =>
      Object.assign((words['ebill'] as { screens: Words }).screens, { canceled: 'İptal' }),
    )
    expect(openWords(portal, 'ebill', folder)).toEqual([])
  })

  it('[WC2] are needed in every language', () => {
    change('locales/ja/families.json', (words) => delete words['ebill'])
    expect(languages).toContain('ja')
    expect(new Set(openWords(portal, 'ebill', folder).map(({ language }) => language))).toEqual(
      new Set(['ja']),
    )
  })
})
