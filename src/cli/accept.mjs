/**
 * `npm run accept`: writes anew what is generated from the families and committed: the descriptions of families
 * (test/golden), the words in families/README.md, and the examples of the API description (schemas/examples.json).
 * `npm run accept -- FAMILY`: the description of one family alone, in a second. Look at the difference before you commit.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { command, CommandError, install, root, runBin, say } from './base/project.mjs'
import { renewal } from './steps.mjs'

await command(async () => {
  const [family, ...rest] = process.argv.slice(2)
  if (rest.length > 0) throw new CommandError('Usage: npm run accept [-- FAMILY]')
  await install()
  if (family === undefined) await acceptAll()
  else acceptFamily(family)
})

async function acceptAll() {
  const code = await runBin('vitest', renewal, {
    env: { ...process.env, ACCEPT: '1' },
  })
  if (code !== 0)
    throw new CommandError(
      'Not everything could be written anew; see above. What was written stays.',
    )
  say(
    '\nWritten anew. See what changed: git diff test/golden families/README.md schemas/examples.json',
  )
}

function acceptFamily(family) {
  if (!existsSync(join(root, 'families', `${family}.ts`)))
    throw new CommandError(`There is no family "${family}": families/${family}.ts is missing.`)
  const file = `test/golden/${family}.txt`
  writeFileSync(join(root, file), describe(family))
  say(`${file} is written anew.`)
}

/** What is wrong with the family stands on the terminal already. */
function describe(family) {
  try {
    const program = ['--import', 'tsx', 'src/cli/family.ts', family]
    return execFileSync(process.execPath, program, { cwd: root, encoding: 'utf8' })
  } catch {
    throw new CommandError(`${family} cannot be compiled; see above. Nothing was written.`)
  }
}
