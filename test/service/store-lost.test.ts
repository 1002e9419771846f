/** A PostgreSQL server that is restarted, that stops answering, that is full, or whose tables belong to another version. */
import { connect, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { silentLog } from '#service/base/log.ts'
import { migrations } from '#service/store/migrations.ts'
import { openStore, type OpenStore } from '#service/store/open-store.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'

let server: TestPostgres
let wire: Wire
let store: OpenStore
beforeAll(async () => {
  server = await startPostgres()
  wire = await startWire(Number(new URL(server.url).port))
  const url = new URL(server.url)
  url.port = String(wire.port)
  store = await openStore({ databaseUrl: url.href, log: silentLog })
})
afterAll(async () => {
  await store?.close()
  wire?.close()
  await server?.stop()
})
beforeEach(() => eventually(() => store.check()))

const eventually = <T>(work: () => Promise<T>) =>
  vi.waitFor(work, { timeout: 60_000, interval: 100 })
/** The store finds the fault. A question that was under way before the fault was there is shared, and may still find none. */
const checked = (kind: string) =>
  eventually(() => expect(store.check()).rejects.toMatchObject({ kind }))
const read = () => store.asSystem((tx) => tx.selectFrom('setting').selectAll().execute())
const write = (key: string) =>
  store.asSystem((tx) =>
    tx
      .insertInto('setting')
      .values({ key, value: '1' })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
const outcome = async (work: Promise<unknown>) => {
  const began = performance.now()
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return { error, ms: performance.now() - began }
}

describe('a server that goes away', () => {
  it('[OP4] and comes back is used again within five seconds, by itself', async () => {
    await write('before')
    await server.restart(async () => {
      const { error, ms } = await outcome(
        eventually(async () => expect(await refusedWrite()).toBe(503)),
      )
      expect(error, `after ${Math.round(ms)} ms`).toBeUndefined()
      await checked('database')
    })
    const again = await outcome(eventually(() => write('after')))
    process.stdout.write(`A restarted server is used again after ${Math.round(again.ms)} ms\n`)
    expect(again.ms).toBeLessThan(5_000)
    await store.check()
    expect((await read()).map(({ key }) => key)).toEqual(
      expect.arrayContaining(['before', 'after']),
    )
  })

  it('[OP4] without a word keeps nobody waiting for long: who waits, and whoever comes later, hears 503', async () => {
    wire.freeze()
    const waiting = outcome(read())
    await checked('database')
    const waited = await waiting
    expect(waited.error).toMatchObject({ status: 503 })
    const later = await outcome(read())
    expect(later.error).toMatchObject({ status: 503 })
    process.stdout.write(
      `A silent server: who waited heard 503 after ${Math.round(waited.ms)} ms, who came later after ${Math.round(later.ms)} ms\n`,
    )
    expect(Math.max(waited.ms, later.ms)).toBeLessThan(20_000)
    wire.thaw()
    const again = await outcome(eventually(read))
    process.stdout.write(`A server that answers again is used after ${Math.round(again.ms)} ms\n`)
    expect(again.ms).toBeLessThan(5_000)
  })
})

describe('a server that cannot take what is written', () => {
  it('[OP5] because it is full: 507, reads go on, and a later write tries again', async () => {
    const full = store.asSystem((tx) =>
      sql`do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(
        tx,
      ),
    )
    await expect(full).rejects.toMatchObject({ status: 507 })
    await checked('disk')
    await expect(write('full')).rejects.toMatchObject({ status: 507 })
    await read()
    await eventually(() => write('roomAgain'))
    await store.check()
  })

  const marks = {
    newer: {
      make: () =>
        sql`insert into kysely_migration (name, timestamp) values ('9999_future', '2099')`,
      undo: () => sql`delete from kysely_migration where name = '9999_future'`,
    },
    older: {
      make: () => sql`delete from kysely_migration where name = ${lastMigration}`,
      undo: () =>
        sql`insert into kysely_migration (name, timestamp) values (${lastMigration}, '2026')`,
    },
  }
  it.each(['newer', 'older'] as const)(
    '[OP5] because its tables are %s than the code: 503, reads go on',
    async (which) => {
      await marks[which].make().execute(store.db)
      await checked('migrations')
      await expect(write('foreign')).rejects.toMatchObject({ status: 503 })
      await read()
      await marks[which].undo().execute(store.db)
      await eventually(() => store.check())
      await write('own')
    },
  )
})

const lastMigration = Object.keys(migrations).at(-1) ?? ''

async function refusedWrite(): Promise<number> {
  const { error } = await outcome(write('refused'))
  return typeof error === 'object' && error !== null && 'status' in error
    ? Number(error.status)
    : 200
}

/** Between store and server: a connection that can fall silent without being closed, as when a machine loses its network. */
interface Wire {
  readonly port: number
  freeze(): void
  thaw(): void
  close(): void
}

async function startWire(to: number): Promise<Wire> {
  const sockets = new Set<Socket>()
  let isFrozen = false
  const listener: Server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => into.destroy())
      from.on('close', () => {
        sockets.delete(from)
        into.destroy()
      })
      from.pipe(into)
      if (isFrozen) from.pause()
    }
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    freeze: () => {
      isFrozen = true
      for (const socket of sockets) {
        socket.unpipe()
        socket.pause()
      }
    },
    // What was silent for so long is gone: the kernel of a machine that comes back knows nothing of it.
    thaw: () => {
      isFrozen = false
      for (const socket of sockets) socket.destroy()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      listener.close()
    },
  }
}
