import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { serviceSources } from '#cli/base/project.mjs'
import { layers } from '#cli/structure/imports.ts'

const node = (code: string) =>
  spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
const project = './src/cli/base/project.mjs'

describe('the commands that install', () => {
  it('[R1] refuse an old Node with a sentence and code 1, and take a newer one', () => {
    const old = node(
      `import { checkNode, command } from '${project}'\nawait command(() => checkNode('20.18.9'))`,
    )
    expect([old.status, old.stderr]).toEqual([
      1,
      'Evrak needs Node 20.19 or newer; this is 20.18.9. Install a newer one from https://nodejs.org and try again.\n',
    ])
    for (const version of ['20.19.0', '22.1.0', '24.0.0'])
      expect(node(`import { checkNode } from '${project}'\ncheckNode('${version}')`).status).toBe(0)
  })

  it('[R2] end with the code of what they started, 128 and its number for a signal', () => {
    const run = (code: string) =>
      node(
        `import { command, run } from '${project}'\nawait command(() => run(process.execPath, ['-e', ${JSON.stringify(code)}]))`,
      ).status
    expect(run('process.exit(0)')).toBe(0)
    expect(run('process.exit(7)')).toBe(7)
    expect(run("process.kill(process.pid, 'SIGKILL')")).toBe(137)
  })

  it('[R3] end at the first step that fails, with one sentence', () => {
    const { status, stdout, stderr } = node(
      `import { command } from '${project}'\nimport { runSteps, steps } from './src/cli/steps.mjs'\nsteps.a = { title: 'first', work: async () => 0 }\nsteps.b = { title: 'second', work: async () => 3, failed: 'It fails.' }\nsteps.c = { title: 'third', work: async () => 0 }\nawait command(() => runSteps(['a', 'b', 'c']))`,
    )
    expect(status).toBe(1)
    expect(stdout).toContain('── first')
    expect(stdout).not.toContain('third')
    expect(stderr).toMatch(/^\nIt fails\. \(second, \d+\.\d s, exit code 3\)\n$/)
  })

  it('[R5] install again only when node_modules is not what the lock file says', () => {
    const isInstalled = (at: string) =>
      node(
        `import { isInstalled } from '${project}'\nprocess.exit(isInstalled(${JSON.stringify(at)}) ? 0 : 1)`,
      ).status === 0
    const folder = mkdtempSync(join(tmpdir(), 'evrak-install-'))
    const write = (file: string, packages: object) =>
      writeFileSync(join(folder, file), JSON.stringify({ packages }))
    write('package-lock.json', {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '2.0.0', optional: true },
    })
    expect(isInstalled(folder)).toBe(false)
    mkdirSync(join(folder, 'node_modules'))
    expect(isInstalled(folder)).toBe(false)
    write('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.0' } })
    expect(isInstalled(folder)).toBe(true)
    write('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.1' } })
    expect(isInstalled(folder)).toBe(false)
    rmSync(folder, { recursive: true })
  })

  it('[R6] build the service again when anything changed that it may import', () => {
    const parts = ['src/service', ...layers['src/service']!.may, 'src/descriptor', 'families']
    expect(parts.filter((part) => !serviceSources.includes(part))).toEqual([])
  })

  it('[TU6] npm run accept takes the name of a family, and names one that is not there', () => {
    const accept = (...words: string[]) =>
      spawnSync(process.execPath, ['src/cli/accept.mjs', ...words], { encoding: 'utf8' })
    const known = accept('ebill')
    expect([known.status, known.stdout]).toEqual([0, 'test/golden/ebill.txt is written anew.\n'])
    const unknown = accept('ebil')
    expect([unknown.status, unknown.stderr]).toEqual([
      1,
      'There is no family "ebil": families/ebil.ts is missing.\n',
    ])
  })

  it('[R4] npm test names what it may be limited to', () => {
    const { status, stderr } = spawnSync(process.execPath, ['src/cli/test.mjs', '--only', 'unti'], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([
      1,
      'Unknown words: --only unti. Usage: npm test [-- --only check|unit|e2e]\n',
    ])
  })
})
