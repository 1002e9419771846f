/** Before the tests that need a database: one PostgreSQL server for all of them, with an empty database that has every table. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestServer, testFolderVariable, testServerVariable } from '../service/test-server.ts'

export default async function setUp(): Promise<() => Promise<void>> {
  // Another project of this run has done it.
  if (process.env[testServerVariable] !== undefined) return async () => undefined
  const server = await startTestServer()
  const folder = await mkdtemp(join(tmpdir(), 'evrak-run-'))
  // The processes of the tests inherit them.
  process.env[testServerVariable] = server.adminUrl
  process.env[testFolderVariable] = folder
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
