/** The sign-in form's one exchange with the identity service. The interaction belongs to this browser by a cookie. */
import { CallError } from '../errors.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly language: string
}

const name = 'interaction.login'

/** Where to go on. Throws a CallError with what the service says; status 0 where it cannot be reached or makes no sense. */
export async function submitSignIn(identity: string, interaction: string, { username, password, language }: Credentials, fetch = globalThis.fetch): Promise<string> {
  const response = await fetch(`${identity}/idp/interaction/${encodeURIComponent(interaction)}/login`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Accept-Language': language },
    body: JSON.stringify({ Username: username, Password: password }),
  }).catch((cause: unknown) => {
    throw new CallError(name, 0, undefined, { cause })
  })
  const data: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw new CallError(name, response.status, data)
  if (typeof data === 'object' && data !== null && 'redirectTo' in data && typeof data.redirectTo === 'string') return data.redirectTo
  throw new CallError(name, 0, data)
}
