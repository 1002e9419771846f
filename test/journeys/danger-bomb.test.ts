/** B2 of TRUST 5.3: small files that would take all memory or time. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evrakInProcess, type Caller, type InProcess } from './evrak-in-process.ts'
import { bombs, type Bomb, type Cost } from './xml-bombs.ts'

const own = { taxNumber: '3900383669', name: 'Alıcı A.Ş.' }
const megabyte = 1024 * 1024
/** One of each rule goes through the upload; `ATTACKS=all`, as `npm run proof -- attacks` has it, sends them all. */
const uploaded =
  process.env['ATTACKS'] === 'all' ? Object.keys(bombs) : firstOfEachRule(Object.entries(bombs))
function firstOfEachRule(all: readonly (readonly [name: string, bomb: Bomb])[]): string[] {
  const byRule = new Map(all.toReversed().map(([name, { rule }]) => [rule, name]))
  return [...byRule.values()]
}

let evrak: InProcess
let caller: Caller
beforeAll(async () => {
  evrak = await evrakInProcess([own])
  caller = evrak.as(own.taxNumber)
})
afterAll(() => evrak?.close())

describe('XML bombs', () => {
  it('[DG2] reading them all, one after another, takes no more than 64 MB, and each is refused by its rule', async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--max-old-space-size=512', '--import', 'tsx', 'test/journeys/xml-bombs.ts'],
      { maxBuffer: megabyte },
    )
    const costs = JSON.parse(stdout) as Cost[]
    process.stdout.write(
      `[DG2] ${costs.map(({ name, ms }) => `${name} ${ms.toFixed(0)} ms`).join(', ')}; memory +${((costs.at(-1)?.growth ?? NaN) / megabyte).toFixed(0)} MB\n`,
    )
    expect(costs.length).toBeGreaterThanOrEqual(12)
    for (const [index, [name, bomb]] of Object.entries<Bomb>(bombs).entries()) {
      expect([name, costs[index]?.rules]).toEqual([
        name,
        bomb.rule === undefined ? expect.arrayContaining(['missing']) : [bomb.rule],
      ])
    }
    expect(costs.at(-1)?.growth).toBeLessThanOrEqual(64 * megabyte)
  })

  it.each(uploaded)(
    '[DG2] %s: refused with a reason at the upload, and the next request is answered',
    async (name) => {
      const [result] = await caller.upload('/einvoice/Upload', {
        name: 'bomba.xml',
        bytes: bombs[name as keyof typeof bombs].make(),
      })
      expect(result).toMatchObject({
        FileName: 'bomba.xml',
        IsSuccess: false,
        Errors: expect.arrayContaining([expect.any(String)]),
      })
      // What it says fits on a screen, however large the file was.
      expect(Math.max(...result!.Errors.map((text) => text.length))).toBeLessThan(2000)
      expect(result?.Errors.length).toBeLessThanOrEqual(26)
      expect((await caller.ask('GET', '/einvoice/Purchase')).status).toBe(200)
    },
  )
})
