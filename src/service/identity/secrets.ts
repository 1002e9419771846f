/** Keys of the identity provider, made once and kept in the table `setting`, so that tokens outlive a restart. */
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { z } from 'zod'
import type { Random, Store } from '../ports/ports.ts'

const IdentitySecrets = z.object({
  /** Private RSA key for ID and access tokens. */
  signingKey: z.object({
    kty: z.string(),
    n: z.string(),
    e: z.string(),
    d: z.string(),
    p: z.string(),
    q: z.string(),
    dp: z.string(),
    dq: z.string(),
    qi: z.string(),
    kid: z.string(),
    use: z.string(),
    alg: z.string(),
  }),
  /** Signs the provider's cookies. */
  cookieSecret: z.string(),
})
export type IdentitySecrets = Readonly<z.output<typeof IdentitySecrets>>

const KEY = 'identity.secrets'

export async function loadSecrets(store: Store, random: Random): Promise<IdentitySecrets> {
  return (await readSecrets(store)) ?? (await makeSecrets(store, random))
}

async function readSecrets(store: Store): Promise<IdentitySecrets | undefined> {
  const row = await store.asSystem((tx) =>
    tx.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirst(),
  )
  return row && IdentitySecrets.parse(row.value)
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
