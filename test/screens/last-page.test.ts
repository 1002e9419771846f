// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { leftPage, readLastPage } from '#client/session/last-page.ts'
import { forgetLastSeen, writeLastSeen } from '#client/session/last-seen.ts'
import { writeKept, writeLanguage } from '#client/session/storage.ts'
import { lastPageOf } from '#screens/session/last-page-tree.ts'

const ayse = { userId: 'u1', companyId: 'c1' }
const userKey = 'session'
const list = `<main class="grid"><p id="a" onclick="x()" title="t">Işık &amp; A.Ş.<br></p>
  <input type="search" class="w-9"><script>1</script>
  <svg class="icon" viewBox="0 0 24 24" onload="x()"><path d="M1 1"></path></svg>
  <section data-list="" data-state="ready" data-testid="list"><div data-page-scroll=""><a href="/elsewhere">AAC2026000000001</a></div></section></main>`

const tokenFor = ({ userId, companyId }: typeof ayse) =>
  ['', btoa(JSON.stringify({ sub: userId, CompanyID: companyId })), ''].join('.')
const signIn = (person: typeof ayse) =>
  writeKept(userKey, { access_token: tokenFor(person), expires_at: 0, refresh_token: 'r' })

const rootWith = (html: string) => {
  const root = document.createElement('div')
  root.id = 'root'
  // As a test writes it: no policy forbids to read markup here.
  root.innerHTML = html
  document.body.replaceChildren(root)
  return root
}
const elementsOf = (html: string) => {
  const made = document.createElement('div')
  made.innerHTML = html
  return [...made.children]
}
const leave = (root: Element) => {
  const page = lastPageOf(root)
  writeLastSeen(ayse, { profile: {}, answers: [], page: page && leftPage(page, userKey) })
}
/** As the page does before the program. */
async function comeBack(): Promise<HTMLElement | null> {
  rootWith('<div class="first-load"></div>')
  vi.resetModules()
  await import('#screens/shell/show-last-page.ts')
  return document.getElementById('last-page')
}

beforeEach(() => {
  history.replaceState(null, '', '/einvoice/sale?Page=2')
  signIn(ayse)
})
afterEach(() => {
  // The next file of tests has the same document.
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
  forgetLastSeen()
  writeKept(userKey, undefined)
  vi.useRealTimers()
})

describe('[PF32] a list as it was left', () => {
  it('is drawn again as it looked, and nothing of it can be used', async () => {
    const root = rootWith(list)
    const search = root.querySelector('input')
    if (search) search.value = 'ışık'
    document.documentElement.setAttribute('data-density', 'compact')
    leave(root)
    document.documentElement.removeAttribute('data-density')
    const layer = await comeBack()
    expect(layer?.querySelector('main.grid p')?.textContent).toBe('Işık & A.Ş.')
    expect(layer?.querySelector('input')?.getAttribute('value')).toBe('ışık')
    expect(layer?.querySelector('svg path')?.namespaceURI).toBe('http://www.w3.org/2000/svg')
    expect(document.documentElement.getAttribute('data-density')).toBe('compact')
    expect(layer?.inert).toBe(true)
    expect(
      layer?.querySelector('#root, #a, script, [href], [onclick], [onload], [title]'),
    ).toBeNull()
    expect(layer?.querySelector('[data-testid]')).toBeNull()
  })

  it('has what else was scrolled, such as the menu, where it was', async () => {
    const root = rootWith(`<nav class="menu"></nav>${list}`)
    const menu = root.querySelector('nav')
    if (menu) menu.scrollTop = 120
    leave(root)
    expect((await comeBack())?.querySelector('nav')?.scrollTop).toBe(120)
  })

  it('is not shown to another person, for another company, address, language or width, nor a week later', async () => {
    leave(rootWith(list))
    expect(readLastPage()).toBeDefined()
    signIn({ ...ayse, userId: 'u2' })
    expect(readLastPage()).toBeUndefined()
    signIn({ ...ayse, companyId: 'c2' })
    expect(readLastPage()).toBeUndefined()
    writeKept(userKey, undefined)
    expect(await comeBack()).toBeNull()
    signIn(ayse)
    history.replaceState(null, '', '/einvoice/sale')
    expect(readLastPage()).toBeUndefined()
    history.replaceState(null, '', '/einvoice/sale?Page=2')
    writeLanguage('en')
    expect(readLastPage()).toBeUndefined()
    localStorage.removeItem('language')
    const width = vi.spyOn(globalThis, 'innerWidth', 'get').mockReturnValue(390)
    expect(readLastPage()).toBeUndefined()
    width.mockRestore()
    expect(readLastPage()).toBeDefined()
    vi.useFakeTimers({ now: Date.now() + 8 * 86_400_000 })
    expect(readLastPage()).toBeUndefined()
  })

  it('is not kept while its rows are read or once it was scrolled; what is spoilt is not shown', () => {
    expect(lastPageOf(rootWith(list.replace('ready', 'loading')))).toBeUndefined()
    const root = rootWith(list)
    const rows = root.querySelector('[data-page-scroll]')
    if (rows) rows.scrollTop = 40
    expect(lastPageOf(root)).toBeUndefined()
    leave(rootWith(list))
    const kept = JSON.parse(localStorage.getItem('evrak.seen') ?? '{}')
    localStorage.setItem(
      'evrak.seen',
      JSON.stringify({ ...kept, page: { ...kept.page, tree: ['p', {}] } }),
    )
    expect(readLastPage()).toBeUndefined()
  })

  const draw = (html: string) =>
    document.getElementById('root')?.replaceChildren(...elementsOf(html))

  it('goes when the list itself is there', async () => {
    leave(rootWith(list))
    const layer = await comeBack()
    draw('<div data-list data-state="loading"></div>')
    await Promise.resolve()
    expect(layer?.isConnected).toBe(true)
    document.querySelector('#root [data-list]')?.setAttribute('data-state', 'error')
    await expect.poll(() => layer?.isConnected).toBe(false)
  })

  it('goes two seconds after a screen without a list, and ten after nothing at all; above what is drawn already it never comes', async () => {
    leave(rootWith(list))
    vi.useFakeTimers({ now: Date.now() })
    const failed = await comeBack()
    draw('<h1>Evrak açılamadı</h1>')
    await vi.advanceTimersByTimeAsync(1_900)
    expect(failed?.isConnected).toBe(true)
    await vi.advanceTimersByTimeAsync(200)
    expect(failed?.isConnected).toBe(false)
    const alone = await comeBack()
    await vi.advanceTimersByTimeAsync(9_900)
    expect(alone?.isConnected).toBe(true)
    await vi.advanceTimersByTimeAsync(200)
    expect(alone?.isConnected).toBe(false)
    rootWith('<h1>Giden faturalar</h1>')
    vi.resetModules()
    await import('#screens/shell/show-last-page.ts')
    expect(document.getElementById('last-page')).toBeNull()
  })
})
