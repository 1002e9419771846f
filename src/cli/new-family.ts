/**
 * `npm run new-family -- NAME --title-tr "…" --title-en "…"`: a family that works at once: its descriptor, its schema, its
 * words, its test and the lines that join it. `--remove NAME` takes every trace out again; `--edited` also what was changed since.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { isLanguage, languages, type Language } from '#schemas/language.ts'
import { valueAt } from '#values/json.ts'
import {
  joinFamily,
  joinSchemas,
  partFamily,
  partSchemas,
  type Edit,
} from './new-family/joining.ts'
import { staged, StagingError, writeAll } from './new-family/staging.ts'
import {
  descriptorText,
  schemaText,
  testText,
  wordsText,
  type NewFamily,
} from './new-family/texts.ts'

const help = `Usage: npm run new-family -- NAME --title-tr "Gider Pusulası" --title-en "Expense note" [--title-de …] [--role eg]
       npm run new-family -- --remove NAME [--edited]

  NAME      key of the family, its file and the beginning of its paths: small letters and digits, such as egider
  --title-… its name as people read it; Turkish and English are needed, the other languages (${languages.filter((one) => one !== 'tr' && one !== 'en').join(', ')}) take the English one
  --role    beginning of its roles: two to five small letters; without it the first free beginning of NAME
  --edited  removes it also where its files were edited since they were made: the edits are lost
`

/** A sentence where the words are wrong; nothing has been written then. */
function run(words: readonly string[]): string | undefined {
  const read = readWords(words)
  if (typeof read === 'string') return read
  return read.remove === undefined
    ? create(read.name, read.options)
    : remove(read.remove, read.isEditedToo)
}

interface Words {
  readonly name: string | undefined
  readonly remove: string | undefined
  /** A family that was edited since is removed with its edits. */
  readonly isEditedToo: boolean
  readonly options: ReadonlyMap<string, string>
}

function readWords(words: readonly string[]): Words | string {
  const options = new Map<string, string>()
  const isEditedToo = words.includes(edited)
  const others = words.filter((word) => word !== edited)
  let name: string | undefined
  const rest = others.values()
  for (const word of rest) {
    if (!word.startsWith('--')) {
      if (name !== undefined) return `One family at a time: "${name}" or "${word}"?`
      name = word
      continue
    }
    if (!isOption(word)) return `Unknown option "${word}".`
    const { value } = rest.next()
    if (value === undefined || value.trim() === '') return `${word} needs a value.`
    options.set(word, value.trim())
  }
  const gone = options.get('--remove')
  if (gone !== undefined && (name !== undefined || options.size > 1))
    return '--remove stands alone, with the name of the family.'
  if (isEditedToo && gone === undefined) return `${edited} belongs to --remove.`
  return { name, remove: gone, isEditedToo, options }
}

const edited = '--edited'
const isOption = (word: string): boolean =>
  word === '--role' ||
  word === '--remove' ||
  (word.startsWith('--title-') && isLanguage(word.slice('--title-'.length)))

// Creating

function create(
  name: string | undefined,
  options: ReadonlyMap<string, string>,
): string | undefined {
  if (name === undefined) return 'What is the family called?'
  const wrong = nameFault(name)
  if (wrong !== undefined) return wrong
  const titles = titlesOf(options)
  if (typeof titles === 'string') return titles
  const role = roleOf(name, options.get('--role'))
  if (role === undefined)
    return `The roles that begin with "${options.get('--role') ?? name.slice(0, 2)}:" belong to another family, or are none. Say free ones with --role, two to five small letters. Taken: ${[...takenRoles()].join(', ')}.`
  const family: NewFamily = { name, model: modelOf(name), role, titles }
  const plan = new Map([...filesOf(family), ...withEdits(joinsOf(family))])
  writeAll(staged(plan, { name: family.name, golden: golden(family.name) }))
  say(
    `${family.titles.en} is there: families/${name}.ts. Its roles begin with "${role}:"; the demo's people have them, and a series, after the next start.`,
  )
  say(
    `Next: npm run -s family -- ${name}, npx vitest run test/families/${name}.test.ts, npm start. To take it out again: npm run new-family -- --remove ${name}`,
  )
  return undefined
}

function nameFault(name: string): string | undefined {
  if (!/^[a-z][a-z0-9]{1,19}$/.test(name))
    return `"${name}" cannot be the name of a family: small letters from a to z and digits, two to twenty of them, a letter first.`
  if (existsSync(`families/${name}.ts`))
    return `There is a family "${name}" already: families/${name}.ts. Choose another name, or take that one out with --remove ${name}.`
  if (existsSync(`schemas/${name}.ts`))
    return `There is a schema of the name "${name}" already: schemas/${name}.ts. Choose another name.`
  const words = languages
    .map((language) => wordFile(name, language))
    .find((file) => existsSync(file))
  if (words !== undefined)
    return `There are words of the name "${name}" already: ${words}. Choose another name, or delete them first.`
  const like = familySources().find(([, source]) =>
    new RegExp(`(key|screen|call): '${name}'`).test(source),
  )
  return (
    like &&
    `The name "${name}" is taken: families/${like[0]} has it as its key or the beginning of its paths. Choose another name.`
  )
}

function titlesOf(
  options: ReadonlyMap<string, string>,
): Readonly<Record<Language, string>> | string {
  const english = options.get('--title-en')
  const missing = ['--title-tr', '--title-en'].filter((option) => !options.has(option))
  if (english === undefined || missing.length > 0)
    return `What is it called? ${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing.`
  const of = (language: Language) => options.get(`--title-${language}`) ?? english
  return {
    tr: of('tr'),
    en: of('en'),
    de: of('de'),
    fr: of('fr'),
    es: of('es'),
    ja: of('ja'),
    zh: of('zh'),
  }
}

/** The wished beginning of roles, or the shortest beginning of the name, where it is free. */
function roleOf(name: string, wished: string | undefined): string | undefined {
  const taken = takenRoles()
  const letters = name.replaceAll(/\d/g, '')
  const choices =
    wished === undefined ? [2, 3, 4, 5].map((length) => letters.slice(0, length)) : [wished]
  return choices.find((role) => /^[a-z]{2,5}$/.test(role) && !taken.has(role))
}

/** Beginnings of the roles of all families, those that they name in full too. */
const takenRoles = (): Set<string> =>
  new Set(
    familySources().flatMap(([, source]) =>
      [...source.matchAll(/role: '(\w+)' \}|'=(\w+):/g)].map((match) => match[1] ?? match[2] ?? ''),
    ),
  )

const familySources = (): [file: string, source: string][] =>
  readdirSync('families')
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [file, readFileSync(`families/${file}`, 'utf8')])

// Removing

function remove(name: string, isEditedToo: boolean): string | undefined {
  const made = [...filesOf({ name, model: modelOf(name), role: '', titles: emptyTitles })].map(
    ([path]) => path,
  )
  const missing = made.filter((path) => !existsSync(path))
  if (missing.length === made.length) return `There is no family "${name}".`
  if (missing.includes(`families/${name}.ts`) || missing.includes(`schemas/${name}.ts`))
    return `"${name}" was not made by this command, or has been taken apart: ${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing. Remove it by hand.`
  const changed = isEditedToo ? [] : changedSince(name)
  if (changed.length > 0)
    return `"${name}" was edited since it was made: ${changed.join(', ')}. Nothing was removed. Bring ${changed.length === 1 ? 'it' : 'them'} back as made, or say --edited to lose the edits too.`
  const gone = [...made, golden(name)].map((path) => [path, undefined] as const)
  writeAll(new Map([...gone, ...staged(withEdits(partsOf(name)))]))
  if (readdirSync('test/families').length === 0) rmSync('test/families', { recursive: true })
  say(`${name} is gone. What a database has of it stays there.`)
  return undefined
}

// Files

const modelOf = (name: string): string => name.charAt(0).toUpperCase() /* ascii */ + name.slice(1)
const golden = (name: string): string => `test/golden/${name}.txt`
const emptyTitles = { tr: '', en: '', de: '', fr: '', es: '', ja: '', zh: '' } satisfies Record<
  Language,
  string
>

const filesOf = (family: NewFamily): ReadonlyMap<string, string> =>
  new Map([
    [`families/${family.name}.ts`, descriptorText(family)],
    [`schemas/${family.name}.ts`, schemaText(family)],
    [`test/families/${family.name}.test.ts`, testText(family)],
    ...languages.map(
      (language) => [wordFile(family.name, language), wordsText(family, language)] as const,
    ),
  ])

const wordFile = (name: string, language: Language): string =>
  `locales/${language}/families/${name}.json`

const joinsOf = (family: NewFamily): ReadonlyMap<string, Edit> =>
  new Map([
    ['families/index.ts', joinFamily(family.name)],
    ['schemas/wire.ts', joinSchemas(family.name, family.model)],
  ])

const partsOf = (name: string): ReadonlyMap<string, Edit> =>
  new Map([
    ['families/index.ts', partFamily(name)],
    ['schemas/wire.ts', partSchemas(name, modelOf(name))],
  ])

/** The files with their edits; throws where one does not look as this command knows it. */
function withEdits(edits: ReadonlyMap<string, Edit>): ReadonlyMap<string, string> {
  return new Map(
    [...edits].map(([path, edit]) => {
      const before = readFileSync(path, 'utf8')
      const after = edit(before)
      if (after === before)
        throw new StagingError(
          `${path} does not look as this command knows it; nothing was changed. Bring the family in by hand, as the others are.`,
        )
      return [path, after]
    }),
  )
}

/** Files of a family that are no longer as this command made them. */
function changedSince(name: string): string[] {
  const [, role = ''] = /role: '(\w+)' \}/.exec(readFileSync(`families/${name}.ts`, 'utf8')) ?? []
  const family: NewFamily = { name, model: modelOf(name), role, titles: titlesIn(name) }
  const made = staged(filesOf(family), { name, golden: golden(name) })
  return [...made].flatMap(([path, text]) =>
    existsSync(path) && readFileSync(path, 'utf8') === text ? [] : [path],
  )
}

/** The titles that the words of a family have; none where a file of them is gone or cannot be read any more. */
function titlesIn(name: string): Readonly<Record<Language, string>> {
  const titleIn = (language: Language): string => {
    const title = valueAt(wordsIn(wordFile(name, language)), 'title')
    return typeof title === 'string' ? title : ''
  }
  return {
    tr: titleIn('tr'),
    en: titleIn('en'),
    de: titleIn('de'),
    fr: titleIn('fr'),
    es: titleIn('es'),
    ja: titleIn('ja'),
    zh: titleIn('zh'),
  }
}

function wordsIn(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

// Last, when everything above is there.
const result = attempt()
if (typeof result === 'string') {
  process.stderr.write(`${result}\n\n${help}`)
  process.exitCode = 2
}

function attempt(): string | undefined {
  try {
    return run(process.argv.slice(2))
  } catch (error) {
    if (error instanceof StagingError) return error.message
    throw error
  }
}
