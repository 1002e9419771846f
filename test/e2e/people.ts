/** People of the demo in the browser: who they are, and signing in as they do. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import type { DemoFile } from '../journeys/running-service.ts'
import { ownState, sharedState, type SignedIn } from './signed-in.ts'

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
/** Answers support tickets at the company that operates the service. */
export const deskUser = (): Person => person('user of the desk', (user) => user.roles === 'desk')
export const twoCompanyUser = (): Person =>
  person('user of two companies', (user) => user.companies.length === 2)

export const keyOf = (company: string): DemoFile['apiKeys'][number] =>
  demo().apiKeys.find((key) => key.company === company)!

export async function fillSignIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Kullanıcı adı veya e-posta').fill(username)
  await page.getByLabel('Parola', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

/** Signs in at the sign-in screen and arrives at the dashboard. */
export async function typeSignIn(
  page: Page,
  user: Pick<Person, 'username' | 'password'>,
): Promise<void> {
  await page.goto('/dashboard')
  await fillSignIn(page, user.username, user.password)
  await expect(page.getByRole('heading', { level: 1, name: 'Ana sayfa' })).toBeVisible()
}

/** The page opens as this person from now on, in a session of its own context, which the test may end. */
export async function giveSession(page: Page, user: Person): Promise<void> {
  await page.context().setStorageState(await ownState(originOfTest(), user))
}

/** The same, and the dashboard is open. */
export async function signIn(page: Page, user: Person): Promise<void> {
  await giveSession(page, user)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Ana sayfa' })).toBeVisible()
}

/** The state of a browser in which this person is signed in, by the session of this worker: see `sharedState`. */
export const stateOf = (user: Person): Promise<SignedIn> => sharedState(originOfTest(), user)

/** `test.use({ storageState: signedInAs(fullUser) })`: the `page` of each test is that of this person. */
export const signedInAs =
  (person: () => Person) =>
  async (
    { baseURL }: { readonly baseURL: string | undefined },
    provide: (state: SignedIn) => Promise<void>,
  ): Promise<void> =>
    provide(await sharedState(new URL(baseURL ?? '').origin, person()))

const originOfTest = (): string => new URL(test.info().project.use.baseURL ?? '').origin
