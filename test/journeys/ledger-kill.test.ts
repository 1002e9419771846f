/**
 * kill -9 at each step that a ledger takes, from its file of lines to the report of its month. The authority is a process apart: what it has
 * got it keeps. KILLS says how often each step is cut off, and KILL_PAUSE by how many milliseconds later; `npm run proof -- kill` does more of it.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Wire } from '#schemas/wire.ts'
import {
  startPretendLedgerService,
  type PretendLedgerService,
} from '#service/authority/pretend-ledger-service.ts'
import { csvOf } from '#test/documents/ledger/ledger-lines.ts'
import { linesOf, trading } from '#test/documents/ledger/bookkeeping.ts'
import { madeCertificate, pfxOf } from '../service/made-certificate.ts'
import { runService, scriptOf, until, type RunningService } from './running-service.ts'

const kills = Number(process.env['KILLS'] ?? 1)
/** Each start of the service takes seconds: where nobody says how often, the file of lines and the report are not cut off. */
const isProof = process.env['KILLS'] !== undefined
const laterBy = Number(process.env['KILL_PAUSE'] ?? 0)

let service: RunningService
let gib: PretendLedgerService
beforeAll(async () => {
  const clock = { now: () => new Date() }
  gib = await startPretendLedgerService({ host: '127.0.0.1', port: 0, clock, stepMs: 300 })
  service = await runService({ GIB_LEDGERS: gib.origin })
})
afterAll(async () => {
  await service?.remove()
  await gib?.close()
})

type Listed = Wire['LedgersLast'][number]

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const [key] = service.demo.apiKeys
  const answer = await scriptOf(service.address, key?.key ?? '')<T>(method, `/${path}`, body)
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Begins a step, ends the process in the midst of it, and starts it again. Whoever gets no answer does not know whether the step has begun. */
async function cutOff(begin: () => Promise<unknown>, isInProof = false): Promise<void> {
  const times = isInProof && !isProof ? 0 : kills
  for (let kill = 0; kill < times; kill += 1) {
    const begun = begin().catch(() => undefined)
    await pause(laterBy + kill * 45)
    await service.kill()
    await begun
    await service.start()
  }
  await begin().catch(() => undefined)
}

const ledgers = () => call<readonly Listed[]>('GET', 'eledger/Statistics/Last')
const reached = (state: Listed['State']) =>
  until(`all ledgers are ${state}`, async () =>
    (await ledgers()).every(({ State }) => State === state) ? true : undefined,
  )

it(`[LG70] kill -9 at each step, ${kills} times: no month is half there, no number is lost, nothing is signed twice, and the authority gets each package once`, async () => {
  const [key] = service.demo.apiKeys
  const seal = madeCertificate({ name: 'Demo A.Ş.', taxNumber: key?.taxNumber ?? '' })
  await call('POST', 'general/Company/Certificates/Upload', {
    File: pfxOf(seal, 'parola').toString('base64'),
    Password: 'parola',
  })

  const next = await call<Wire['LedgerNext']>('GET', 'eledger/Uploads/Next')
  const entries = trading(next.StartDate.slice(0, 7), 60)
  const lines = linesOf(entries, { firstEntry: next.FirstEntry, firstLine: next.FirstLine })
  await cutOff(
    () =>
      call('POST', 'eledger/Uploads/Base64String', {
        StartDate: next.StartDate,
        EndDate: next.EndDate,
        Base64String: Buffer.from(csvOf(lines)).toString('base64'),
      }),
    true,
  )
  await assertNumbered(next, entries.length)

  const signed = new Map<string, string>()
  await cutOff(async () => {
    await keepSigned(signed)
    await call('POST', 'eledger/Sign/Hsm', {})
  })
  await reached('BeratSigned')
  await keepSigned(signed)
  expect(signed.size).toBe((await ledgers()).length * 2)

  await cutOff(() => call('POST', 'eledger/Gib/Send', {}))
  await reached('Sealed')
  await keepSigned(signed)
  await cutOff(() => call('POST', 'eledger/Gib/Send/Report', {}), true)
  await until('all reports are there', async () => {
    const all = await Promise.all(
      (await ledgers()).map(({ UUID }) =>
        call<Wire['LedgerPackages']>('GET', `eledger/Gib/Status/Report?UUID=${UUID}`),
      ),
    )
    return all.every(({ Packages: [report] }) => report?.State === 'Done') ? true : undefined
  })
  const kinds = ['YB', 'KB', 'DR']
  expect(gib.arrived.toSorted()).toEqual([...new Set(gib.arrived)].toSorted())
  expect(gib.arrived).toHaveLength((await ledgers()).length * kinds.length)
}, 900_000)

/** The month is there once, with its numbers, and they go on from those before. */
async function assertNumbered(next: Wire['LedgerNext'], count: number): Promise<void> {
  const numbers = await call<Wire['LedgerNumbersList']>('GET', 'eledger/Documents/EntryNumbers')
  expect(numbers.filter(({ StartDate }) => StartDate === next.StartDate)).toMatchObject([
    {
      FirstEntry: next.FirstEntry,
      LastEntry: next.FirstEntry + count - 1,
      FirstLine: next.FirstLine,
    },
  ])
  expect(await call('GET', 'eledger/Documents/Check')).toMatchObject({ IsWhole: true })
}

/** Journals and ledgers by account that are signed by now: what was signed before is the same, byte for byte. */
async function keepSigned(signed: Map<string, string>): Promise<void> {
  for (const { UUID } of await ledgers())
    for (const kind of ['Y', 'K']) {
      const path = `eledger/Documents/Download/File?UUID=${UUID}&Kind=${kind}`
      const { Content } = await call<{ Content: string }>('GET', path)
      const before = signed.get(`${UUID} ${kind}`)
      if (before !== undefined) expect(Content === before, `${UUID} ${kind}`).toBe(true)
      else if (Buffer.from(Content, 'base64').includes('<ds:SignatureValue'))
        signed.set(`${UUID} ${kind}`, Content)
    }
}
