/** What `npm test` says at its end: the slowest test files, and whether all of it kept within its time of the processor. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError, root, say } from './base/project.mjs'
import { watchSlowness } from './base/processor-speed.mjs'
import { childSeconds } from './base/processor-time.mjs'

/** Minutes of the processor, user and system, that a whole run may take, so that it does not grow unseen. */
export const mostMinutes = 20
const folder = join(root, 'node_modules', '.cache', 'evrak', 'test-times')
const runs = ['unit', 'browser']

/** Forgets the times of an earlier run, and returns what reports this one. */
export function watchTimes() {
  rmSync(folder, { recursive: true, force: true })
  const before = childSeconds()
  const slowness = watchSlowness()
  return () => {
    reportSlowest()
    const seconds = childSeconds()
    if (seconds === undefined || before === undefined)
      return say(`Processor time cannot be measured on ${process.platform}: it is not checked.`)
    assertWithin((seconds - before) / 60, slowness())
  }
}

/** Throws a CommandError above the limit. A processor that was busy with other work beside the tests is given the time that it lost. */
export function assertWithin(minutes, slowness = 1) {
  const allowance = slowness > 1.02 ? `, ${slowness.toFixed(2)} times as slow as alone` : ''
  const sentence = `${minutes.toFixed(1)} minutes of the processor${allowance}, of at most ${mostMinutes}`
  if (minutes <= mostMinutes * slowness) return say(`\n${sentence}.`)
  throw new CommandError(
    `\nThe tests took ${sentence}. Make the slowest files cheaper, or move what is exhaustive to "npm run proof".`,
  )
}

function reportSlowest() {
  const times = runs
    .map((run) => join(folder, `${run}.json`))
    .filter((file) => existsSync(file))
    .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')))
  if (times.length === 0) return
  say(`\nThe slowest of ${times.length} test files:`)
  for (const { file, ms } of times.sort((one, other) => other.ms - one.ms).slice(0, 10))
    say(`${seconds(ms)}  ${file}`)
  say(`${seconds(times.reduce((sum, { ms }) => sum + ms, 0))}  all together, one after the other`)
}

const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(7)} s`
