/**
 * Reporter of the browser tests: the total and the ten files that took longest, so that a suite that creeps is seen. `npm test`
 * prints them once more beside the unit tests (src/cli/test-times.mjs), which keep theirs in the same form.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const shown = 10
const folder = join('node_modules', '.cache', 'evrak', 'test-times')

/** Milliseconds by file → lines to print, the longest first. */
export function slowestLines(took: ReadonlyMap<string, number>): string[] {
  const all = [...took].sort(([, one], [, other]) => other - one)
  const total = all.reduce((sum, [, ms]) => sum + ms, 0)
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`.padStart(9)
  return [
    `Slowest ${Math.min(shown, all.length)} of ${all.length} files:`,
    ...all.slice(0, shown).map(([file, ms]) => `${seconds(ms)}  ${file}`),
    `${seconds(total)}  all files, one after the other`,
  ]
}

export default class SlowestFiles implements Reporter {
  readonly #took = new Map<string, number>()

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    const file = relative(process.cwd(), test.location.file)
    this.#took.set(file, (this.#took.get(file) ?? 0) + duration)
  }
  onEnd(): void {
    if (this.#took.size === 0) return
    mkdirSync(folder, { recursive: true })
    const times = [...this.#took].map(([file, ms]) => ({ file, ms }))
    writeFileSync(join(folder, 'browser.json'), JSON.stringify(times))
    process.stdout.write(`\n${slowestLines(this.#took).join('\n')}\n`)
  }
}
