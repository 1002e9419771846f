/** `npm test [-- --only check|unit|e2e]`: everything from a fresh clone, browser included, with no manual step. */
import { command, CommandError, install, say } from './base/project.mjs'
import { checks, runLanes, runSteps, steps } from './steps.mjs'
import { watchTimes } from './test-times.mjs'

const groups = ['check', 'unit', 'e2e']
const order = [...checks, 'service', 'unit', 'portal', 'size', 'browser']
/**
 * Beside each other, where everything is asked for: both wait a third of their time, for databases, browsers and services that start.
 * All that is built stands there before, and each has ports, databases and folders of its own.
 */
const beside = ['unit', 'browser']

await command(async () => {
  const only = onlyOf(process.argv.slice(2))
  await install()
  const reportTimes = watchTimes()
  if (only === undefined) await runAll()
  else await runSteps(order.filter((name) => steps[name].group === only))
  reportTimes()
  say('\nEverything holds.')
})

async function runAll() {
  await runSteps(order.filter((name) => !beside.includes(name)))
  await runLanes(
    beside.map((name) => [steps[name]]),
    [undefined, 'browser │ '],
  )
}

function onlyOf(words) {
  if (words.length === 0) return undefined
  const [option, group] = words
  if (option === '--only' && groups.includes(group) && words.length === 2) return group
  throw new CommandError(
    `Unknown words: ${words.join(' ')}. Usage: npm test [-- --only ${groups.join('|')}]`,
  )
}
