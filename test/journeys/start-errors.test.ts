/**
 * Starts that are refused, as processes. Taken ports, folders that cannot be written and wrong variables: start.test.ts; a folder that
 * another process uses: embedded.test.ts.
 */
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { expectRefusal, startWith } from './refused-start.ts'

/** Not made: the database is looked at first. */
const DATA_DIR = join(tmpdir(), `evrak-refused-${process.pid}`)

it('[J10] a DATABASE_URL of another kind, of no server, and of a server that is not there', async () => {
  expectRefusal(await startWith({ DATA_DIR, DATABASE_URL: 'mysql://x/y' }), /DATABASE_URL/)
  // Nobody listens at port 1; one that was given and closed may belong to somebody else already.
  const DATABASE_URL = 'postgres://evrak:gizli@127.0.0.1:1/evrak'
  const end = await startWith({ DATA_DIR, DATABASE_URL })
  expectRefusal(end, /DATABASE_URL/)
  expect(end.errors).not.toContain('gizli')
})

it('[J10] a server that takes connections and says nothing is given up', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const end = await startWith({
    DATA_DIR,
    DATABASE_URL: `postgres://evrak@127.0.0.1:${port}/evrak`,
  })
  silent.close()
  expectRefusal(end, /DATABASE_URL/)
})
