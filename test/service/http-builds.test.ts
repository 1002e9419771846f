import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openPortalFiles } from '#service/http/files.ts'

const made: string[] = []
async function folderOf(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'evrak-builds-'))
  made.push(folder)
  await mkdir(join(folder, 'assets'), { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}
const first = {
  'index.html': '<title>first</title>',
  'assets/list-11111111.js': 'first list',
  'assets/same-22222222.js': 'same',
  'icon.svg': '<svg/>',
}
const second = {
  'index.html': '<title>second</title>',
  'assets/list-33333333.js': 'second list',
  'assets/same-22222222.js': 'same',
}
const day = (number: number) => new Date(Date.UTC(2026, 10, number, 9))

/** What a start on that day answers to each path. */
async function start(portal: string, builds: string, now: Date, problems: unknown[] = []) {
  const files = await openPortalFiles(portal, {
    page: {},
    file: {},
    builds: { folder: builds, now },
    onProblem: (error) => problems.push(error),
  })
  return async (path: string) =>
    (await files.answer(new Request(`http://portal.test${path}`)))?.text()
}

afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))))

describe('files of earlier builds', () => {
  it('[KD11] are served for 14 days after their build was replaced, however long that build had run', async () => {
    const builds = await folderOf()
    await start(await folderOf(first), builds, day(1))
    const portal = await folderOf(second)
    const ask = await start(portal, builds, day(60))
    expect([
      await ask('/assets/list-11111111.js'),
      await ask('/assets/list-33333333.js'),
      await ask('/assets/same-22222222.js'),
    ]).toEqual(['first list', 'second list', 'same'])
    expect(await (await start(portal, builds, day(74)))('/assets/list-11111111.js')).toBe(
      'first list',
    )
    expect(await (await start(portal, builds, day(75)))('/assets/list-11111111.js')).toBeUndefined()
    expect((await readdir(join(builds, 'assets'))).sort()).toEqual([
      'list-33333333.js',
      'same-22222222.js',
    ])
  })
  it('[KD11] never stand for the page or for files without a name of their own', async () => {
    const builds = await folderOf()
    await start(await folderOf(first), builds, day(1))
    const ask = await start(await folderOf(second), builds, day(2))
    expect([await ask('/'), await ask('/icon.svg'), await ask('/ended.json')]).toEqual([
      '<title>second</title>',
      undefined,
      undefined,
    ])
  })
  it('[KD11] come back into a build that has them again, and end anew with it', async () => {
    const builds = await folderOf()
    const [one, two] = [await folderOf(first), await folderOf(second)]
    await start(one, builds, day(1))
    await start(two, builds, day(2))
    await start(one, builds, day(10))
    await start(two, builds, day(30))
    expect(JSON.parse(await readFile(join(builds, 'ended.json'), 'utf8'))).toEqual({
      '/assets/list-11111111.js': day(30).toISOString(),
    })
  })
  it('[KD11] are there when the portal is built anew under a running service', async () => {
    const portal = await folderOf(first)
    const ask = await start(portal, await folderOf(), day(1))
    await rm(join(portal, 'assets'), { recursive: true })
    expect(await ask('/assets/list-11111111.js')).toBe('first list')
  })
  it('[KD11] that cannot be kept leave the portal as it is, and somebody is told', async () => {
    const problems: unknown[] = []
    const portal = await folderOf(first)
    const ask = await start(portal, join(portal, 'index.html', 'builds'), day(1), problems)
    expect([await ask('/assets/list-11111111.js'), problems.length]).toEqual(['first list', 1])
  })
  it('[KD11] with a spoilt list end later, not earlier', async () => {
    const builds = await folderOf()
    await start(await folderOf(first), builds, day(1))
    await writeFile(join(builds, 'ended.json'), '{"/assets/list-11111111.js": 7')
    expect(
      await (
        await start(await folderOf(second), builds, day(40))
      )('/assets/list-11111111.js'),
    ).toBe('first list')
  })
})
