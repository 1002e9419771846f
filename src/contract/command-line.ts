/** What `npm run -s contract` is told, read and checked; every mistake is a sentence. */
import { nearest } from '#engine/problem.ts'
import { withoutSlashes } from '#client/config.ts'

export interface CommandLine {
  readonly url: string
  readonly token: string
  readonly otherToken: string | undefined
  readonly fewToken: string | undefined
  readonly families: readonly string[] | undefined
  readonly write: boolean
  /** Print documents too. */
  readonly files: boolean
  /** One of each kind of call and check. */
  readonly sample: boolean
  readonly seed: number
  readonly reports: Readonly<Partial<Record<ReportKind, string>>>
}
export const reportKinds = ['junit', 'html'] as const
export type ReportKind = (typeof reportKinds)[number]

export const usage = `Usage: npm run -s contract -- --url URL --token TOKEN [options]

  --url URL            address of the service, such as http://127.0.0.1:4000
  --token TOKEN        personal access key with the roles to be tested
  --other-token TOKEN  key of another company: what is foreign is tested too
  --few-token TOKEN    key without roles: what is forbidden is tested too (with --write a key is made for it)
  --family FAMILY      one family, or several with commas; otherwise all
  --write              also what changes something: it makes, sends, changes and deletes documents
  --no-files           without printed documents, which take long
  --sample             one of each kind of call and check: for a line to a service that was tested before
  --seed N             the same number makes the same documents; default: another one each time
  --report junit=FILE,html=FILE
`

export interface Mistakes {
  readonly mistakes: readonly string[]
}

/** `seed` is taken where none is given. */
export function readCommandLine(
  words: readonly string[],
  { families, seed }: { readonly families: readonly string[]; readonly seed: number },
): CommandLine | Mistakes {
  const { given, mistakes } = collect(words)
  const url = given['--url']
  const token = given['--token']
  const chosen = given['--family']?.split(',').map((key) => key.trim())
  const all = [
    ...mistakes,
    ...(url === undefined
      ? ['Which address? Give it with --url.']
      : isAddress(url)
        ? []
        : [`"${url}" is no address; it begins with http:// or https://.`]),
    ...(token === undefined || token === ''
      ? ['Who asks? Give a personal access key with --token.']
      : []),
    ...(chosen ?? [])
      .filter((key) => !families.includes(key))
      .map(
        (key) =>
          `There is no family "${key}".${hint(nearest(key, families))} There are: ${families.join(', ')}.`,
      ),
    ...(given['--seed'] !== undefined && !/^\d{1,9}$/.test(given['--seed'])
      ? [`--seed is a whole number, not "${given['--seed']}".`]
      : []),
    ...reportMistakes(given['--report']),
  ]
  if (all.length > 0 || url === undefined || token === undefined) return { mistakes: all }
  return {
    url: withoutSlashes(url),
    token,
    otherToken: given['--other-token'],
    fewToken: given['--few-token'],
    families: chosen,
    write: given['--write'] !== undefined,
    files: given['--no-files'] === undefined,
    sample: given['--sample'] !== undefined,
    seed: Number(given['--seed'] ?? seed),
    reports: reportsOf(given['--report']),
  }
}

const valued = [
  '--url',
  '--token',
  '--other-token',
  '--few-token',
  '--family',
  '--seed',
  '--report',
] as const
const flags: readonly string[] = ['--write', '--no-files', '--sample']
const options: readonly string[] = [...valued, ...flags]

function collect(words: readonly string[]): {
  given: Partial<Record<string, string>>
  mistakes: string[]
} {
  const given: Partial<Record<string, string>> = {}
  const mistakes: string[] = []
  const rest = [...words]
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [name = '', joined] = word.startsWith('--') ? split(word) : [word]
    if (!options.includes(name))
      mistakes.push(`Unknown option "${name}".${hint(nearest(name, options))}`)
    else if (flags.includes(name)) given[name] = 'yes'
    else {
      const value = joined ?? (rest[0]?.startsWith('--') ? undefined : rest.shift())
      if (value === undefined) mistakes.push(`${name} needs a value.`)
      else given[name] = value
    }
  }
  return { given, mistakes }
}

function split(word: string): [string, string?] {
  const at = word.indexOf('=')
  return at === -1 ? [word] : [word.slice(0, at), word.slice(at + 1)]
}

const hint = (near: string | undefined): string =>
  near === undefined ? '' : ` Did you mean "${near}"?`
const isAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

const entriesOf = (text: string): [string, string][] =>
  text
    .split(',')
    .map((part) => [
      part.slice(0, Math.max(0, part.indexOf('='))),
      part.slice(part.indexOf('=') + 1),
    ])
const isKind = (text: string): text is ReportKind => reportKinds.some((kind) => kind === text)

function reportMistakes(text: string | undefined): string[] {
  if (text === undefined) return []
  return entriesOf(text)
    .flatMap(([kind, file]) =>
      isKind(kind) && file !== ''
        ? []
        : [`--report takes junit=FILE and html=FILE, not "${text}".`],
    )
    .slice(0, 1)
}
const reportsOf = (text: string | undefined): CommandLine['reports'] =>
  Object.fromEntries(text === undefined ? [] : entriesOf(text))
