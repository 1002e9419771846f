/** The command that runs the long proofs: each piece alone, resumed where it ended, one line each. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Piece, Step } from '#cli/proof/pieces.ts'
import { runPiece, type RunOptions } from '#cli/proof/run-piece.ts'

const folder = mkdtempSync(join(tmpdir(), 'evrak-proof-'))
afterAll(() => rmSync(folder, { recursive: true }))

const piece: Piece = {
  title: 'three things',
  steps: ['one', 'two', 'three'].map((name) => ({ name, args: [] })),
}
/** Runs nothing; tells which steps were asked for, and fails at the named one. */
function recorder(failing?: string) {
  const ran: string[] = []
  const runStep = async ({ name }: Step) => {
    ran.push(name)
    return name === failing ? 3 : 0
  }
  return { ran, runStep }
}
const options = (change: Partial<RunOptions>): RunOptions => ({
  folder,
  sources: 'a',
  again: false,
  ...change,
})

describe('a piece of the proof', () => {
  it('[PO1] ends at the step that fails and goes on with it the next time', async () => {
    const first = recorder('two')
    const failed = await runPiece('resumed', piece, options({ runStep: first.runStep }))
    expect(first.ran).toEqual(['one', 'two'])
    expect(failed.holds).toBe(false)
    expect(failed.line).toMatch(/^✗ resumed: three things; step "two" ended with 3, see .*\.log$/)

    const second = recorder()
    const held = await runPiece('resumed', piece, options({ runStep: second.runStep }))
    expect(second.ran).toEqual(['two', 'three'])
    expect(held).toMatchObject({ holds: true })
    expect(held.line).toMatch(/^✓ resumed: three things \(\d+ s, 1 of 3 steps from before\)$/)

    const third = recorder()
    await runPiece('resumed', piece, options({ runStep: third.runStep }))
    expect(third.ran).toEqual([])
  })

  it('[PO1] begins anew where the sources changed, and where it is told to', async () => {
    await runPiece('changed', piece, options({ runStep: recorder().runStep }))
    const afterChange = recorder()
    await runPiece('changed', piece, options({ sources: 'b', runStep: afterChange.runStep }))
    const again = recorder()
    await runPiece('changed', piece, options({ sources: 'b', again: true, runStep: again.runStep }))
    expect([afterChange.ran.length, again.ran.length]).toEqual([3, 3])
  })

  it('[PO2] runs each step as a process with its variables and keeps what it printed', async () => {
    const step = (code: number): Step => ({
      name: `ends-with-${code}`,
      args: ['-e', `console.log('given ' + process.env.GIVEN); process.exit(${code})`],
      env: { GIVEN: 'this' },
    })
    const run = (code: number) =>
      runPiece(`code-${code}`, { title: 'a process', steps: [step(code)] }, options({}))
    expect([(await run(0)).holds, (await run(7)).holds]).toEqual([true, false])
    expect(readFileSync(join(folder, 'code-7.ends-with-7.log'), 'utf8')).toBe('given this\n')
    expect(readdirSync(folder)).not.toContain('code-7.json')
  })
})

describe('npm run proof', () => {
  const proof = (...args: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'src/cli/proof.ts', ...args], {
      encoding: 'utf8',
    })

  it('[PO3] names its pieces, and refuses what it does not know', () => {
    const listed = proof('--list')
    expect(listed.status).toBe(0)
    expect(listed.stdout).toMatch(/^models: .+$/m)
    const refused = proof('modles')
    expect(refused.status).toBe(2)
    expect(refused.stderr).toMatch(/^Unknown: modles\. The pieces are .*models/)
  })
})

it('[PO8] the sampler of the soak is loaded as the built service loads it, and answers its memory', async () => {
  const service = spawn(
    process.execPath,
    ['--expose-gc', '--import', './src/cli/proof/soak-sampler.mjs', '-e', ''],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  )
  service.send('memory')
  const [memory] = (await once(service, 'message')) as [NodeJS.MemoryUsage]
  service.disconnect()
  expect(memory.heapUsed).toBeGreaterThan(0)
})
