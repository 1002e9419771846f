/** People of the demo in the browser: who they are, and signing in as they do. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import type { DemoFile } from '../journeys/running-service.ts'

export type Person = DemoFile['users'][number]

/** Read when first asked for: the file is written when the service starts. */
let kept: DemoFile | undefined
export const demo = (): DemoFile =>
  (kept ??= JSON.parse(
    readFileSync(join(process.env['E2E_DATA_DIR'] ?? '', 'demo.json'), 'utf8'),
  ) as DemoFile)

function person(what: string, isWanted: (user: Person) => boolean): Person {
  const found = demo().users.find(isWanted)
  if (!found) throw new Error(`The demo has no ${what}`)
  return found
}
/** All roles in one company: the first, unless another is named. */
export const fullUser = (company = demo().apiKeys[0]!.company): Person =>
  person(
    `user of ${company} with all roles`,
    (user) => user.roles === 'all' && user.companies.length === 1 && user.companies[0] === company,
  )
export const fewUser = (): Person => person('user with few roles', (user) => user.roles === 'few')
export const twoCompanyUser = (): Person =>
  person('user of two companies', (user) => user.companies.length === 2)

export const keyOf = (company: string): DemoFile['apiKeys'][number] =>
  demo().apiKeys.find((key) => key.company === company)!

export async function fillSignIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Kullanıcı adı veya e-posta').fill(username)
  await page.getByLabel('Parola', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

/** From a page without a session to the dashboard, in Turkish. */
export async function signIn(page: Page, user: Person): Promise<void> {
  await page.goto('/dashboard')
  await fillSignIn(page, user.username, user.password)
  await expect(page.getByRole('heading', { level: 1, name: 'Ana sayfa' })).toBeVisible()
}

export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

/** What a browser keeps of somebody who is signed in. Whoever renews uses up the refresh token: see `keptState`. */
async function signedInState(browser: Browser, user: Person): Promise<SignedIn> {
  const context = await browser.newContext({ locale: 'tr-TR' })
  await signIn(await context.newPage(), user)
  const state = await context.storageState()
  await context.close()
  return state
}

/** A page renews in the last minute of the five that a token lives: nobody opens one with a session older than this, so no refresh token is used twice. */
const keptMs = 2 * 60_000

/** Signs in for the tests of a file, and again when a walk took so long that one of its pages may have renewed. */
export function keptState(person: () => Person): (browser: Browser) => Promise<SignedIn> {
  let kept: { readonly state: SignedIn; readonly at: number } | undefined
  return async (browser) => {
    if (!kept || Date.now() - kept.at > keptMs)
      kept = { at: Date.now(), state: await signedInState(browser, person()) }
    return kept.state
  }
}
