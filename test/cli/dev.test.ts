/** The development server without its service: what it hands on, and the pages that it answers itself. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileWatch } from '#cli/dev/file-watch.ts'
import { devPages } from '#cli/dev/pages.ts'
import { isForService } from '#cli/dev/proxy.ts'
import { compilePortal } from '#engine/compile.ts'
import { families } from '#families/index.ts'
import { ownAddresses } from '#service/http/addresses.ts'

const portal = compilePortal(families)

describe('the proxy of the development server', () => {
  it('[DV1] hands on every call of the portal, and no screen and no source', () => {
    const paths = portal.calls.flatMap(({ service, path }) => {
      const prefix = ownAddresses[service]
      return prefix === undefined ? [] : [`${prefix}${path}`]
    })
    expect(paths.filter((path) => !isForService(path, false))).toEqual([])
    for (const path of ['/config.json', '/idp/connect/authorize', '/openapi.json', '/docs/api'])
      expect(isForService(path, false), path).toBe(true)
    const own = [...portal.routes.map(({ path }) => path), '/src/main.tsx', '/@vite/client']
    expect(own.filter((path) => isForService(path, false))).toEqual([])
  })

  it('[DV1] hands on what a program with a key asks at the root', () => {
    expect(isForService('/einvoice/Sale', true)).toBe(true)
  })
})

describe('the pages of the development server', () => {
  let vite: ViteDevServer
  beforeAll(async () => {
    vite = await createServer({
      logLevel: 'error',
      plugins: [devPages('http://127.0.0.1:4000')],
      optimizeDeps: { noDiscovery: true },
      server: { port: 0, host: '127.0.0.1', ws: false },
    })
    await vite.listen()
  })
  afterAll(() => vite.close())

  it('[TU7] a file of words that changes, comes or goes is taken up with the next load of the page, in its language alone', async () => {
    const modules = vite.environments.client.moduleGraph
    const wordsOf = async (language: string) => {
      await vite.transformRequest(`/locales/${language}/common.json?first`)
      return modules.getModuleById(resolve(`locales/${language}/common.json?first`))!
    }
    const [turkish, english] = [await wordsOf('tr'), await wordsOf('en')]
    expect([turkish.transformResult, english.transformResult]).not.toContain(null)
    const changes = [
      ['change', 'shell.json'],
      ['change', 'families/ebill.json'],
      ['add', 'families/paper.json'],
      ['unlink', 'families/paper.json'],
    ] as const
    for (const [event, file] of changes) {
      await wordsOf('tr')
      expect(turkish.transformResult).not.toBeNull()
      vite.watcher.emit(event, resolve('locales/tr', file))
      await expect.poll(() => turkish.transformResult).toBeNull()
    }
    expect(english.transformResult).not.toBeNull()
  })

  it.each(['/', '/gallery', '/gallery?state=empty'])(
    '[DV2] %s is a page under the policy of the built portal, whose scripts it lets run',
    async (path) => {
      const answer = await fetch(new URL(path, vite.resolvedUrls!.local[0]), {
        headers: { Accept: 'text/html' },
      })
      const policy = answer.headers.get('Content-Security-Policy') ?? ''
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
      expect(policy).not.toMatch(/script-src[^;]*unsafe/)
      const page = await answer.text()
      const scripts = page.match(/<script\b[^>]*>/g) ?? []
      expect(scripts.length).toBeGreaterThan(1)
      expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([])
      expect(page).toContain(path === '/' ? '/src/main.tsx' : '/test/gallery/gallery.tsx')
    },
  )
})

it('[DV3] a file that changes again in the moment in which its change is reported is served as it is then', async () => {
  const root = mkdtempSync(join(tmpdir(), 'evrak-watch-'))
  const file = join(root, 'one.js')
  writeFileSync(file, 'export const text = "first"\n')
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: fileWatch },
  })
  try {
    const codeOf = async () => (await vite.transformRequest('/one.js'))?.code
    expect(await codeOf()).toContain('first')
    // A change is seen of a file that is watched already.
    await expect.poll(() => Object.values(vite.watcher.getWatched()).flat()).toContain('one.js')
    let reports = 0
    vite.watcher.on('change', () => {
      reports += 1
      if (reports === 1) writeFileSync(file, 'export const text = "third"\n')
    })
    writeFileSync(file, 'export const text = "second"\n')
    await expect.poll(() => reports).toBe(2)
    expect(await codeOf()).toContain('third')
  } finally {
    await vite.close()
    rmSync(root, { recursive: true })
  }
})
