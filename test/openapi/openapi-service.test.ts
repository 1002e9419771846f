/** What the description promises, against the service in memory: examples, and a client of a public generator. */
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import examples from '#schemas/examples.json' with { type: 'json' }
import { askRightly, bodyOf } from '#contract/checks/questions.ts'
import { createWorld } from '#contract/base/world.ts'
import { callOf } from '#engine/portal.ts'
import { origin, serveInMemory, type ServiceInMemory } from '../contract/service-in-memory.ts'
import { collectExamples } from './collect-examples.ts'

let service: ServiceInMemory
beforeAll(async () => {
  service = await serveInMemory()
})
afterAll(() => service?.close())

it('[OA2] the examples are those that the demo gives today: the same components', async () => {
  const collected = await collectExamples(service)
  // `npm run accept` writes them; their ids and days are those of that day.
  if (process.env['ACCEPT'] === '1')
    writeFileSync('schemas/examples.json', `${JSON.stringify(collected, null, 2)}\n`)
  else expect(Object.keys(examples).sort()).toEqual(Object.keys(collected).sort())
})

it('[OA2] a body names records that are there, on every day: no call that reads is answered with 404', async () => {
  const world = createWorld(service.portal, service.target, {
    today: service.today,
    mayWrite: false,
  })
  const unknown: string[] = []
  for (const call of service.portal.calls) {
    if (call.effect !== 'read' || call.body === undefined || call.params.length > 0) continue
    // What is public is named by the secret of a mail, and no mail was sent.
    if (call.access === 'public') continue
    const answer = await askRightly(world, call).catch(() => undefined)
    if (answer?.status === 404) unknown.push(call.id)
  }
  expect(unknown).toEqual([])
})

it('[OA6] a client of openapi-fetch lists and sends', async () => {
  // Compiled apart: its types are made of the description (openapi.test.ts).
  const path: string = './agreement/client.ts'
  const { listAndSend } = (await import(/* @vite-ignore */ path)) as {
    listAndSend: (...args: readonly unknown[]) => Promise<Record<string, unknown>>
  }
  const world = createWorld(service.portal, service.target, {
    today: service.today,
    mayWrite: true,
    seed: 61,
  })
  const body = await bodyOf(world, callOf(service.portal, 'ebill.send.model'))
  const outcome = await listAndSend(origin, service.keys[0], service.target.send, body)
  expect(outcome).toMatchObject({
    after: (outcome['before'] as number) + 1,
    listed: outcome['sent'],
    refusal: 400,
  })
})

it('[OA7] the first call of docs/first-call.md, copied from the page, sends, finds, prints and lists', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'evrak-first-call-'))
  const page = await readFile('docs/first-call.md', 'utf8')
  const blocks = [...page.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, code]) => code!)
  expect(blocks.length).toBe(5)
  await writeFile(join(folder, 'first-call.mjs'), blocks.join('\n'))
  const server = createServer(getRequestListener(service.target.send))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const { stdout } = await promisify(execFile)(process.execPath, ['first-call.mjs'], {
      cwd: folder,
      // The rest of the environment has the clock of this run.
      env: { ...process.env, EVRAK_URL: `http://127.0.0.1:${port}`, EVRAK_KEY: service.keys[0] },
    })
    const [, number] = /^sent (\w{3}\d{13}) [\da-f-]{36}$/m.exec(stdout) ?? []
    expect(stdout).toMatch(/^status \w+ 3600 TRY$/m)
    expect((await readFile(join(folder, `${number}.pdf`), 'latin1')).slice(0, 5)).toBe('%PDF-')
    expect(stdout.match(/^received \d{4}-/gm)).toHaveLength(5)
  } finally {
    await new Promise((resolve) => server.close(resolve))
    await rm(folder, { recursive: true })
  }
})
