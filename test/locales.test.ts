import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Words = { readonly [key: string]: string | Words }

/** Turkish is the source: every other language has the same files and keys. */
const source = 'tr'
const languages = readdirSync('locales').filter((language) => language !== source)
const filesOf = (language: string) => readdirSync(`locales/${language}`).filter((name) => name.endsWith('.json')).sort()
const read = (language: string, file: string) => new Map(leaves(JSON.parse(readFileSync(`locales/${language}/${file}`, 'utf8')) as Words))
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*([^},\s]+)[^}]*\}\}/g)].map((match) => match[1]).sort()
/** `items_one` and `items_other` are forms of one text; a language has the forms it needs. */
const baseOf = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const basesOf = (words: ReadonlyMap<string, string>) => [...new Set([...words.keys()].map(baseOf))].sort()

describe('the locales', () => {
  it('[L1] every language has the files of the Turkish', () => {
    expect(languages).toContain('en')
    for (const language of languages) expect(filesOf(language)).toEqual(filesOf(source))
  })

  describe.each(languages)('%s', (language) => {
    it.each(filesOf(source))('[L2] %s has the keys of the Turkish', (file) => {
      expect(basesOf(read(language, file))).toEqual(basesOf(read(source, file)))
    })

    it.each(filesOf(source))('[L3] %s has no empty text', (file) => {
      expect([...read(language, file), ...read(source, file)].filter(([, text]) => text.trim() === '')).toEqual([])
    })

    it.each(filesOf(source))('[L4] %s has the placeholders of the Turkish in every text', (file) => {
      const theirs = read(language, file)
      const turkish = read(source, file)
      const ofBase = (words: ReadonlyMap<string, string>, base: string) => [...new Set([...words].filter(([key]) => baseOf(key) === base).flatMap(([, text]) => placeholders(text)))].sort()
      const different = basesOf(turkish).filter((base) => String(ofBase(turkish, base)) !== String(ofBase(theirs, base)))
      expect(different).toEqual([])
    })
  })
})

function leaves(words: Words, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] => (typeof value === 'string' ? [[path + key, value]] : leaves(value, `${path}${key}.`)))
}
