/** The sign-in form's one exchange with the identity service. The interaction belongs to this browser by a cookie. */
import { z } from 'zod'
import { CallError } from '../errors.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly language: string
}

const Answer = z.object({ redirectTo: z.string() })
const name = 'interaction.login'

/** Where to go on. Throws a CallError with what the service says; status 0 where it cannot be reached. */
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
  return Answer.parse(data).redirectTo
}
