import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPortalFiles } from '#service/http/files.ts'

it('a file that went away after the start is no answer of the portal’s folder, and comes back with its file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'evrak-files-'))
  const name = join(folder, 'assets', 'part-12345678.js')
  await mkdir(join(folder, 'assets'))
  await writeFile(name, 'export {}')
  const files = await openPortalFiles(folder, { page: {}, file: {} })
  const ask = () => files.answer(new Request('http://portal.test/assets/part-12345678.js'))
  await rm(name)
  expect(await ask()).toBeUndefined()
  await writeFile(name, 'export {}')
  expect((await ask())?.status).toBe(200)
  await rm(folder, { recursive: true })
})
