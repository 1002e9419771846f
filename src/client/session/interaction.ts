/** The sign-in form's one exchange with the identity service. The interaction belongs to this browser by a cookie. */
import { CallError } from '../errors.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly language: string
}

const name = 'interaction.login'

/** Event of the window after a sign-in that failed (specification 8); `detail` is the error. */
export const submitLoginEvent = 'submitLogin'

/** Tells the page that a sign-in failed: forms of every kind do. */
export const announceFailedLogin = (error: unknown): void =>
  void window.dispatchEvent(new CustomEvent(submitLoginEvent, { detail: error }))

/** Where to go on. Throws a CallError with what the service says; status 0 where it cannot be reached or makes no sense. A failure is announced too. */
export async function submitSignIn(
  identity: string,
  interaction: string,
  credentials: Credentials,
  fetch = globalThis.fetch,
): Promise<string> {
  return submit(identity, interaction, credentials, fetch).catch((error: unknown) => {
    announceFailedLogin(error)
    throw error
  })
}

async function submit(
  identity: string,
  interaction: string,
  { username, password, language }: Credentials,
  fetch: typeof globalThis.fetch,
): Promise<string> {
  const response = await fetch(
    `${identity}/idp/interaction/${encodeURIComponent(interaction)}/login`,
    {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'Accept-Language': language,
      },
      body: JSON.stringify({ Username: username, Password: password }),
    },
  ).catch((cause: unknown) => {
    throw new CallError(name, 0, undefined, { cause })
  })
  const data: unknown = await response.json().catch(() => undefined)
  if (!response.ok)
    throw new CallError(name, response.status, data, {
      correlationId: response.headers.get('X-Correlation-ID') ?? undefined,
    })
  if (
    typeof data === 'object' &&
    data !== null &&
    'redirectTo' in data &&
    typeof data.redirectTo === 'string'
  )
    return data.redirectTo
  throw new CallError(name, 0, data)
}
