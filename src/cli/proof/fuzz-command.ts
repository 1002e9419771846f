/** `npm run proof -- fuzz [--cases N] [--seed S] [--call ID]`: the fuzzer (fuzz.ts) over the whole catalogue of a service that it starts. */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { compilePortal } from '#engine/compile.ts'
import { nearest } from '#engine/problem.ts'
import { families } from '#families/index.ts'
import { request, startChildService, type ChildService } from '../base/child-service.ts'
import { fuzz, reportOf } from './fuzz.ts'

const help = `Usage: npm run proof -- fuzz [--cases N] [--seed S] [--call ID]

  --cases N  cases of each call, 100 by default
  --seed S   the same seed makes the same cases; one of the clock by default
  --call ID  this call only
`
const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Math.floor(Date.now() / 1000)) },
    call: { type: 'string' },
    help: { type: 'boolean' },
  },
})
// Above what runs: the rest of the module waits for it.
const loginResult = z.object({ Result: z.object({ access_token: z.string() }) })
const page = z.object({ Content: z.array(z.object({ UUID: z.string() })) })
const portal = compilePortal(families)
const calls = portal.calls.filter(({ id }) => values.call === undefined || id === values.call)
const cases = Number(values.cases)
const seed = Number(values.seed)

if (values.help || !Number.isInteger(cases) || cases < 1 || !Number.isInteger(seed)) {
  process.stderr.write(help)
  process.exitCode = 2
} else if (calls.length === 0) {
  const near = nearest(
    values.call ?? '',
    portal.calls.map(({ id }) => id),
  )
  process.stderr.write(
    `Unknown call "${values.call}".${near ? ` Did you mean "${near}"?` : ''}\n\n${help}`,
  )
  process.exitCode = 2
} else {
  const service = await startChildService({ ACCOUNT_LOGIN: '1' })
  try {
    process.exitCode = await run(service)
  } finally {
    await service.close()
  }
}

async function run(service: ChildService): Promise<number> {
  const { address } = service
  const own = service.demo.apiKeys[0]?.key ?? ''
  const report = await fuzz({
    send: request,
    calls,
    cases,
    seed,
    addresses: {
      portal: `${address}/api`,
      identity: address,
      ticket: `${address}/ticket`,
      payment: `${address}/payment`,
    },
    tokens: { own, few: await fewToken(service), unknown: 'evrak_not-a-key' },
    ids: await someIds(`${address}/api`, own),
    onProgress: (done, all) => process.stderr.write(`${done} of ${all}\r`),
  })
  process.stdout.write(`${reportOf(report, seed)}\n`)
  if (service.child.exitCode !== null) {
    process.stdout.write(`The service ended with ${service.child.exitCode}\n${service.output()}\n`)
    return 1
  }
  return report.faults.length === 0 ? 0 : 1
}

/** Of the person of the demo who may do least. */
async function fewToken({ address, demo }: ChildService): Promise<string> {
  const person = demo.users.find(({ roles }) => roles !== 'all')
  if (!person) throw new Error('The demo has nobody with few rights')
  const answer = await request(
    new Request(`${address}/account/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ Username: person.username, Password: person.password }),
    }),
  )
  return loginResult.parse(await answer.json()).Result.access_token
}

/** Records of every list. */
async function someIds(address: string, token: string): Promise<string[]> {
  const ids: string[] = []
  for (const call of portal.calls) {
    if (!call.id.endsWith('.list') || call.service !== 'portal' || call.params.length > 0) continue
    const answer = await request(
      new Request(`${address}${call.path}?PageSize=5`, {
        headers: { Authorization: `Bearer ${token}` },
      }),
    )
    const read = page.safeParse(await answer.json())
    if (read.success) ids.push(...read.data.Content.map(({ UUID }) => UUID))
  }
  return ids
}
