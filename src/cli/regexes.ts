/** `npm run check`, step `regexes`: every regular expression that may meet what somebody sends is proven to take linear time. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkProject } from './regexes/project.ts'
import { reviewed } from './regexes/reviewed.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const say = (line: string) => process.stdout.write(`${line}\n`)

const { count, faults, stale } = await checkProject({
  root,
  folders: ['src', 'families', 'schemas'],
  reviewed,
  cacheFile: join(root, 'node_modules', '.cache', 'evrak', 'regexes.json'),
})
for (const { place, code, reason } of faults) say(`${place} ${code}: ${reason}`)
for (const { file, code } of stale)
  say(`${file} has no ${code} any more: take it out of src/cli/regexes/reviewed.ts`)
if (faults.length > 0)
  say(
    `\n${faults.length} of ${count} expressions are not proven linear. Write them so that no two repetitions can take the same text, or read the text with a loop (src/values/trim.ts cuts off ends).`,
  )
else say(`${count} expressions are proven linear.`)
process.exitCode = faults.length > 0 ? 1 : 0
