/** The current password of somebody who is signed in, asked for before what an open session alone must not do. */
import { ServiceError } from '../base/error.ts'
import type { CallContext } from '../ports/ports.ts'
import { sentence } from './sentences.ts'
import { signIn } from './sign-in.ts'

/**
 * Throws 400 at `path` where it is wrong. Counted as a sign-in is, because an open session must not become a way to try
 * passwords; and apart from other sign-ins, so that wrong passwords elsewhere do not stop the owner here.
 */
export async function assertOwnPassword(
  { ports, session, language, address = 'unknown' }: CallContext,
  username: string,
  password: string,
  path: string,
): Promise<void> {
  const ownSession = session.signInId === undefined ? undefined : `session:${session.signInId}`
  await signIn(ports.store, ports.clock, {
    username,
    password,
    address,
    ownSession,
    language,
  }).catch((error: unknown) => {
    if (!(error instanceof ServiceError) || error.status !== 401) throw error
    const description = sentence('currentPasswordWrong', language)
    throw new ServiceError(400, description, [{ code: 1, description, path }])
  })
}
