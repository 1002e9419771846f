/** `npm run check`: types, lint, unused code, unit tests, and the size of the first load where the portal is built. */
import { command, install, say } from './project.mjs'
import { runSteps } from './steps.mjs'

await command(async () => {
  await install()
  await runSteps([
    'types',
    'pure',
    'typeCost',
    'format',
    'lint',
    'unused',
    'regexes',
    'unit',
    'size',
  ])
  say('\nEverything holds.')
})
