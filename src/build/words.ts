/**
 * The words of a language come in four files of the build: those of the first pages, of sign-in, the rest, and the names of codes
 * (an editor asks for them first). One import for each, instead of one for every file of locales/ in every language:
 * the page that starts carries the address of each of its imports. The words of all families are joined for it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runnerImport, type Plugin } from 'vite'
import { textBefore } from '../values/text-before.ts'
import { joinWordFiles, type Words } from '../engine/word-files.ts'

/** What sign-in, dashboard and lists are made of, but for what forms and buttons of actions say of it. */
const first: readonly string[] = [
  'common',
  'shell',
  'families',
  'screens',
  'list',
  'fields',
  'codes',
]
/** Words that the service alone says, and the names of codes, which are asked for apart. */
const elsewhere: readonly string[] = ['history', 'print', 'service', 'lists']

type Part = 'first' | 'signIn' | 'more'
const parts: readonly Part[] = ['first', 'signIn', 'more']

const asked = /\/locales\/\w+\/common\.json\?(first|signIn|more)$/

/** Answers `locales/tr/common.json?first` and `…?more` with the words of that folder as one object, by subject. */
export function words(): Plugin {
  let behind: Promise<IsLater> | undefined
  return {
    name: 'words',
    enforce: 'pre',
    load: {
      filter: { id: asked },
      async handler(id) {
        // The development server would start again with each change of a family, if it knew them: there all are among the first.
        const isLater =
          this.environment.mode === 'build' ? await (behind ??= behindFirstPage()) : () => false
        const words = partOf(partIn(id), joinWordFiles(wordFilesOf(dirname(id))), isLater)
        return { code: `export default ${JSON.stringify(words)}`, moduleType: 'js' }
      },
    },
    // The development server knows files by the modules that they are: here one module is many files.
    hotUpdate({ file, modules }) {
      const [, folder] = wordFile.exec(file) ?? []
      if (folder === undefined) return undefined
      const known = [...this.environment.moduleGraph.idToModuleMap.values()]
      const ofLanguage = known.filter(
        ({ id }) => id !== null && asked.test(id) && dirname(id) === folder,
      )
      return [...new Set([...modules, ...ofLanguage])]
    },
  }
}

const wordFile = /^(.*\/locales\/\w+)\/(?:families\/)?\w+\.json$/

/** The files of a language in the order of their names, which the built portal keeps. */
function wordFilesOf(folder: string): (readonly [file: string, words: Words])[] {
  const filesIn = (inner: string): string[] =>
    readdirSync(join(folder, inner), { withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
      .map(({ name }) => `${inner}${name}`)
      .sort()
  return [...filesIn(''), ...filesIn('families/')].map((file) => [
    file,
    readWords(join(folder, file)),
  ])
}

function readWords(path: string): Words {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${path} cannot be read as JSON.`, { cause: error })
  }
}

/** The words of a part; `isLater` tells which of the first subjects belong to the rest all the same. */
export function partOf(part: Part, all: Words, isLater: IsLater): Words {
  const partOfKey = (key: string): Part => {
    if (!first.includes(textBefore(key, '.')) || isLater(key)) return 'more'
    return key.startsWith(ofSignIn) ? 'signIn' : 'first'
  }
  const taken = Object.entries(all).flatMap(([subject, words]) => {
    const kept = elsewhere.includes(subject)
      ? undefined
      : wordsThat((key) => partOfKey(key) === part, words, subject)
    return kept === undefined ? [] : [[subject, kept] as const]
  })
  return Object.fromEntries(taken)
}

/** Whoever is signed in sees none of them. */
const ofSignIn = 'shell.signIn.'

/** Of a tree of words, those whose key is wanted; undefined where there is none. */
function wordsThat(
  isWanted: (key: string) => boolean,
  words: string | Words,
  key: string,
): string | Words | undefined {
  if (typeof words === 'string') return isWanted(key) ? words : undefined
  const kept = Object.entries(words).flatMap(([name, one]) => {
    const inner = wordsThat(isWanted, one, `${key}.${name}`)
    return inner === undefined ? [] : [[name, inner] as const]
  })
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}

/** Buttons of records, of bulk work and of calls come behind the first page. */
const ofActions = 'codes.actions.'

/** The part that an address asks for. */
const partIn = (id: string): Part => parts.find((part) => id.endsWith(`?${part}`)) ?? 'more'

/** Tells whether the first page does without the word of a key. */
type IsLater = (key: string) => boolean

async function behindFirstPage(): Promise<IsLater> {
  const { module } = await runnerImport<{ readonly keys: ReadonlySet<string> }>(
    join(process.cwd(), 'src/build/behind-first-page.ts'),
  )
  return (key) => module.keys.has(key) || key.startsWith(ofActions)
}
