/** `npm test [-- --only check|unit|e2e]`: everything from a fresh clone, browser included, with no manual step. */
import { command, CommandError, install, say } from './base/project.mjs'
import { runChecks, runSteps, steps } from './steps.mjs'
import { watchTimes } from './test-times.mjs'

const groups = ['check', 'unit', 'e2e']
const order = ['service', 'unit', 'portal', 'size', 'browser']

await command(async () => {
  const only = onlyOf(process.argv.slice(2))
  await install()
  const reportTimes = watchTimes()
  if (only === undefined || only === 'check') await runChecks()
  await runSteps(order.filter((name) => only === undefined || steps[name].group === only))
  reportTimes()
  say('\nEverything holds.')
})

function onlyOf(words) {
  if (words.length === 0) return undefined
  const [option, group] = words
  if (option === '--only' && groups.includes(group) && words.length === 2) return group
  throw new CommandError(
    `Unknown words: ${words.join(' ')}. Usage: npm test [-- --only ${groups.join('|')}]`,
  )
}
