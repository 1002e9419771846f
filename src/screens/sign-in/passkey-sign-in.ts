import { CallError } from '#client/errors.ts'
import {
  postStep,
  submitStep,
  type Interaction,
  type SignInAnswer,
} from '#client/session/interaction.ts'
import { askPasskey } from '../account/passkey-ceremony.ts'

/** Signs in with a passkey, after the password or instead of it. Rejects with a CallError where the service refuses, with the browser's own error otherwise. */
export async function signInWithPasskey(place: Interaction): Promise<SignInAnswer> {
  const answer = await postStep(place, 'passkey-options', {})
  if (
    typeof answer !== 'object' ||
    answer === null ||
    !('Options' in answer) ||
    typeof answer.Options !== 'object' ||
    answer.Options === null
  )
    throw new CallError('interaction.passkey-options', 0, answer)
  return submitStep(place, 'passkey', { Credential: await askPasskey(answer.Options) })
}
