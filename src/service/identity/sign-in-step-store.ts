/** What a sign-in or the making of a passkey waits for, between two requests: whose it is, and the challenge that was given. */
import type { Selectable } from 'kysely'
import type { Clock, Store } from '../ports/ports.ts'
import type { SignInStepTable } from '../ports/database.ts'

type Source = { readonly store: Store; readonly clock: Clock }
export type Stage = 'code' | 'setup' | 'passkey' | 'addPasskey'
export type SignInStep = Selectable<SignInStepTable>

/** A person looks for the phone, and not longer. */
const stepSeconds = 600

/** Begins a step; one of the same id begins anew. */
export async function keepStep(
  { store, clock }: Source,
  id: string,
  step: { readonly userId: string | null; readonly stage: Stage; readonly challenge?: string },
): Promise<void> {
  const row = {
    user_id: step.userId,
    stage: step.stage,
    challenge: step.challenge ?? null,
    expires_at: new Date(clock.now().getTime() + stepSeconds * 1000),
  }
  await store.asSystem((tx) =>
    tx
      .insertInto('sign_in_step')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute(),
  )
}

/** A step that has not expired, and stays. */
export const readStep = ({ store, clock }: Source, id: string): Promise<SignInStep | undefined> =>
  store.asSystem((tx) =>
    tx
      .selectFrom('sign_in_step')
      .selectAll()
      .where('id', '=', id)
      .where('expires_at', '>', clock.now())
      .executeTakeFirst(),
  )

/** A step that has not expired, and is over with it: of two requests one gets it. */
export const takeStep = ({ store, clock }: Source, id: string): Promise<SignInStep | undefined> =>
  store.asSystem((tx) =>
    tx
      .deleteFrom('sign_in_step')
      .where('id', '=', id)
      .where('expires_at', '>', clock.now())
      .returningAll()
      .executeTakeFirst(),
  )
