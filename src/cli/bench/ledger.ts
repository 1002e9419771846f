/** A month of the books with very many lines: checked, kept and written by a service of its own, while somebody else reads a list. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Zip, ZipDeflate } from 'fflate'
import { z } from 'zod'
import { headingOfLines, linesOfEntry, rowsOfEntry } from '#service/demo/ledger-lines.ts'
import { needed } from '#values/needed.ts'
import { createPlainFetch } from '#client/plain-fetch.ts'
import { startChildService } from '../base/child-service.ts'
import { quantile, type Figure } from './figure.ts'

export interface LedgerBench {
  /** Lines of the file. */
  readonly lines: number
  readonly databaseUrl: string | undefined
  readonly say: (sentence: string) => void
}

/** For a million lines. Others wait at most twice as long as alone. */
const bounds = { checkSeconds: 60, writeSeconds: 120, megabytes: 512, timesAlone: 2 }

const Next = z.object({
  StartDate: z.string(),
  EndDate: z.string(),
  FirstEntry: z.number(),
  FirstLine: z.number(),
})
const Summary = z.object({ LineCount: z.number(), FaultCount: z.number() })
const Ledgers = z.object({
  Content: z.array(z.object({ UUID: z.string(), StartDate: z.string() })),
})

/** Needs an empty database. */
export async function benchLedger(bench: LedgerBench): Promise<Figure[]> {
  const service = await startService(bench.databaseUrl)
  const others = watchOthers(service)
  try {
    const next = Next.parse(await service.json('GET', '/eledger/Uploads/Next'))
    bench.say(`Making a file of ${bench.lines} lines`)
    const zip = await zipOfLines(bench.lines, next)
    const file = JSON.stringify({ ...periodOf(next), Base64String: zip.toString('base64') })
    await others.begin()
    bench.say('Checking it')
    const check = await others.during('the check', async () =>
      Summary.parse(await service.json('POST', '/eledger/Uploads/Summary', file)),
    )
    if (check.value.FaultCount > 0)
      throw new Error(`The file has ${check.value.FaultCount} faults: nothing can be made of it.`)
    bench.say('Keeping it')
    const kept = await others.during('keeping', () =>
      service.json('POST', '/eledger/Uploads/Base64String', file),
    )
    bench.say('Writing its ledgers')
    const written = await others.during('writing', () => writeAll(service, next.StartDate))
    const part = `ledger of ${check.value.LineCount} lines`
    return [
      { part, name: 'check', value: check.seconds, unit: 's', bound: bounds.checkSeconds },
      { part, name: 'check again and keep', value: kept.seconds, unit: 's' },
      {
        part,
        name: `journal and ledger by account in ${written.value.ledgers} parts`,
        value: written.seconds,
        unit: 's',
        bound: bounds.writeSeconds,
      },
      { part, name: 'both, size', value: written.value.bytes / 1_000_000, unit: 'MB' },
      ...(await others.figures(part)),
      {
        part,
        name: 'memory of the service',
        value: await service.memory(),
        unit: 'MB',
        // The embedded database is in the same process.
        ...(bench.databaseUrl !== undefined && { bound: bounds.megabytes }),
      },
    ]
  } finally {
    others.end()
    await service.end()
  }
}

const periodOf = ({ StartDate, EndDate }: z.output<typeof Next>) => ({ StartDate, EndDate })

async function writeAll(service: MeasuredService, start: string) {
  const { Content } = Ledgers.parse(
    await service.json('GET', '/eledger/Documents?Page=1&PageSize=100'),
  )
  const ledgers = Content.filter(({ StartDate }) => StartDate.slice(0, 7) === start.slice(0, 7))
  let bytes = 0
  for (const { UUID } of ledgers)
    for (const file of ['Journal', 'Accounts'])
      bytes += await service.size(`/eledger/Documents/${UUID}/${file}`)
  return { ledgers: ledgers.length, bytes }
}

// Somebody else

/** Reads of a list before the work, and as many after it: the machine may be faster at one time than at another. */
const readsAlone = 50

/** Somebody reads a list again and again, while work is done and while nothing else is. */
function watchOthers({ address, key }: MeasuredService) {
  const busy = new Map<string, number[]>()
  const alone: number[] = []
  let times: number[] = []
  const list = `${address}/einvoice/Sale?Page=1&PageSize=20`
  const reader = fork(fileURLToPath(new URL('list-reader.ts', import.meta.url)), [list, key])
  reader.on('message', (time) => void times.push(Number(time)))
  async function readAlone(into: number[]): Promise<void> {
    times = into
    const last = into.length + readsAlone
    while (into.length < last) await once(reader, 'message')
    times = []
  }
  return {
    async begin(): Promise<void> {
      // The first ones find functions that are not compiled yet.
      await readAlone([])
      await readAlone(alone)
    },
    async during<T>(name: string, work: () => Promise<T>): Promise<{ value: T; seconds: number }> {
      times = []
      busy.set(name, times)
      const begun = performance.now()
      try {
        const value = await work()
        return { value, seconds: (performance.now() - begun) / 1000 }
      } finally {
        times = []
      }
    },
    async figures(part: string): Promise<Figure[]> {
      await readAlone(alone)
      const base = quantile(alone, 0.95)
      return [...busy].map(([name, ofWork]) => ({
        part,
        name: `list of others during ${name}, p95`,
        value: quantile(ofWork, 0.95),
        unit: 'ms',
        bound: base * bounds.timesAlone,
        base,
      }))
    },
    end: () => void reader.kill(),
  }
}

// The service

/** Longer than any of its answers takes. */
const request = createPlainFetch(600_000)

interface MeasuredService {
  readonly address: string
  readonly key: string
  /** The body is JSON. */
  json(method: 'GET' | 'POST', path: string, body?: string): Promise<unknown>
  /** Bytes of a file that it sends. */
  size(path: string): Promise<number>
  /** The most that it had in memory at once, in MB; 0 where the system does not tell. */
  memory(): Promise<number>
  end(): Promise<void>
}

async function startService(databaseUrl: string | undefined): Promise<MeasuredService> {
  const folder = await mkdtemp(join(tmpdir(), 'evrak-bench-'))
  const env = { DATA_DIR: folder, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) }
  // The first start makes the demo, whose memory says nothing of ledgers.
  await (await startChildService(env)).close()
  const { address, demo, child, close } = await startChildService(env)
  const { key } = needed(demo.apiKeys[0], 'key of the demo')
  const call = async (method: string, path: string, accept: string, body?: string) => {
    const answer = await request(
      new Request(`${address}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${key}`,
          Accept: accept,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { body }),
      }),
    )
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  return {
    address,
    key,
    json: async (method, path, body) => (await call(method, path, 'application/json', body)).json(),
    size: (path) => sizeOfAnswer(`${address}${path}`, key),
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
      return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1000
    },
    async end() {
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Room for what comes at once. */
const receiveBytes = 256 * 1024

/**
 * Counts the bytes of an answer into one buffer that is used again and again: whoever takes a file from a real service does so on another
 * machine, and here the garbage of a common client takes the processors from those who wait. HTTP 1.0 gives the body without the sizes of
 * its pieces.
 */
async function sizeOfAnswer(url: string, key: string): Promise<number> {
  const { hostname, port, pathname } = new URL(url)
  let head = ''
  let size = 0
  const socket = connect({
    host: hostname,
    port: Number(port),
    onread: {
      buffer: Buffer.alloc(receiveBytes),
      callback: (count, bytes) => {
        size += count
        if (!head.includes(endOfHead))
          head += Buffer.from(bytes.subarray(0, count)).toString('latin1')
        return true
      },
    },
  })
  socket.write(
    [
      `POST ${pathname} HTTP/1.0`,
      `Host: ${hostname}`,
      `Authorization: Bearer ${key}`,
      'Accept: application/octet-stream',
      'Content-Length: 0',
    ].join('\r\n') + endOfHead,
  )
  await once(socket, 'close')
  if (!/^HTTP\/1\.[01] 200 /.test(head)) throw new Error(`POST ${url}: ${head.slice(0, 500)}`)
  return size - head.indexOf(endOfHead) - endOfHead.length
}
const endOfHead = '\r\n\r\n'

// Lines

/** Entries that are pressed at once. */
const stepEntries = 1000

async function zipOfLines(lines: number, next: z.output<typeof Next>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const file = new ZipDeflate('lines.csv')
  zip.add(file)
  const write = (rows: readonly string[], isLast: boolean) =>
    file.push(Buffer.from(rows.map((row) => `${row}\r\n`).join('')), isLast)
  write([headingOfLines], false)
  const entries = Math.ceil(lines / linesOfEntry)
  for (let from = 0; from < entries; from += stepEntries) {
    const count = Math.min(stepEntries, entries - from)
    const rows = Array.from({ length: count }, (_, index) => rowsAt(from + index, entries, next))
    write(rows.flat(), from + count === entries)
    await pause(0)
  }
  zip.end()
  return Buffer.concat(pieces)
}

function rowsAt(index: number, entries: number, next: z.output<typeof Next>): readonly string[] {
  const lastDay = Number(next.EndDate.slice(8))
  const day = 1 + Math.floor((index * lastDay) / entries)
  return rowsOfEntry({
    entry: next.FirstEntry + index,
    firstLine: next.FirstLine + index * linesOfEntry,
    day: `${next.EndDate.slice(0, 8)}${String(day).padStart(2, '0')}`,
    net: 100 + ((index * 7919) % 18_000) * 5,
  })
}
