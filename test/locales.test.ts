import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { codeList, codeListNames, isCodeListName } from '#documents/codes/code-list.ts'
import { isPlaceholder, wordFilesIn } from '#cli/words/locale-files.ts'
import { actionCalls } from '#engine/actions.ts'
import { compilePortal } from '#engine/compile.ts'
import { neededWords } from '#engine/needed-words.ts'
import { joinWordFiles, type Words } from '#engine/word-files.ts'
import { families } from '#families/index.ts'
import { languages, type Language } from '#schemas/language.ts'
import { keysOf } from '#values/keys.ts'

/** Turkish is the source: every other language has the same files and keys, and the names of codes besides. */
const source = 'tr'
const others = languages.filter((language) => language !== source)
const namesOfCodes = 'lists.json'
const textOf = (language: Language, file: string) =>
  readFileSync(`locales/${language}/${file}`, 'utf8')
const wordsOf = (language: Language, file: string) => JSON.parse(textOf(language, file)) as Words
const filesOf = (language: Language) => wordFilesIn(`locales/${language}`)
const read = (language: Language, file: string) =>
  filesOf(language).includes(file)
    ? new Map(leaves(wordsOf(language, file)))
    : new Map<string, string>()
/** Codes by their list, everything else by itself. */
const groupOf = (key: string) =>
  key.startsWith('codes.') ? key.slice(0, key.lastIndexOf('.')) : key
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*([^},\s]+)[^}]*\}\}/g)].map((match) => match[1]).sort()
/** `items_one` and `items_other` are forms of one text; a language has the forms it needs. */
const plural = /_(zero|one|two|few|many|other)$/
const baseOf = (key: string) => key.replace(plural, '')
/** The keys of each text, by the key without its form. */
function keysByBase(words: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const key of words.keys()) {
    const base = baseOf(key)
    found.set(base, [...(found.get(base) ?? []), key])
  }
  return found
}
const basesOf = (words: ReadonlyMap<string, string>) => [...keysByBase(words).keys()].sort()
const formsOf = (keys: readonly string[]) =>
  keys.flatMap((key) => plural.exec(key)?.[1] ?? []).sort()

/** Lists of the standard whose codes are named in locales/; countries and currencies every browser knows. */
const namedLists = codeListNames
  .filter(isCodeListName)
  .filter((name) => name !== 'countries' && name !== 'currencies')

describe('the locales', () => {
  it('[L1] [LN1] there is a folder for each language of the portal and for no other', () => {
    expect(readdirSync('locales').sort()).toEqual([...languages].sort())
  })

  it('[WC3] there is a file for each family and for no other', () => {
    expect(filesOf(source).filter((file) => file.startsWith('families/'))).toEqual(
      families.map(({ key }) => `families/${key}.json`).sort(),
    )
  })

  it('[WC3] the file of a family has no word that the family does not need', () => {
    const portal = compilePortal(families)
    const idle = portal.families.flatMap((family) => {
      const needed = new Set(neededWords(portal, family).flatMap(({ keys }) => keys))
      const file = `families/${family.key}.json`
      return leaves(joinWordFiles([[file, wordsOf(source, file)]])).filter(
        ([key]) => !needed.has(key),
      )
    })
    expect(idle).toEqual([])
  })

  it('[WC3] a list of codes or a section is in the file of the family that alone has it, and otherwise in the shared one', () => {
    const portal = compilePortal(families)
    const users = new Map<string, Set<string>>()
    for (const family of portal.families)
      for (const key of neededWords(portal, family).flatMap(({ keys }) => keys))
        if (/^(codes(?!\.(actions|statistics))|editor\.sections)\./.test(key))
          users.set(groupOf(key), (users.get(groupOf(key)) ?? new Set()).add(family.key))
    const places = filesOf(source).flatMap((file) =>
      leaves(joinWordFiles([[file, wordsOf(source, file)]])).map(([key]) => [groupOf(key), file]),
    )
    const wrong = places.filter(([group = '', file]) => {
      const [first, ...others] = users.get(group) ?? []
      const shared = `${group.split('.', 1).join()}.json`
      return first !== undefined && file !== (others.length > 0 ? shared : `families/${first}.json`)
    })
    expect(users.size).toBeGreaterThan(10)
    expect(wrong).toEqual([])
  })

  it.each(languages)('[WC3] no two files of %s say the same word', (language) => {
    const keys = filesOf(language).flatMap((file) =>
      leaves(joinWordFiles([[file, wordsOf(language, file)]])).map(([key]) => key),
    )
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  it('[L5] each action on a record has words for having been done; editing opens a form instead', () => {
    const results = [...read(source, 'detail.json').keys()]
      .filter((key) => key.startsWith('results.'))
      .map((key) => key.slice('results.'.length))
    expect(results.toSorted()).toEqual(
      [
        ...keysOf(actionCalls).filter((name) => name !== 'edit'),
        ...new Set(
          compilePortal(families).families.flatMap(({ boxes }) =>
            boxes.flatMap(({ operations }) => operations),
          ),
        ),
      ].toSorted(),
    )
  })

  it('[L3] the Turkish has no empty text', () => {
    expect(
      filesOf(source).flatMap((file) =>
        [...read(source, file)]
          .filter(([, text]) => text.trim() === '')
          .map(([key]) => `${file} ${key}`),
      ),
    ).toEqual([])
  })

  describe.each(languages)('%s', (language) => {
    it.each(filesOf(language))('[WC2] %s holds no place of a word to be translated', (file) => {
      expect(
        [...read(language, file)].flatMap(([key, text]) => (isPlaceholder(text) ? [key] : [])),
      ).toEqual([])
    })

    it.each(filesOf(language))('[LN2] %s says nothing twice', (file) => {
      expect(doubles(textOf(language, file))).toEqual([])
    })

    it.each(filesOf(language))('[LN2] %s has the plural forms of its language', (file) => {
      const words = read(language, file)
      const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
      const wrong = [...keysByBase(words)].flatMap(([base, keys]) => {
        const forms = formsOf(keys)
        return forms.length === 0 || String(forms) === String(needed)
          ? []
          : [`${base}: has ${String(forms)}, needs ${String(needed)}`]
      })
      expect(wrong).toEqual([])
    })
  })

  describe.each(others)('%s', (language) => {
    it('[L1] has the files of the Turkish and the names of the codes', () => {
      expect(filesOf(language)).toEqual([...filesOf(source), namesOfCodes].sort())
    })

    it.each(filesOf(source))('[L2] %s has the keys of the Turkish', (file) => {
      const theirs = basesOf(read(language, file))
      const turkish = basesOf(read(source, file))
      expect({
        missing: turkish.filter((key) => !theirs.includes(key)),
        unknown: theirs.filter((key) => !turkish.includes(key)),
      }).toEqual({ missing: [], unknown: [] })
    })

    it.each(filesOf(source))('[L3] %s has no empty text', (file) => {
      expect([...read(language, file)].filter(([, text]) => text.trim() === '')).toEqual([])
    })

    it.each(filesOf(source))(
      '[L4] %s has the placeholders of the Turkish in every text, each in double braces',
      (file) => {
        const theirs = read(language, file)
        const turkish = read(source, file)
        const ofBases = (words: ReadonlyMap<string, string>) =>
          new Map(
            [...keysByBase(words)].map(([base, keys]) => [
              base,
              [...new Set(keys.flatMap((key) => placeholders(words.get(key) ?? '')))].sort(),
            ]),
          )
        const ours = ofBases(turkish)
        expect(
          [...ofBases(theirs)].flatMap(([base, names]) =>
            ours.has(base) && String(ours.get(base)) !== String(names) ? [base] : [],
          ),
        ).toEqual([])
        expect(
          [...theirs].filter(([, text]) => /(?<!\{)\{\w+\}(?!\})/.test(text)).map(([key]) => key),
        ).toEqual([])
      },
    )

    it('[LN3] lists.json names exactly the codes of the lists', async () => {
      const names = wordsOf(language, namesOfCodes)
      expect(Object.keys(names).sort()).toEqual([...namedLists].sort())
      for (const list of namedLists) {
        const codes = (await codeList(list)).map(({ code }) => code).sort()
        expect(Object.keys(names[list] ?? {}).sort(), list).toEqual(codes)
      }
      expect(leaves(names).filter(([, text]) => text.trim() === '')).toEqual([])
    })
  })
})

function leaves(words: Words, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : leaves(value, `${path}${key}.`),
  )
}

/** Names that an object of a JSON text has more than once: the first of them would be lost without a word. */
function doubles(json: string): string[] {
  const found: string[] = []
  const open: Set<string>[] = []
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"\s*:|"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (token.endsWith(':')) {
      const names = open.at(-1)
      if (names?.has(token)) found.push(token)
      names?.add(token)
    }
  }
  return found
}
