/** What the end of `npm test` rests on: time of the processor, counted over all descendants, and the limit on it. */
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

const module = './src/cli/base/processor-time.mjs'
/** Runs code with the module's functions; its standard output is JSON. */
function inNode(code: string): unknown {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import * as time from '${module}'\nimport { spawnSync } from 'node:child_process'\n${code}`,
    ],
    { encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

/** Works until it has taken the given seconds of the processor, in a process of a process. */
const busyGrandchild = (seconds: number) => {
  const busy = `while (process.cpuUsage().user < ${seconds * 1e6}) for (let i = 0; i < 1e5; i += 1) Math.sqrt(i)`
  const child = `require('child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(busy)}])`
  return `['-e', ${JSON.stringify(child)}]`
}

describe('the time of the processor', () => {
  it.runIf(process.platform === 'linux')(
    '[PO4] counts what a process of a process took, which resourceUsage does not',
    () => {
      const { children, own } = inNode(
        `const before = time.childSeconds()
         spawnSync(process.execPath, ${busyGrandchild(0.7)})
         console.log(JSON.stringify({ children: time.childSeconds() - before, own: process.resourceUsage().userCPUTime / 1e6 }))`,
      ) as { children: number; own: number }
      expect(children).toBeGreaterThan(0.65)
      expect(own).toBeLessThan(children)
    },
  )

  it.runIf(process.platform !== 'win32')(
    '[PO4] is told by a shell where the kernel does not tell: same exit code, time of all below it',
    () => {
      const run = (code: string, args: string) =>
        inNode(
          `const { program, args } = time.measured(process.execPath, ${args}, true)
           const { status, output } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit', 'pipe'], encoding: 'utf8' })
           console.log(JSON.stringify({ status, seconds: time.countShell(output[3]) ${code} }))`,
        ) as { status: number; seconds: number }
      expect(run('', busyGrandchild(0.7)).seconds).toBeGreaterThan(0.65)
      expect(run('', `['-e', 'process.exit(7)']`).status).toBe(7)
    },
  )

  it('[PO4] reads the kernel’s numbers behind a name with blanks and brackets, and a shell’s in either notation', () => {
    const fields = ['S', ...Array.from({ length: 12 }, () => '1'), '250', '50', '0']
    const stat = `42 (a (b) c) ${fields.join(' ')}`
    expect(inNode(`console.log(time.ofLinux(${JSON.stringify(stat)}, 100))`)).toBe(3)
    expect(inNode(`console.log(time.ofTimes('0m0.01s 0m0.02s\\n2m1.50s 0m0.25s\\n'))`)).toBe(121.75)
    expect(inNode(`console.log(time.ofTimes('0m0,01s 0m0,02s\\n0m1,50s 0m0,25s\\n'))`)).toBe(1.75)
  })
})

describe('the end of npm test', () => {
  it('[PO5] refuses a run of more than twenty minutes of the processor, and says what to do', () => {
    const ending = (minutes: number, slowness?: number) =>
      spawnSync(
        process.execPath,
        [
          '--input-type=module',
          '-e',
          `import { command } from './src/cli/base/project.mjs'\nimport { assertWithin } from './src/cli/test-times.mjs'\nawait command(() => assertWithin(${minutes}, ${slowness}))`,
        ],
        { encoding: 'utf8' },
      )
    const within = ending(19.9)
    expect([within.status, within.stdout]).toEqual([
      0,
      '\n19.9 minutes of the processor, of at most 20.\n',
    ])
    const above = ending(20.1)
    expect(above.status).toBe(1)
    expect(above.stderr).toMatch(/20\.1 minutes of the processor, of at most 20.*npm run proof/)
    const busy = ending(24, 1.3)
    expect([busy.status, busy.stdout]).toEqual([
      0,
      '\n24.0 minutes of the processor, 1.30 times as slow as alone, of at most 20.\n',
    ])
    expect(ending(27, 1.3).status).toBe(1)
  })

  it('[PO9] a processor is as slow as the same work takes, and never faster than alone', () => {
    const slowness = (samples: readonly number[]) =>
      Number(
        spawnSync(
          process.execPath,
          [
            '--input-type=module',
            '-e',
            `import { referenceMs, slownessOf, work } from './src/cli/base/processor-speed.mjs'
             if (work() !== work()) throw new Error('The work differs')
             console.log(slownessOf(${JSON.stringify(samples)}.map((share) => share * referenceMs)))`,
          ],
          { encoding: 'utf8' },
        ).stdout,
      )
    expect(slowness([0.8, 0.9, 0.7])).toBe(1)
    // One moment in which nothing was done does not count.
    expect(slowness([1.5, 1.4, 9, 1.5, 1.6])).toBeCloseTo(1.5)
    expect(slowness([])).toBe(1)
  })
})
