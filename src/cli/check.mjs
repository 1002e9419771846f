/**
 * `npm run check`: types, lint, unused code, unit tests, and the size of the first load where the portal is built.
 * `npm run check -- --fast [FAMILY]`: what a change of a descriptor needs, in seconds.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { command, CommandError, install, root, say } from './base/project.mjs'
import { fastTestsStep, runChecks, runLanes, runSteps, steps } from './steps.mjs'

const usage = 'Usage: npm run check [-- --fast [FAMILY]]'

await command(async () => {
  const { isFast, family } = readArguments(process.argv.slice(2))
  await install()
  if (isFast) await runLanes([[steps.types, steps.format, steps.lint], [fastTestsStep(family)]])
  else {
    await runChecks()
    await runSteps(['unit', 'size'])
  }
  say('\nEverything holds.')
})

function readArguments([option, family, ...rest]) {
  if (option === undefined) return { isFast: false }
  if (option !== '--fast' || rest.length > 0)
    throw new CommandError(`Unknown arguments: ${process.argv.slice(2).join(' ')}. ${usage}`)
  if (family !== undefined && !existsSync(join(root, 'families', `${family}.ts`)))
    throw new CommandError(
      `There is no family "${family}": families/${family}.ts is missing. ${usage}`,
    )
  return { isFast: true, family }
}
