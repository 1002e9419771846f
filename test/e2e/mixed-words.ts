/** Finds what is said in another language than the page: words of the Turkish or English files, or a code, where others should stand. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { wordFilesIn } from '#cli/words/locale-files.ts'
import { anyCodeList, codeListNames, isCodeListName } from '#documents/codes/code-list.ts'
import type { Language } from '#schemas/language.ts'

type Words = { readonly [key: string]: string | Words }

const filesOf = (language: Language) =>
  wordFilesIn(`locales/${language}`).map(
    (name) =>
      [name, JSON.parse(readFileSync(`locales/${language}/${name}`, 'utf8')) as Words] as const,
  )
const leaves = (words: Words, path: string): [string, string][] =>
  Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}.${key}`, value]] : leaves(value, `${path}.${key}`),
  )
const textsOf = (language: Language) =>
  new Map(filesOf(language).flatMap(([name, words]) => leaves(words, name)))
const wordsIn = (texts: Iterable<string>) =>
  new Set(
    [...texts].flatMap(
      (text) => text.replace(/\{\{.*?\}\}/g, ' ').match(/\p{Script=Latin}{4,}/gu) ?? [],
    ),
  )

/** Names of people, firms, goods and files of the demo, and what is a name in every language. */
const demoWords = wordsIn(
  readdirSync('src/service/demo').map((name) => readFileSync(`src/service/demo/${name}`, 'utf8')),
)
/** The official names of codes, which are the Turkish words for them: `Kilogram`. */
const codeNames = new Set(
  (await Promise.all(codeListNames.filter(isCodeListName).map(anyCodeList))).flatMap((codes) =>
    codes.map(({ tr }) => tr),
  ),
)
const names = new Set(['Evrak', 'Türkçe', 'English', 'Deutsch', 'Français', 'Español'])
const hasNoLatinLetters: ReadonlySet<Language> = new Set(['ja', 'zh'])

/** Names of firms are data, whoever brought them. */
const isFirm = (text: string): boolean => /(A\.Ş\.|Ltd\. Şti\.|Koop\.)/.test(text)

/** What states, actions and the like are called in the program: a text that is one lacks its words. */
const codes = new Set(
  [...textsOf('tr').keys()]
    .map((key) => key.split('.').at(-1) ?? '')
    .filter((code) => /^[a-z][A-Za-z]{3,}$/.test(code)),
)

/** Tells what of the texts of a page is Turkish or English, or a code; a language has no words of its own that it would take for foreign. */
export function mixedWords(language: Language): (texts: readonly string[]) => string[] {
  const own = textsOf(language)
  const foreign = (['tr', 'en'] as const).filter((one) => one !== language).map(textsOf)
  const find = hasNoLatinLetters.has(language)
    ? foreignWords(own, foreign)
    : foreignTexts(language, own, foreign)
  const ownTexts = new Set(own.values())
  const bare = (texts: readonly string[]) =>
    [...new Set(texts)]
      .filter((text) => codes.has(text) && !ownTexts.has(text))
      .map((text) => `code "${text}" without words`)
  return (texts) => [...find(texts.filter((text) => !isFirm(text))), ...bare(texts)]
}

/** Between Chinese characters a foreign word is known by its letters. */
function foreignWords(
  own: ReadonlyMap<string, string>,
  foreign: readonly ReadonlyMap<string, string>[],
): (texts: readonly string[]) => string[] {
  const known = wordsIn(own.values())
  const suspect = new Set(
    [...wordsIn(foreign.flatMap((texts) => [...texts.values()]))].filter(
      (word) => !known.has(word) && !demoWords.has(word) && !names.has(word),
    ),
  )
  return (texts) =>
    [...new Set(texts)].flatMap((text) =>
      [...wordsIn([text])]
        .filter((word) => suspect.has(word))
        .map((word) => `foreign word "${word}" in "${text}"`),
    )
}

/** Among Latin letters a foreign text is one that stands in a foreign file and not in the own; signs alone (`{{name}} ({{percent}} %)`) are no language. */
function foreignTexts(
  language: Language,
  own: ReadonlyMap<string, string>,
  foreign: readonly ReadonlyMap<string, string>[],
): (texts: readonly string[]) => string[] {
  const ownTexts = new Set([...own.values(), ...(language === 'tr' ? codeNames : [])])
  const suspects = foreign.flatMap((texts) =>
    [...texts]
      .filter(
        ([key, text]) =>
          own.get(key) !== text &&
          !ownTexts.has(text) &&
          text.replace(/\{\{.*?\}\}|[^\p{L}]/gu, '').length >= 3,
      )
      .map(([, text]) => text),
  )
  const whole = new Set(suspects)
  const patterns = [...whole]
    .filter((text) => text.includes('{{'))
    .map(
      (text) =>
        new RegExp(
          `^${text
            .split(/\{\{.*?\}\}/)
            .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
            .join('.+')}$`,
        ),
    )
  const isOwn = (text: string) => ownTexts.has(text) || names.has(text) || demoWords.has(text)
  return (texts) =>
    [...new Set(texts)]
      .filter(
        (text) =>
          !isOwn(text) && (whole.has(text) || patterns.some((pattern) => pattern.test(text))),
      )
      .map((text) => `foreign text "${text}"`)
}

/** Every text that the page shows or reads out, piece by piece; documents in frames are Turkish by law. */
export function textsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = [document.title]
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent && !['SCRIPT', 'STYLE', 'NOSCRIPT', 'OPTION'].includes(parent.tagName))
        texts.push(node.textContent ?? '')
    }
    for (const option of document.querySelectorAll('option:not([lang])'))
      texts.push(option.textContent ?? '')
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`))
        texts.push(element.getAttribute(name) ?? '')
    return texts.map((text) => text.trim()).filter((text) => text !== '')
  })
}
