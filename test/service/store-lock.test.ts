import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '#service/base/log.ts'
import { lockFolder } from '#service/store/lock.ts'
import { openStore } from '#service/store/open-store.ts'
import { shortLived } from '../set-up/short-lived.ts'
import { copyMigrated } from './store-fixture.ts'

const started: ChildProcess[] = []
function startProcess(folder: string, ...words: string[]): ChildProcess {
  const child = spawn(
    process.execPath,
    [
      ...shortLived,
      '--import',
      'tsx',
      fileURLToPath(new URL('./store-process.ts', import.meta.url)),
      folder,
      ...words,
    ],
    { stdio: 'pipe' },
  )
  started.push(child)
  return child
}
async function said(child: ChildProcess): Promise<string> {
  const [chunk] = (await once(child.stdout!, 'data')) as [Buffer]
  return chunk.toString().trim()
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evrak-lock-'))
  await copyMigrated(folder)
})
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

describe('one process per data folder', () => {
  /** Goes on after the second one was refused, until it is killed. */
  let first: ChildProcess

  it('[B21] a second process ends at once with code 73 and names the first, which goes on unharmed', async () => {
    first = startProcess(folder)
    expect(await said(first)).toBe('open')
    const second = startProcess(folder)
    let message = ''
    second.stderr!.on('data', (chunk: Buffer) => (message += chunk.toString()))
    // Closed, and not only ended: then all that it said has been read.
    const [code] = (await once(second, 'close')) as [number]
    expect(code).toBe(73)
    expect(message).toContain(`in use by process ${first.pid}`)
    expect(message).toContain('DATA_DIR')
    first.stdin!.write('after the second\n')
    expect(await said(first)).toBe('saved')
  })

  it('[B22] a killed process leaves a folder that opens again, with what it acknowledged', async () => {
    first.stdin!.write('before the kill\n')
    expect(await said(first)).toBe('saved')
    first.kill('SIGKILL')
    await once(first, 'exit')
    const store = await openStore({ dataDir: folder, log: silentLog })
    const keys = await store.asSystem((tx) =>
      tx.selectFrom('setting').select('key').orderBy('key').execute(),
    )
    await store.close()
    expect(keys.map((row) => row.key)).toEqual(['after the second', 'before the kill'])
  })

  it('[B25] a database that hangs ends the process with code 70, so that it is started anew', async () => {
    const hanging = startProcess(folder, 'impatient')
    expect(await said(hanging)).toBe('open')
    hanging.stdin!.write('hang\n')
    const [code] = (await once(hanging, 'exit')) as [number]
    expect(code).toBe(70)
  })

  it('[B23] a folder that another machine uses is refused while its mark is fresh, and taken when it is old', async () => {
    const shared = await mkdtemp(join(folder, 'shared-'))
    const file = join(shared, 'db.lock')
    await writeFile(file, JSON.stringify({ pid: 1, host: 'another-machine' }))
    // The file system has a clock of its own, which TEST_CLOCK does not move.
    const markedAt = (moment: Date) => utimes(file, moment, moment)
    await markedAt(new Date())
    await expect(lockFolder(shared)).rejects.toMatchObject({
      exitCode: 73,
      message: expect.stringContaining('process 1 on another-machine'),
    })
    await markedAt(new Date(Date.now() - 60_000))
    const lock = await lockFolder(shared)
    await expect(lockFolder(shared)).rejects.toMatchObject({ exitCode: 73 })
    await lock.release()
    await (await lockFolder(shared)).release()
  })

  it('[B24] a folder that cannot be written is refused with its name', async () => {
    const path = join(folder, 'file')
    await writeFile(path, '')
    await chmod(path, 0o400)
    const error: unknown = await openStore({ dataDir: join(path, 'data'), log: silentLog }).catch(
      (reason: unknown) => reason,
    )
    expect(error).toMatchObject({
      exitCode: 74,
      message: expect.stringContaining(`${path}/data cannot be written`),
    })
  })
})
