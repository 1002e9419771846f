/** Reporter of the browser tests: the total and the ten files that took longest, so that a suite that creeps is seen. */
import { relative } from 'node:path'
import type { FullConfig, Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const shown = 10

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
  #root = ''

  onBegin(config: FullConfig): void {
    this.#root = config.rootDir
  }
  onTestEnd(test: TestCase, { duration }: TestResult): void {
    const file = relative(this.#root, test.location.file)
    this.#took.set(file, (this.#took.get(file) ?? 0) + duration)
  }
  onEnd(): void {
    if (this.#took.size === 0) return
    process.stdout.write(`\n${slowestLines(this.#took).join('\n')}\n`)
  }
}
