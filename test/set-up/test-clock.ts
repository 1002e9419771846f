/**
 * `TEST_CLOCK=2028-02-29T20:30:00Z npm test`: every process of the tests begins at that moment. Suites must not depend on the hour
 * or the day at which they run, and this is how that is tried.
 */
import { fileURLToPath } from 'node:url'

type Env = Record<string, string | undefined>

const preload = fileURLToPath(new URL('./shifted-date.cjs', import.meta.url))

/** Writes into `env` what the processes started with it need. Throws an error that names the variable if it is no moment. */
export function startTestClock(env: Env, now = Date.now()): void {
  const text = env['TEST_CLOCK']
  if (text === undefined || text === '' || env['TEST_CLOCK_OFFSET'] !== undefined) return
  const moment = Date.parse(text)
  if (Number.isNaN(moment))
    throw new Error(
      `TEST_CLOCK is "${text}", but must be a moment such as 2028-02-29T20:30:00Z (23:30 in Istanbul).`,
    )
  env['TEST_CLOCK_OFFSET'] = String(moment - now)
  env['NODE_OPTIONS'] = [env['NODE_OPTIONS'], `--require=${JSON.stringify(preload)}`]
    .filter(Boolean)
    .join(' ')
}
