/**
 * `npm run accept`: writes anew what is generated from the families and committed: the descriptions of families
 * (test/golden), the words in families/README.md, and the examples of the API description (src/openapi/examples.json). Look at the difference before you commit.
 */
import { command, CommandError, install, runBin, say } from './project.mjs'

/** Tests that compare with a committed file, or that write one. */
const tests = ['test/engine', 'test/openapi/openapi-service.test.ts']

await command(async () => {
  await install()
  const code = await runBin('vitest', ['run', '-u', ...tests], {
    env: { ...process.env, ACCEPT: '1' },
  })
  if (code !== 0)
    throw new CommandError(
      'Not everything could be written anew; see above. What was written stays.',
    )
  say(
    '\nWritten anew. See what changed: git diff test/golden families/README.md src/openapi/examples.json',
  )
})
