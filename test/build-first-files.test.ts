import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { screenKinds } from '#engine/portal.ts'
import { openFirstFiles } from '#service/http/first-files.ts'
import { openPortalFiles } from '#service/http/files.ts'
import { compiledEarly } from '../src/build/compiled-early.ts'
import { screenModules } from '../src/build/first-files.ts'

const made: string[] = []
async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'evrak-first-files-'))
  made.push(folder)
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))))

const routes = [{ path: '/paper/sent', screen: 'list' }] as const
const page = '<head><title>Evrak</title></head><body><div id="root"></div></body>'
const list = JSON.stringify({
  screens: { list: ['assets/list-1111111.js'] },
  words: { tr: ['assets/words-tr-2222222.js'], en: ['assets/words-en-3333333.js'] },
  lastPage: 'assets/last-page-4444444.js',
})

async function pageAt(files: Readonly<Record<string, string>>, path: string, cookie = '') {
  const folder = await folderOf({ 'index.html': page, ...files })
  const portal = await openPortalFiles(folder, {
    page: {},
    file: {},
    firstFiles: await openFirstFiles(folder, routes),
  })
  const response = await portal.answer(
    new Request(`http://portal.test${path}`, { headers: { Cookie: cookie } }),
  )
  const text = (await response?.text()) ?? ''
  return {
    named: [...text.matchAll(/modulepreload" crossorigin href="([^"]+)"/g)].map(([, name]) => name),
    scripts: [...text.matchAll(/<script async src="([^"]+)"><\/script>/g)].map(([, name]) => name),
    vary: response?.headers.get('Vary'),
    etag: response?.headers.get('ETag'),
  }
}

it('[NF10] the page of a screen names the files of the screen and of the words of its person, Turkish where nothing is kept', async () => {
  const files = { 'first-files.json': list }
  const turkish = await pageAt(files, '/paper/sent')
  const english = await pageAt(files, '/paper/sent', 'aside=folded; language=en')
  expect([turkish.named, english.named]).toEqual([
    ['/assets/list-1111111.js', '/assets/words-tr-2222222.js'],
    ['/assets/list-1111111.js', '/assets/words-en-3333333.js'],
  ])
  expect([turkish.vary, turkish.etag === english.etag]).toEqual(['Accept-Encoding, Cookie', false])
})

it('[NF10] a language that is none is Turkish, and another path, a build without the list or with a spoilt one names nothing', async () => {
  const files = { 'first-files.json': list }
  expect((await pageAt(files, '/paper/sent', 'language="><script>')).named).toContain(
    '/assets/words-tr-2222222.js',
  )
  for (const [given, path] of [
    [files, '/other'],
    [{}, '/paper/sent'],
    [{ 'first-files.json': '{"screens":1}' }, '/paper/sent'],
  ] as const)
    expect((await pageAt(given, path)).named).toEqual([])
})

it('[PF32] the page of a screen runs what shows the last page where the browser says that it has kept one', async () => {
  const files = { 'first-files.json': list }
  const scriptsAt = async (path: string, cookie?: string) =>
    (await pageAt(files, path, cookie)).scripts
  expect(await scriptsAt('/paper/sent', 'language=tr; page=kept')).toEqual([
    '/assets/last-page-4444444.js',
  ])
  for (const cookie of ['', 'page=keptx', 'lastpage=kept', 'page=other'])
    expect(await scriptsAt('/paper/sent', cookie)).toEqual([])
  expect(await scriptsAt('/other', 'page=kept')).toEqual([])
})

it('[NF10] the build finds the module of every kind of screen in the table of the screens', () => {
  const found = screenModules(readFileSync('src/screens/shell/screens.ts', 'utf8'))
  expect(found.map(([kind]) => kind).sort()).toEqual([...screenKinds].sort())
  for (const [, path] of found) expect(readFileSync(path, 'utf8')).toContain('function Screen(')
})

it('[PF23] the hint to compile a file early is its first line, whatever else the build puts there, and stands in the first files alone', () => {
  const { generateBundle } = compiledEarly(['library'])
  if (typeof generateBundle !== 'object') throw new Error('The plugin has no order')
  const chunk = (name: string) => ({ type: 'chunk', name, code: 'const __vite__mapDeps=1' })
  const bundle = { a: chunk('library'), b: chunk('editor-screen') }
  Reflect.apply(generateBundle.handler, undefined, [{}, bundle, true])
  expect(generateBundle.order).toBe('post')
  expect(bundle.a.code.split('\n')[0]).toBe('//# allFunctionsCalledOnLoad')
  expect(bundle.b.code).toBe('const __vite__mapDeps=1')
})
