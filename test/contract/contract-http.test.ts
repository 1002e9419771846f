/**
 * The contract over HTTP. All calls of all families hold in memory and on PostgreSQL (contract.test.ts); what a line, a server and
 * the embedded database could break beside that is looked for by the command, which reads as its users let it; `npm run proof --
 * contract` writes too.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textReport } from '#contract/reports/text-report.ts'
import { runContract } from '#contract/run-contract.ts'
import type { Target } from '#contract/base/target.ts'
import { parseXml } from '#documents/ubl/xml-tree.ts'
import { compilePortal } from '#engine/compile.ts'
import { families } from '#families/index.ts'
import { istanbulDay } from '../journeys/invoice-model.ts'
import { runService, type RunningService } from '../journeys/running-service.ts'
import { isEveryCheck, oneOfEach } from './one-of-each.ts'

const portal = compilePortal(families)

/** Runs the command; its output is told where it ends otherwise than expected. */
async function contract(
  words: readonly string[],
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/cli/contract.ts', ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const parts: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => parts.push(String(part)))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output: parts.join('') }
}

describe('on the embedded database', () => {
  let service: RunningService
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'evrak-contract-'))
    service = await runService({}, isEveryCheck ? 'the embedded database' : 'PostgreSQL')
  })
  afterAll(async () => {
    await service?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  // Written over HTTP by `npm run proof -- contract`; in memory every run does (contract.test.ts).
  it.runIf(isEveryCheck)(
    '[CT7] a family holds, read and written, printed documents included',
    async () => {
      const [own, other] = service.demo.apiKeys
      const target: Target = {
        send: fetch,
        addresses: {
          portal: `${service.address}/api`,
          identity: service.address,
          ticket: `${service.address}/ticket`,
          payment: `${service.address}/payment`,
        },
        tokens: { own: own!.key, other: other!.key },
      }
      const results = await runContract(portal, target, {
        families: ['ebill'],
        sample: true,
        files: true,
        write: true,
        checks: oneOfEach(portal),
        seed: 4,
        today: istanbulDay(),
      })
      expect(
        results.filter(({ state }) => state === 'failed'),
        textReport(results),
      ).toEqual([])
      expect(results.filter(({ state }) => state === 'passed').length).toBeGreaterThan(150)
    },
    600_000,
  )

  it('[CT7] the command finds that a family holds when it is read, and writes the reports', async () => {
    const [junit, html] = [join(folder, 'contract.xml'), join(folder, 'contract.html')]
    const { code, output } = await contract([
      '--url',
      service.address,
      '--token',
      service.demo.apiKeys[0]!.key,
      '--other-token',
      service.demo.apiKeys[1]!.key,
      '--family',
      'customers',
      '--no-files',
      '--sample',
      '--report',
      `junit=${junit},html=${html}`,
    ])
    expect(code, output).toBe(0)
    expect(parseXml(await readFile(junit, 'utf8')).name).toBe('testsuites')
    expect(await readFile(html, 'utf8')).toContain('</html>')
    expect(output).not.toContain(service.demo.apiKeys[0]!.key)
  }, 600_000)

  it('[CT6] the command says in a sentence that a token is not taken', async () => {
    const { code, output } = await contract(['--url', service.address, '--token', 'evk_yanlis'])
    expect([code, output]).toEqual([
      2,
      `${service.address} does not take the key of --token: it is unknown, expired or withdrawn.\n`,
    ])
  })
})
