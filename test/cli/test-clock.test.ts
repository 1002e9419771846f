/** A run of the tests at another moment: what TEST_CLOCK does to every process that is started. */
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { startTestClock } from '../set-up/test-clock.ts'

/** This run may have been given a clock itself: the processes started here get the real environment and the real time. */
function envAt(moment: string): Record<string, string | undefined> {
  const env: Record<string, string | undefined> = { ...process.env, TEST_CLOCK: moment }
  const realNow = Date.now() - Number(env['TEST_CLOCK_OFFSET'] ?? 0)
  delete env['TEST_CLOCK_OFFSET']
  delete env['NODE_OPTIONS']
  startTestClock(env, realNow)
  return env
}

describe('TEST_CLOCK', () => {
  it.each(['2028-02-29T20:30:00Z', '2026-12-31T20:30:00Z'])(
    '[PO6] begins a process, its threads and its own processes at %s, and lets time go on',
    (moment) => {
      const shown = `console.log(JSON.stringify([new Date().toISOString(), new Date(Date.now()).toISOString(), new Date(0).toISOString(), new Date() instanceof Date, new Date().constructor === Date, Date.UTC(2026, 0), typeof Date()]))`
      const thread = `new (require('worker_threads').Worker)(${JSON.stringify(shown)}, { eval: true })`
      const ended = [shown, thread].map((code) =>
        spawnSync(
          process.execPath,
          [
            '-e',
            `process.stdout.write(require('child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(code)}]))`,
          ],
          { encoding: 'utf8', env: envAt(moment) as NodeJS.ProcessEnv },
        ),
      )
      for (const { stdout, stderr } of ended) {
        expect(stderr).toBe('')
        const [made, now, epoch, ...rest] = JSON.parse(stdout) as string[]
        for (const one of [made, now])
          expect(Date.parse(one!) - Date.parse(moment)).toBeGreaterThanOrEqual(0)
        expect(made!.slice(0, 10)).toBe(moment.slice(0, 10))
        expect([epoch, ...rest]).toEqual([
          '1970-01-01T00:00:00.000Z',
          true,
          true,
          Date.UTC(2026, 0),
          'string',
        ])
      }
    },
  )

  it('[PO6] that is no moment is refused by name', () => {
    expect(() => startTestClock({ TEST_CLOCK: 'tomorrow' })).toThrow(
      'TEST_CLOCK is "tomorrow", but must be a moment such as 2028-02-29T20:30:00Z',
    )
    const env = {}
    startTestClock(env)
    expect(env).toEqual({})
  })
})
