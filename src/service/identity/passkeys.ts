/**
 * Passkeys (WebAuthn): as a second factor after the password, and without one where the authenticator has verified its
 * user. A challenge is kept here and used once; the library checks origin, signature and the counter of the authenticator.
 */
import { textsIn } from '#values/json.ts'
import { isIP } from 'node:net'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import type { Clock, Store, Tx } from '../ports/ports.ts'
import type { PasskeyTable } from '../ports/database.ts'
import { keepStep, takeStep } from './sign-in-step-store.ts'

/** Loaded when the first passkey is used: it takes a tenth of the service's start. */
const webAuthn = () => import('@simplewebauthn/server')

export interface PasskeySource {
  readonly store: Store
  readonly clock: Clock
  /** Address that browsers use; the passkey belongs to its host name. */
  readonly origin: string
}

/** What a browser answers, as far as it is looked at: what it says of extensions is not. */
interface Credential<Response> {
  readonly id: string
  readonly rawId: string
  readonly type: 'public-key'
  readonly response: Response
}
type CreatedCredential = Credential<{
  readonly clientDataJSON: string
  readonly attestationObject: string
  /** Ways to the authenticator. */
  readonly transports?: unknown
}>
type UsedCredential = Credential<{
  readonly clientDataJSON: string
  readonly authenticatorData: string
  readonly signature: string
}>

/** How many a person may have. */
export const mostPasskeys = 20

/** Browsers know passkeys of names only, and only over HTTPS or on the machine itself. */
export function hasPasskeys(origin: string): boolean {
  const { hostname, protocol } = new URL(origin)
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return !isAddress && (protocol === 'https:' || hostname === 'localhost')
}

const hostOf = (origin: string): string => new URL(origin).hostname

export const passkeysOf = (tx: Tx, userId: string): Promise<Selectable<PasskeyTable>[]> =>
  tx
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** What the browser makes a passkey with. */
export async function passkeyCreation(
  source: PasskeySource,
  user: { readonly id: string; readonly username: string; readonly fullName: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const known = await source.store.asSystem((tx) => passkeysOf(tx, user.id))
  const options = await (
    await webAuthn()
  ).generateRegistrationOptions({
    rpName: 'Evrak',
    rpID: hostOf(source.origin),
    userName: user.username,
    userDisplayName: user.fullName,
    userID: new Uint8Array(Buffer.from(user.id)),
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    // Kept on the authenticator, so that it can sign in without a user name.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  await keepStep(source, `addPasskey:${user.id}`, {
    userId: user.id,
    stage: 'addPasskey',
    challenge: options.challenge,
  })
  return options
}

/** The passkey that a browser made; undefined where it does not fit what was asked for. */
export async function verifyCreation(
  source: PasskeySource,
  userId: string,
  { id: credentialId, rawId, type, response }: CreatedCredential,
): Promise<Omit<PasskeyRow, 'name'> | undefined> {
  const step = await takeStep(source, `addPasskey:${userId}`)
  if (!step?.challenge) return undefined
  const { registrationInfo } = await (
    await webAuthn()
  )
    .verifyRegistrationResponse({
      response: {
        id: credentialId,
        rawId,
        type,
        clientExtensionResults: {},
        response: {
          clientDataJSON: response.clientDataJSON,
          attestationObject: response.attestationObject,
          transports: textsIn(response.transports),
        },
      },
      expectedChallenge: step.challenge,
      expectedOrigin: source.origin,
      expectedRPID: hostOf(source.origin),
      requireUserVerification: false,
    })
    .catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) return undefined
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return {
    id,
    user_id: userId,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: JSON.stringify(transports),
    created_at: source.clock.now(),
    last_used_at: null,
  }
}

interface PasskeyRow {
  readonly id: string
  readonly user_id: string
  readonly name: string
  readonly public_key: string
  readonly counter: number
  readonly transports: string
  readonly created_at: Date
  readonly last_used_at: null
}

/** What the browser signs in with. With a user only his passkeys are asked for; without one the authenticator names him. */
export async function passkeyRequest(
  source: PasskeySource,
  stepId: string,
  userId: string | undefined,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const known =
    userId === undefined ? [] : await source.store.asSystem((tx) => passkeysOf(tx, userId))
  const options = await (
    await webAuthn()
  ).generateAuthenticationOptions({
    rpID: hostOf(source.origin),
    allowCredentials: known.map(({ id, transports }) => ({ id, transports })),
    userVerification: userId === undefined ? 'required' : 'preferred',
  })
  await keepStep(source, stepId, {
    userId: userId ?? null,
    stage: 'passkey',
    challenge: options.challenge,
  })
  return options
}

/**
 * Id of the user whose passkey answered the challenge of a step; undefined where it does not fit. Without a user in the
 * step there was no password: then the authenticator must have verified who holds it.
 */
export async function verifyPasskey(
  source: PasskeySource,
  stepId: string,
  { id, rawId, type, response }: UsedCredential,
): Promise<string | undefined> {
  const step = await takeStep(source, stepId)
  if (!step?.challenge) return undefined
  const kept = await source.store.asSystem((tx) =>
    tx.selectFrom('passkey').selectAll().where('id', '=', id).executeTakeFirst(),
  )
  if (!kept || (step.user_id !== null && step.user_id !== kept.user_id)) return undefined
  const answer = await (
    await webAuthn()
  )
    .verifyAuthenticationResponse({
      response: { id, rawId, type, clientExtensionResults: {}, response },
      expectedChallenge: step.challenge,
      expectedOrigin: source.origin,
      expectedRPID: hostOf(source.origin),
      requireUserVerification: step.user_id === null,
      credential: {
        id: kept.id,
        publicKey: new Uint8Array(Buffer.from(kept.public_key, 'base64url')),
        counter: Number(kept.counter),
        transports: kept.transports,
      },
    })
    .catch(() => undefined)
  if (!answer?.verified) return undefined
  await noteUse(source, kept.id, answer.authenticationInfo.newCounter)
  return kept.user_id
}

async function noteUse(
  { store, clock }: PasskeySource,
  id: string,
  counter: number,
): Promise<void> {
  await store.asSystem((tx) =>
    tx
      .updateTable('passkey')
      .set({ counter, last_used_at: clock.now() })
      .where('id', '=', id)
      .execute(),
  )
}
