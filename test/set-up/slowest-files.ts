/**
 * Keeps how long each test file took: `npm test` prints the slowest at its end (src/cli/test-times.mjs). The browser tests keep
 * theirs in `browser.json` of the same folder, in the same form.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

interface FileTime {
  /** From the project's folder. */
  readonly file: string
  /** From the loading of the file to the end of its last test, by the clock on the wall. */
  readonly ms: number
}

const folder = join('node_modules', '.cache', 'evrak', 'test-times')

export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'unit.json'), JSON.stringify(modules.map(timeOf)))
  }
}

function timeOf(module: TestModule): FileTime {
  const { collectDuration, duration, environmentSetupDuration, setupDuration } = module.diagnostic()
  const file = relative(process.cwd(), module.moduleId)
  return { file, ms: collectDuration + duration + environmentSetupDuration + setupDuration }
}
