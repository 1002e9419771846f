/** `npm run -s family -- ebill`: the compiled family as readable text on standard output. */
import { families } from '#families/index.ts'
import { describeFamily } from '#engine/describe.ts'
import { nearest } from '#engine/problem.ts'
import { compileOrExit } from './report-problems.ts'

const keys = families.map((family) => family.key)
const [key, ...rest] = process.argv.slice(2)

if (key !== undefined && rest.length === 0 && keys.some((one) => one === key)) {
  process.stdout.write(describeFamily(compileOrExit(families), key))
} else {
  const near = key === undefined ? undefined : nearest(key, keys)
  const what =
    key === undefined
      ? 'Which family?'
      : rest.length > 0
        ? 'One family at a time.'
        : `Unknown family "${key}".${near ? ` Did you mean "${near}"?` : ''}`
  process.stderr.write(
    `${what}\n\nUsage: npm run -s family -- KEY\n\n  KEY is one of: ${keys.join(', ')}\n`,
  )
  process.exitCode = 2
}
