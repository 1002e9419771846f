/** The contract as the command tests it: over HTTP, on both databases; reading a family of a network, writing
 * in one that is reported. All families hold in memory (contract.test.ts); over HTTP the command tests them all, which takes minutes. */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseXml } from '#documents/xml-tree.ts'
import { runService, type RunningService } from '../journeys/running-service.ts'

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
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { code, output: parts.join('') }
}

describe.each(['the embedded database', 'PostgreSQL'] as const)('on %s', (database) => {
  let service: RunningService
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'evrak-contract-'))
    service = await runService({}, database)
  })
  afterAll(async () => {
    await service?.remove()
    await rm(folder, { recursive: true, force: true })
  })
  const words = () => [
    '--url',
    service.address,
    '--token',
    service.demo.apiKeys[0]!.key,
    '--other-token',
    service.demo.apiKeys[1]!.key,
  ]

  it('[CT7] a family holds when it is read, and the reports are written', async () => {
    const [junit, html] = [join(folder, 'contract.xml'), join(folder, 'contract.html')]
    const { code, output } = await contract([
      ...words(),
      '--family',
      'edespatch',
      '--no-files',
      '--report',
      `junit=${junit},html=${html}`,
    ])
    expect(code, output).toBe(0)
    expect(parseXml(await readFile(junit, 'utf8')).name).toBe('testsuites')
    expect(await readFile(html, 'utf8')).toContain('</html>')
    expect(output).not.toContain(service.demo.apiKeys[0]!.key)
  }, 600_000)

  it('[CT7] a family holds when it is written, printed documents included', async () => {
    const { code, output } = await contract([
      ...words(),
      '--family',
      'ebill',
      '--write',
      '--seed',
      '4',
    ])
    expect(code, output).toBe(0)
  }, 600_000)

  it('[CT6] a token that is not taken is a sentence', async () => {
    const { code, output } = await contract(['--url', service.address, '--token', 'evk_yanlis'])
    expect([code, output]).toEqual([
      2,
      `${service.address} does not take the key of --token: it is unknown, expired or withdrawn.\n`,
    ])
  })
})
