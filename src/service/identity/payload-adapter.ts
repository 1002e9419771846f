/** Sessions, grants, codes and refresh tokens of the provider in the table `oidc_payload`. */
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Clock, Store } from '../ports/ports.ts'
import { sweepAttempts } from './attempts.ts'
import { sweepDevices } from './known-device.ts'
import { errors } from './library.ts'
import { sweepLinks } from './links.ts'
import { isStorable, storable } from '#values/storable.ts'

/** The adapter class that the provider makes one of per model. */
export function payloadAdapter(store: Store, clock: Clock): new (model: string) => Adapter {
  return class extends PayloadAdapter {
    constructor(model: string) {
      super(store, clock, model)
    }
  }
}

/** Deletes what has expired, and sign-ins whose grant is gone. */
export async function sweepPayloads(store: Store, now: Date): Promise<void> {
  await store.asSystem(async (tx) => {
    await tx.deleteFrom('oidc_payload').where('expires_at', '<', now).execute()
    await tx
      .deleteFrom('sign_in')
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('oidc_payload')
              .select('id')
              .where('model', '=', 'Grant')
              .whereRef('oidc_payload.id', '=', 'sign_in.grant_id'),
          ),
        ),
      )
      .execute()
    await tx.deleteFrom('rate_limit').where('until', '<', now).execute()
    await tx.deleteFrom('sign_in_step').where('expires_at', '<', now).execute()
    await sweepAttempts(tx, now)
    await sweepLinks(tx, now)
    await sweepDevices(tx, now)
  })
}

/** Parameters of a request, `state` among them, are kept with it whatever they hold. */
const storableJson = (payload: AdapterPayload): string =>
  JSON.stringify(payload, (_name, value: unknown) =>
    typeof value === 'string' ? storable(value) : value,
  )

class PayloadAdapter implements Adapter {
  readonly #store: Store
  readonly #clock: Clock
  readonly #model: string

  constructor(store: Store, clock: Clock, model: string) {
    this.#store = store
    this.#clock = clock
    this.#model = model
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const row = {
      model: this.#model,
      payload: storableJson(payload),
      grant_id: payload.grantId ?? null,
      uid: payload.uid ?? null,
      user_code: payload.userCode ?? null,
      expires_at: expiresIn ? new Date(this.#clock.now().getTime() + expiresIn * 1000) : null,
      consumed_at: null,
    }
    await this.#store.asSystem((tx) =>
      tx
        .insertInto('oidc_payload')
        .values({ id, ...row })
        .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
        .execute(),
    )
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('id', id)
  }
  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('uid', uid)
  }
  findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('user_code', userCode)
  }

  /** Of two requests that use one token at the same moment only one gets through. */
  async consume(id: string): Promise<void> {
    const consumed_at = this.#clock.now()
    const [result] = await this.#store.asSystem((tx) =>
      tx
        .updateTable('oidc_payload')
        .set({ consumed_at })
        .where('model', '=', this.#model)
        .where('id', '=', id)
        .where('consumed_at', 'is', null)
        .execute(),
    )
    if (Number(result?.numUpdatedRows ?? 0) === 0)
      throw new errors.InvalidGrant('the token was used by another request')
  }
  async destroy(id: string): Promise<void> {
    await this.#store.asSystem(async (tx) => {
      await tx
        .deleteFrom('oidc_payload')
        .where('model', '=', this.#model)
        .where('id', '=', id)
        .execute()
      // Signing out and the replay of a token end the grant, and the sign-in with it.
      if (this.#model === 'Grant')
        await tx.deleteFrom('sign_in').where('grant_id', '=', id).execute()
    })
  }
  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#store.asSystem((tx) =>
      tx
        .deleteFrom('oidc_payload')
        .where('grant_id', '=', grantId)
        .where('model', '=', this.#model)
        .execute(),
    )
  }

  async #findBy(
    column: 'id' | 'uid' | 'user_code',
    value: string,
  ): Promise<AdapterPayload | undefined> {
    // Nothing is kept under such a name, and the database would fail over it.
    if (!isStorable(value)) return undefined
    const row = await this.#store.asSystem((tx) =>
      tx
        .selectFrom('oidc_payload')
        .select(['payload', 'expires_at', 'consumed_at'])
        .where('model', '=', this.#model)
        .where(column, '=', value)
        .executeTakeFirst(),
    )
    if (!row || (row.expires_at && row.expires_at <= this.#clock.now())) return undefined
    return {
      ...row.payload,
      ...(row.consumed_at && { consumed: Math.floor(row.consumed_at.getTime() / 1000) }),
    }
  }
}
