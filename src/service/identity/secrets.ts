/** Keys of the identity provider, made once and kept in the table `setting`, so that tokens outlive a restart. */
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Random, Store } from '../ports/ports.ts'

export interface IdentitySecrets {
  /** Private RSA key for ID and access tokens. */
  readonly signingKey: JWK
  /** Signs the provider's cookies. */
  readonly cookieSecret: string
}

const KEY = 'identity.secrets'

export async function loadSecrets(store: Store, random: Random): Promise<IdentitySecrets> {
  return (await readSecrets(store)) ?? (await makeSecrets(store, random))
}

async function readSecrets(store: Store): Promise<IdentitySecrets | undefined> {
  const row = await store.asSystem((tx) =>
    tx.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirst(),
  )
  return row?.value as IdentitySecrets | undefined
}

/** Two services that start at once on one database end with the keys of the faster one. */
async function makeSecrets(store: Store, random: Random): Promise<IdentitySecrets> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const signingKey: JWK = {
    ...(await exportJWK(privateKey)),
    kid: random.hex(8),
    use: 'sig',
    alg: 'RS256',
  }
  const value = JSON.stringify({ signingKey, cookieSecret: random.hex(32) })
  await store.asSystem((tx) =>
    tx
      .insertInto('setting')
      .values({ key: KEY, value })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute(),
  )
  const kept = await readSecrets(store)
  if (!kept)
    throw new Error('The keys of the identity provider could not be written to the table "setting"')
  return kept
}
