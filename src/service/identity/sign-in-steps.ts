/**
 * The steps of a sign-in on the portal's own screen: the password, then the second factor where the person has one, or
 * setting one up where a company asks for it; or a passkey alone. Each answers where the browser goes on (`redirectTo`) or
 * what comes next (`next`).
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Provider } from 'oidc-provider'
import { z } from 'zod'
import { writeAudit, type AuditEntry } from '../audit.ts'
import { ServiceError } from '../error.ts'
import { isStorable } from '../http/storable.ts'
import type { Log } from '../log.ts'
import type { AuditNote } from '../ports.ts'
import { readAccount } from './accounts.ts'
import { deviceHashOf, isKnownDevice, rememberDevice } from './known-device.ts'
import { hasPasskeys, passkeyRequest, verifyPasskey } from './passkeys.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import {
  checkCode,
  confirmCode,
  factorState,
  hasFactor,
  type CodeMethod,
  type Factors,
} from './second-factor.ts'
import { sentence, type Language } from './sentences.ts'
import { keepStep, readStep, takeStep } from './sign-in-step-store.ts'
import { signIn, whoTried } from './sign-in.ts'
import { beginTotp } from './totp.ts'

/** One request of a sign-in. */
export interface SignInRequest {
  readonly factors: Factors
  readonly provider: Provider
  readonly log: Log
  /** The interaction of the provider that the browser has begun. */
  readonly uid: string
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly address: string
  readonly language: Language
}

export type SignInStep = (asked: SignInRequest, body: unknown) => Promise<object>

/** By the last word of the address. */
export const signInSteps: Readonly<Record<string, SignInStep>> = {
  login: password,
  code,
  setup,
  'passkey-options': passkeyOptions,
  passkey,
}

const text = (most: number) => z.string().min(1).max(most).refine(isStorable)
const PasswordBody = z.strictObject({ Username: text(200), Password: text(200) })
const CodeBody = z.strictObject({ Code: text(40) })
const PasskeyBody = z.strictObject({
  Credential: z.looseObject({
    id: text(2000),
    rawId: text(2000),
    type: z.literal('public-key'),
    response: z.looseObject({
      clientDataJSON: text(10_000),
      authenticatorData: text(10_000),
      signature: text(10_000),
    }),
  }),
})

function parse<T>(schema: z.ZodType<T>, body: unknown, language: Language): T {
  const read = schema.safeParse(body)
  if (!read.success) throw new ServiceError(400, sentence('badSignIn', language))
  return read.data
}

/** Step that waits for the second factor of an interaction. */
const waiting = (uid: string): string => `second:${uid}`
const challenged = (uid: string): string => `passkey:${uid}`

async function password(asked: SignInRequest, body: unknown): Promise<object> {
  const { factors, language, address, uid } = asked
  const { Username, Password } = parse(PasswordBody, body, language)
  const device = deviceHashOf(factors.origin, asked.request)
  const userId = await audited(
    asked,
    'identity.signIn',
    await whoTried(factors.store, Username),
    () =>
      signIn(factors.store, factors.clock, {
        username: Username,
        password: Password,
        address,
        device,
        language,
      }),
  )
  const state = await factors.store.asSystem((tx) => factorState(tx, userId))
  if (hasFactor(state)) {
    await keepStep(factors, waiting(uid), { userId, stage: 'code' })
    await writeRow(asked, { call: 'identity.password', status: 200, userId })
    return {
      next: 'code',
      Totp: state.hasTotp,
      Passkey: state.passkeys.length > 0 && hasPasskeys(factors.origin),
    }
  }
  if (!state.isRequired) return finish(asked, userId, 'password')
  await writeRow(asked, { call: 'identity.password', status: 200, userId })
  return beginSetup(asked, userId)
}

/** A person without the second factor that a company asks for sets it up before anything else. */
async function beginSetup(asked: SignInRequest, userId: string): Promise<object> {
  const { factors, language, uid } = asked
  const account = await factors.store.asSystem((tx) => readAccount(tx, userId))
  const begun = await beginTotp(factors, userId, account?.username ?? '')
  if (!begun) throw new ServiceError(409, sentence('totpIsOn', language))
  await keepStep(factors, waiting(uid), { userId, stage: 'setup' })
  return { next: 'setup', Secret: begun.secret, Address: begun.address }
}

async function code(asked: SignInRequest, body: unknown): Promise<object> {
  const { factors, language, address, uid } = asked
  const { Code } = parse(CodeBody, body, language)
  const userId = await waitingUser(asked, 'code')
  const device = await knownDevice(asked, userId)
  const method = await audited(asked, 'identity.secondFactor', { userId }, async () => {
    const found = await checkCode(factors, { userId, code: Code, address, device, language })
    if (found === undefined) throw new ServiceError(401, sentence('wrongCode', language))
    return found
  })
  await takeWaiting(asked, uid)
  return finish(asked, userId, method)
}

async function setup(asked: SignInRequest, body: unknown): Promise<object> {
  const { factors, language, address, uid } = asked
  const { Code } = parse(CodeBody, body, language)
  const userId = await waitingUser(asked, 'setup')
  const device = await knownDevice(asked, userId)
  await audited(asked, 'identity.secondFactorSetup', { userId }, async () => {
    if (!(await confirmCode(factors, { userId, code: Code, address, device, language })))
      throw new ServiceError(401, sentence('wrongCode', language))
  })
  await takeWaiting(asked, uid)
  const RecoveryCodes = await factors.store.asSystem((tx) =>
    replaceRecoveryCodes(tx, factors.random, userId),
  )
  await writeRow(asked, { call: 'identity.secondFactorSetup', status: 200, userId })
  return { ...(await finish(asked, userId, 'totp')), RecoveryCodes }
}

/** After the password only the person's own passkeys are asked for; before it whoever has one may sign in with it. */
async function passkeyOptions(asked: SignInRequest): Promise<object> {
  const { factors, uid, language } = asked
  if (!hasPasskeys(factors.origin))
    throw new ServiceError(409, sentence('noPasskeysHere', language))
  const step = await readStep(factors, waiting(uid))
  const userId = step?.stage === 'code' ? (step.user_id ?? undefined) : undefined
  return { Options: await passkeyRequest(factors, challenged(uid), userId) }
}

async function passkey(asked: SignInRequest, body: unknown): Promise<object> {
  const { factors, language, uid } = asked
  const { Credential } = parse(PasskeyBody, body, language)
  const step = await readStep(factors, waiting(uid))
  const pending = step?.user_id ?? undefined
  const userId = await audited(
    asked,
    'identity.passkey',
    pending === undefined ? {} : { userId: pending },
    async () => {
      const credential = Credential as unknown as AuthenticationResponseJSON
      const found = await verifyPasskey(factors, challenged(uid), credential)
      const account =
        found === undefined
          ? undefined
          : await factors.store.asSystem((tx) => readAccount(tx, found))
      if (!account?.isActive) throw new ServiceError(401, sentence('wrongPasskey', language))
      return account.userId
    },
  )
  await takeStep(factors, waiting(uid))
  return finish(asked, userId, 'passkey')
}

async function waitingUser(
  { factors, uid, language }: SignInRequest,
  stage: 'code' | 'setup',
): Promise<string> {
  const step = await readStep(factors, waiting(uid))
  if (step?.stage !== stage || step.user_id === null)
    throw new ServiceError(404, sentence('staleInteraction', language))
  return step.user_id
}

/** Of two right answers at the same moment one goes on. */
async function takeWaiting({ factors, language }: SignInRequest, uid: string): Promise<void> {
  if (!(await takeStep(factors, waiting(uid))))
    throw new ServiceError(404, sentence('staleInteraction', language))
}

async function knownDevice(
  { factors, request }: SignInRequest,
  userId: string,
): Promise<string | undefined> {
  const device = deviceHashOf(factors.origin, request)
  if (device === undefined) return undefined
  return (await isKnownDevice(factors.store, userId, device)) ? `device:${device}` : undefined
}

/** The provider goes on with the person; the browser is known from now on. */
async function finish(
  asked: SignInRequest,
  userId: string,
  method: 'password' | CodeMethod | 'passkey',
): Promise<{ readonly redirectTo: string }> {
  const { factors, provider, request, response } = asked
  const details = method === 'password' ? {} : { method }
  await writeRow(asked, { call: 'identity.signIn', status: 200, userId, details })
  await rememberDevice(factors, userId, request, response)
  const redirectTo = await provider.interactionResult(
    request,
    response,
    { login: { accountId: userId } },
    { mergeWithLastSubmission: false },
  )
  return { redirectTo }
}

/** Failures leave a row too (TRUST A14); a success leaves its own. */
async function audited<T>(
  asked: SignInRequest,
  call: string,
  who: AuditNote,
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    const status = error instanceof ServiceError ? error.status : 500
    await writeRow(asked, { call, status, ...who })
    throw error
  }
}

const writeRow = (
  { factors, log, request, address }: SignInRequest,
  entry: Pick<AuditEntry, 'call' | 'status'> & AuditNote,
): Promise<void> =>
  writeAudit(factors.store, log, {
    ...entry,
    // Without the id of the interaction, which belongs to one browser.
    path: `/idp/interaction/${pathOf(request).split('/').at(-1) ?? ''}`,
    address,
    userAgent: request.headers['user-agent'],
    correlationId: factors.random.uuid(),
  })

const pathOf = (request: IncomingMessage): string => (request.url ?? '').split('?', 1)[0] ?? ''
