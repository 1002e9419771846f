/** `npm run -s words -- FAMILY [--create]`: the words that a family lacks, by language, file and key. */
import { families } from '#families/index.ts'
import { nearest } from '#engine/problem.ts'
import { compileOrExit, orExit } from './report-problems.ts'
import { staged, StagingError, writeAll } from './new-family/staging.ts'
import { openWords, withPlaces, type OpenWord } from './words/locale-files.ts'

/** All there and translated · something is open · wrong arguments. */
const exitCodes = { whole: 0, open: 1, wrong: 2 } as const
const keys = families.map(({ key }) => key)
const help = `Usage: npm run -s words -- FAMILY [--create]

  FAMILY    one of: ${keys.join(', ')}
  --create  holds a place in locales/ for each missing word; it counts as open until it is translated
`

const args = process.argv.slice(2)
const [key, ...others] = args.filter((arg) => arg !== '--create')
const wrong = key === undefined ? 'Which family?' : mistakeIn(key, others)
if (key === undefined || wrong !== undefined) {
  process.stderr.write(`${wrong}\n\n${help}`)
  process.exitCode = exitCodes.wrong
} else {
  process.exitCode = printMissing(key, args.includes('--create'))
}

function mistakeIn(name: string, [other]: readonly string[]): string | undefined {
  if (other !== undefined)
    return other.startsWith('--') ? `Unknown option "${other}".` : 'One family at a time.'
  if (keys.some((one) => one === name)) return undefined
  if (name.startsWith('--')) return `Unknown option "${name}".`
  const near = nearest(name, keys)
  return `Unknown family "${name}".${near ? ` Did you mean "${near}"?` : ''}`
}

function printMissing(family: string, mayWrite: boolean): number {
  const portal = compileOrExit(families, {})
  const before = orExit(() => openWords(portal, family))
  const plan = mayWrite ? withPlaces(before) : new Map<string, string>()
  if (plan.size > 0)
    try {
      writeAll(staged(plan))
    } catch (error) {
      if (!(error instanceof StagingError)) throw error
      process.stderr.write(`${error.message}\n`)
      return exitCodes.wrong
    }
  const open = plan.size > 0 ? openWords(portal, family) : before
  if (open.length === 0) {
    process.stdout.write(`${family} has all of its words in every language.\n`)
    return exitCodes.whole
  }
  process.stdout.write(`${open.map(lineOf).join('\n')}\n\n${summary(open)}\n`)
  return exitCodes.open
}

function lineOf({ file, key: place, state }: OpenWord): string {
  return `${file}  ${place}  ${state}`
}

function summary(open: readonly OpenWord[]): string {
  const missing = open.filter(({ state }) => state === 'missing').length
  const held = open.length - missing
  return [
    ...(missing > 0 ? [`${missing} missing; --create holds a place for each.`] : []),
    ...(held > 0 ? [`${held} to be translated: put the word where the brackets ⟦…⟧ are.`] : []),
  ].join(' ')
}
