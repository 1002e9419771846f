/** The calls of the service over an identity of tests, and people whose passwords are looked at quickly. */
import { hash } from '@node-rs/argon2'
import { families } from '#families/index.ts'
import { compilePortal } from '#engine/compile.ts'
import type { Wire } from '#schemas/wire.ts'
import { createEmbeddedAuthority } from '#service/authority/embedded-authority.ts'
import { handlers } from '#service/handlers/handlers.ts'
import { createDispatcher } from '#service/http/dispatcher.ts'
import { identityHandlers } from '#service/identity/handlers.ts'
import { createEmbeddedMessenger } from '#service/messaging/embedded-messenger.ts'
import { createMailer } from '#service/messaging/mailer.ts'
import { createWebhookSender } from '#service/messaging/webhook-sender.ts'
import { createRenderer } from '#service/rendering/renderer.ts'
import type { Ports } from '#service/ports/ports.ts'
import { ayse, Browser, newChallenge, openSignIn, veli, type Served } from './identity-fixture.ts'
import { testPhones, testSecretBox } from './fakes.ts'

export interface Answer<T> {
  readonly status: number
  readonly body: T
  readonly headers: Headers
}
interface Asked {
  readonly body?: unknown
  readonly bearer?: string
}
export type Call = <T = Wire['ErrorBody']>(line: string, asked?: Asked) => Promise<Answer<T>>

export const portal = compilePortal(families)

/** What the service of the calls works with. */
export const portsOf = ({ store, clock, random, origin }: Served): Ports => ({
  portal,
  origin,
  store,
  clock,
  random,
  renderer: createRenderer(),
  secretBox: testSecretBox,
  mailer: createMailer({ allowsInternal: true }),
  webhooks: createWebhookSender({ allowsInternal: true }),
  messenger: createEmbeddedMessenger({ clock, random }),
  phones: testPhones,
  authority: createEmbeddedAuthority({ store, clock, portal }),
})

/** Calls from the address of `served.from`; `line` is `GET /account/profile`; `more`: ports in place of the usual ones. */
export function callsOf(served: Served, more: Partial<Ports> = {}): Call {
  const ports = { ...portsOf(served), ...more }
  const { tokens, factors } = served.identity
  const options = { tokens, factors, allowLogin: true, allowRegistration: true }
  const dispatch = createDispatcher(
    ports,
    { ...handlers, ...identityHandlers(options) },
    served.identity.authenticate,
    { validateAnswers: true, addressOf: () => served.from.address },
  )
  return async <T>(line: string, { body, bearer }: Asked = {}) => {
    const [method = '', path = ''] = line.split(' ')
    const response = await dispatch(
      new Request(`${served.origin}${path}`, {
        method,
        headers: {
          'Accept-Language': 'en',
          ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
    return {
      status: response?.status ?? 0,
      body: (await response?.json()) as T,
      headers: response?.headers ?? new Headers(),
    }
  }
}

/** Hashes that take no time: these tests look at passwords by the hundred. */
export async function quickPasswords(served: Served): Promise<void> {
  for (const { id, password } of [ayse, veli]) {
    const password_hash = await hash(password, { memoryCost: 8, timeCost: 1 })
    await served.store.asSystem((tx) =>
      tx.updateTable('app_user').set({ password_hash }).where('id', '=', id).execute(),
    )
  }
}

/** A sign-in screen, and what its steps are sent with. */
export async function openScreen(served: Served, browser = new Browser()) {
  const { verifier, challenge } = newChallenge()
  const uid = await openSignIn(served.origin, browser, challenge)
  const send = async <T = Record<string, unknown>>(
    step: string,
    body: object,
  ): Promise<Answer<T>> => {
    const response = await browser.fetch(`${served.origin}/idp/interaction/${uid}/${step}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Origin: served.origin,
        'Accept-Language': 'en',
      },
      body: JSON.stringify(body),
    })
    return {
      status: response.status,
      body: (await response.json()) as T,
      headers: response.headers,
    }
  }
  return { browser, uid, verifier, send }
}
