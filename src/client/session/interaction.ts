/** The sign-in form's exchanges with the identity service. The interaction belongs to this browser by a cookie. */
import { CallError } from '../errors.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly language: string
}

/** What a step of the sign-in leads to: on to `redirectTo`, or to another step. */
export type SignInAnswer =
  | { readonly redirectTo: string; readonly RecoveryCodes?: readonly string[] }
  | { readonly next: 'code'; readonly Totp: boolean; readonly Passkey: boolean }
  | { readonly next: 'setup'; readonly Secret: string; readonly Address: string }

export type SignInStepName = 'login' | 'code' | 'setup' | 'passkey' | 'passkey-options'

/** Event of the window after a sign-in that failed (specification 8); `detail` is the error. */
export const submitLoginEvent = 'submitLogin'

/** Tells the page that a sign-in failed: forms of every kind do. */
export const announceFailedLogin = (error: unknown): void =>
  void window.dispatchEvent(new CustomEvent(submitLoginEvent, { detail: error }))

/** What comes after the password. Throws a CallError with what the service says; status 0 where it cannot be reached or makes no sense. A failure is announced too. */
export async function submitSignIn(
  identity: string,
  interaction: string,
  { username, password, language }: Credentials,
  fetch = globalThis.fetch,
): Promise<SignInAnswer> {
  const body = { Username: username, Password: password }
  return submitStep({ identity, interaction, language }, 'login', body, fetch).catch(
    (error: unknown) => {
      announceFailedLogin(error)
      throw error
    },
  )
}

/** Where a step of the sign-in is sent. */
export interface Interaction {
  readonly identity: string
  readonly interaction: string
  readonly language: string
}

/** What comes after a step. Throws as `submitSignIn` does. */
export async function submitStep(
  place: Interaction,
  step: SignInStepName,
  body: object,
  fetch = globalThis.fetch,
): Promise<SignInAnswer> {
  const data = await postStep(place, step, body, fetch)
  if (isAnswer(data)) return data
  throw new CallError(`interaction.${step}`, 0, data)
}

/** The answer to a step, whatever it is. */
export async function postStep(
  { identity, interaction, language }: Interaction,
  step: SignInStepName,
  body: object,
  fetch = globalThis.fetch,
): Promise<unknown> {
  const name = `interaction.${step}`
  const response = await fetch(
    `${identity}/idp/interaction/${encodeURIComponent(interaction)}/${step}`,
    {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'Accept-Language': language,
      },
      body: JSON.stringify(body),
    },
  ).catch((cause: unknown) => {
    throw new CallError(name, 0, undefined, { cause })
  })
  const data: unknown = await response.json().catch(() => undefined)
  if (!response.ok)
    throw new CallError(name, response.status, data, {
      correlationId: response.headers.get('X-Correlation-ID') ?? undefined,
    })
  return data
}

function isAnswer(data: unknown): data is SignInAnswer {
  if (typeof data !== 'object' || data === null) return false
  if ('redirectTo' in data) return typeof data.redirectTo === 'string'
  return 'next' in data && (data.next === 'code' || data.next === 'setup')
}
