import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('[LG79] the heap of the service grows by a rule that Node knows, from the first module on', () => {
  const [, flag = ''] =
    /setFlagsFromString\('(--[\w-]+)=\d+'\)/.exec(
      readFileSync('src/service/base/heap.ts', 'utf8'),
    ) ?? []
  const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })
  expect(known).toMatch(new RegExp(`^\\s*${flag} \\(`, 'm'))
  const [first] = /^import .*$/m.exec(readFileSync('src/service/main.ts', 'utf8')) ?? []
  expect(first).toBe("import './base/heap.ts'")
})
