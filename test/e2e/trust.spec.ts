/** What the browser of a signed-in person gives away: addresses, storage, headers. */
import { expect, type Response } from '@playwright/test'
import { fullUser, typeSignIn } from './people.ts'
import { test } from './test.ts'

const shown = [
  '/dashboard',
  '/einvoice/sale',
  '/einvoice/definitions/series',
  '/accesskeys',
  '/invoice/operation/create/default',
]

/** Headers that every answer of a kind has (TRUST 5.4 A16). */
const everywhere = { 'x-content-type-options': /^nosniff$/ }
const wanted: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  document: {
    ...everywhere,
    'content-security-policy':
      /default-src 'self'.*script-src 'self';.*object-src 'none'.*frame-ancestors 'self'.*require-trusted-types-for 'script'; trusted-types 'none'/,
    'cross-origin-opener-policy': /^same-origin$/,
    'referrer-policy': /\S/,
    'x-frame-options': /^SAMEORIGIN$/,
    'permissions-policy': /camera=\(\)/,
  },
  script: { ...everywhere, 'cache-control': /immutable/ },
  stylesheet: { ...everywhere, 'cache-control': /immutable/ },
  font: everywhere,
  fetch: { ...everywhere, 'cache-control': /no-store|no-cache/ },
  xhr: { ...everywhere, 'cache-control': /no-store|no-cache/ },
}

test('[TR6] [TR7] addresses and storage hold no secret, nothing breaks the content policy, and every answer has its headers', async ({
  page,
  context,
}) => {
  const user = fullUser()
  const addresses: string[] = []
  const lacking = new Set<string>()
  const refused: string[] = []
  context.on('request', (request) =>
    addresses.push(request.url(), request.headers()['referer'] ?? ''),
  )
  context.on('response', (response) => lackingOf(response).forEach((line) => lacking.add(line)))
  page.on(
    'console',
    (message) =>
      /Content Security Policy|Refused to/.test(message.text()) && refused.push(message.text()),
  )
  await typeSignIn(page, user)
  for (const path of shown) {
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeVisible()
  }

  const { kept, names } = await page.evaluate(() => {
    const entries = [
      ...Object.entries({ ...localStorage }),
      ...Object.entries({ ...sessionStorage }),
    ] as [string, string][]
    const own = entries.find(([name]) => name.startsWith('oidc.user:'))
    return {
      kept: JSON.parse(own?.[1] ?? '{}') as {
        access_token: string
        refresh_token: string
        id_token: string
      },
      names: entries.map(
        ([name, value]) => `${name} ${name.startsWith('oidc.user:') ? '' : value}`,
      ),
    }
  })
  const secrets = [user.password, kept.access_token, kept.refresh_token]
  expect(secrets.every((secret) => typeof secret === 'string' && secret.length > 8)).toBe(true)
  expect(addresses.filter((address) => secrets.some((secret) => address.includes(secret)))).toEqual(
    [],
  )
  // The session stands under the key of the OpenID library and nowhere else; the password nowhere at all.
  expect(names.filter((entry) => secrets.some((secret) => entry.includes(secret)))).toEqual([])
  expect(refused).toEqual([])
  expect([...lacking]).toEqual([])
})

test('[TR6] the build carries no source maps', async ({ page, request }) => {
  const scripts: string[] = []
  page.on(
    'response',
    (response) => response.request().resourceType() === 'script' && scripts.push(response.url()),
  )
  await page.goto('/login')
  await expect(page.locator('h1, form').first()).toBeVisible()
  expect(scripts.length).toBeGreaterThan(2)
  for (const script of scripts) {
    expect(await (await request.get(script)).text()).not.toContain('sourceMappingURL')
    expect((await request.get(`${script}.map`)).status()).toBe(404)
  }
})

function lackingOf(response: Response): string[] {
  const { pathname } = new URL(response.url())
  const headers = response.headers()
  const needed = wanted[response.request().resourceType()]
  // The identity provider's own pages are looked at by the tests of the service.
  if (!needed || pathname.startsWith('/idp/') || response.status() >= 300) return []
  return Object.entries(needed).flatMap(([name, pattern]) =>
    pattern.test(headers[name] ?? '') ? [] : [`${pathname}: ${name} is ${headers[name]}`],
  )
}
