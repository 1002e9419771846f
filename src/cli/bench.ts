/** `npm run bench`: figures of speed and size, each with its bound; exit code 1 where one is broken. Never part of the tests: the machine decides. */
import { existsSync, writeFileSync } from 'node:fs'
import { families } from '#families/index.ts'
import { compilePortal } from '#engine/compile.ts'
import { isKeyOf, keysOf } from '#values/keys.ts'
import { isBroken, tableOf, type Figure } from './bench/figure.ts'
import { benchService } from './bench/service.ts'
import { sizeOfFirstLoad, typeCost } from './bench/checks.ts'
import { benchLedger } from './bench/ledger.ts'
import { benchReports } from './bench/reports.ts'
import { costOfManyFamilies } from './bench/many-families.ts'

type PartName = 'service' | 'reports' | 'ledger' | 'size' | 'types'

interface Options {
  readonly only: readonly PartName[]
  readonly json: string | undefined
  readonly documents: number
  /** Of the books. */
  readonly lines: number
  readonly rounds: number
}

const portal = compilePortal(families)
const say = (sentence: string): void => void process.stderr.write(`${sentence}\n`)

const parts: Readonly<Record<PartName, (options: Options) => Promise<Figure[]>>> = {
  service: ({ documents, rounds }) =>
    benchService({
      portal,
      documents,
      rounds,
      portalFolder: builtPortal(),
      databaseUrl: process.env['DATABASE_URL'],
      say,
    }),
  reports: ({ documents }) =>
    benchReports({ portal, documents, databaseUrl: process.env['DATABASE_URL'], say }),
  ledger: ({ lines }) => benchLedger({ lines, databaseUrl: process.env['DATABASE_URL'], say }),
  size: async () => sizeOfFirstLoad(),
  types: async () => [...typeCost(), ...costOfManyFamilies(3)],
}

const help = `Usage: npm run bench -- [--only ${Object.keys(parts).join('|')}] [--documents 100000] [--lines 1000000] [--rounds 20] [--json FILE]

  DATABASE_URL names an empty database on a PostgreSQL server; without it the embedded database is measured.
`

const options = readWords(process.argv.slice(2))
if (typeof options === 'string') {
  process.stderr.write(`${options}\n\n${help}`)
  process.exitCode = 2
} else {
  const figures: Figure[] = []
  for (const name of options.only) figures.push(...(await parts[name](options)))
  if (options.json !== undefined)
    writeFileSync(options.json, `${JSON.stringify(figures, null, 2)}\n`)
  const broken = figures.filter(isBroken)
  process.stdout.write(
    `${tableOf(figures)}\n\n${broken.length === 0 ? 'Every bound holds.' : `${broken.length} of ${figures.length} figures break their bound (✗).`}\n`,
  )
  process.exitCode = broken.length === 0 ? 0 : 1
}

function builtPortal(): string | undefined {
  if (existsSync('dist/portal/index.html')) return 'dist/portal'
  say('The portal is not built, so the list screen is not looked at: "npm run build" builds it.')
  return undefined
}

/** A sentence where the words are wrong. */
function readWords(words: readonly string[]): Options | string {
  const given = new Map<string, string>()
  const rest = words.values()
  for (const name of rest) {
    const { value } = rest.next()
    if (!['--only', '--json', '--documents', '--lines', '--rounds'].includes(name))
      return `Unknown word "${name}".`
    if (value === undefined) return `${name} needs a value.`
    given.set(name, value)
  }
  const only: PartName[] = []
  for (const name of given.get('--only')?.split(',') ?? keysOf(parts)) {
    if (!isKeyOf(name, parts))
      return `Unknown part "${name}". It is one of: ${keysOf(parts).join(', ')}.`
    only.push(name)
  }
  const documents = Number(given.get('--documents') ?? 100_000)
  const lines = Number(given.get('--lines') ?? 1_000_000)
  const rounds = Number(given.get('--rounds') ?? 20)
  if (!Number.isInteger(documents) || documents < 1_000)
    return '--documents is a whole number from 1000.'
  if (!Number.isInteger(lines) || lines < 1_000) return '--lines is a whole number from 1000.'
  if (!Number.isInteger(rounds) || rounds < 2) return '--rounds is a whole number from 2.'
  return { only, json: given.get('--json'), documents, lines, rounds }
}
