/**
 * The steps of a sign-in on the portal's own screen: the password, then the second factor where the person has one, or
 * setting one up where a company asks for it; or a passkey alone. Each answers where the browser goes on (`redirectTo`) or
 * what comes next (`next`).
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { z } from 'zod'
import { writeAudit, type AuditEntry } from '../store/audit.ts'
import { ServiceError } from '../base/error.ts'
import { isStorable } from '#values/storable.ts'
import type { Log } from '../base/log.ts'
import type { AuditNote } from '../ports/ports.ts'
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
  /** Stands in the answer of a refusal and in its row of the audit. */
  readonly correlationId: string
  /** Who tries, for the row of the audit that a refusal leaves. */
  readonly note: (who: AuditNote) => void
}

export interface SignInStep {
  /** What the audit calls an attempt that fails. */
  readonly event: string
  /** Form of the body; absent: whatever is sent is not looked at. */
  readonly schema?: z.ZodType
  /** Takes the body as it came. Throws 400 for one of another form. */
  run(asked: SignInRequest, body: unknown): Promise<object>
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

/** A step that is given its body in the form of its schema. */
const stepOf = <T>(
  event: string,
  schema: z.ZodType<T>,
  take: (asked: SignInRequest, body: T) => Promise<object>,
): SignInStep => ({
  event,
  schema,
  run: async (asked, body) => {
    const read = schema.safeParse(body)
    if (!read.success) throw new ServiceError(400, sentence('badSignIn', asked.language))
    return take(asked, read.data)
  },
})

/** By the last word of the address. */
export const signInSteps: Readonly<Record<string, SignInStep>> = {
  login: stepOf('identity.signIn', PasswordBody, password),
  code: stepOf('identity.secondFactor', CodeBody, code),
  setup: stepOf('identity.secondFactorSetup', CodeBody, setup),
  'passkey-options': { event: 'identity.passkey', run: passkeyOptions },
  passkey: stepOf('identity.passkey', PasskeyBody, passkey),
}

/** Step that waits for the second factor of an interaction. */
const waiting = (uid: string): string => `second:${uid}`
const challenged = (uid: string): string => `passkey:${uid}`

async function password(
  asked: SignInRequest,
  { Username, Password }: z.infer<typeof PasswordBody>,
): Promise<object> {
  const { factors, language, address, uid } = asked
  asked.note(await whoTried(factors.store, Username))
  const userId = await signIn(factors.store, factors.clock, {
    username: Username,
    password: Password,
    address,
    device: deviceHashOf(factors.origin, asked.request),
    language,
  })
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

async function code(asked: SignInRequest, { Code }: z.infer<typeof CodeBody>): Promise<object> {
  const { factors, language, address, uid } = asked
  const userId = await waitingUser(asked, 'code')
  const device = await knownDevice(asked, userId)
  const method = await checkCode(factors, { userId, code: Code, address, device, language })
  if (method === undefined) throw new ServiceError(401, sentence('wrongCode', language))
  await takeWaiting(asked, uid)
  return finish(asked, userId, method)
}

async function setup(asked: SignInRequest, { Code }: z.infer<typeof CodeBody>): Promise<object> {
  const { factors, language, address, uid } = asked
  const userId = await waitingUser(asked, 'setup')
  const device = await knownDevice(asked, userId)
  if (!(await confirmCode(factors, { userId, code: Code, address, device, language })))
    throw new ServiceError(401, sentence('wrongCode', language))
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

async function passkey(
  asked: SignInRequest,
  { Credential }: z.infer<typeof PasskeyBody>,
): Promise<object> {
  const { factors, language, uid } = asked
  const step = await readStep(factors, waiting(uid))
  if (step?.user_id) asked.note({ userId: step.user_id })
  const found = await verifyPasskey(factors, challenged(uid), Credential)
  const account =
    found === undefined ? undefined : await factors.store.asSystem((tx) => readAccount(tx, found))
  if (!account?.isActive) throw new ServiceError(401, sentence('wrongPasskey', language))
  const { userId } = account
  await takeStep(factors, waiting(uid))
  return finish(asked, userId, 'passkey')
}

async function waitingUser(
  { factors, uid, language, note }: SignInRequest,
  stage: 'code' | 'setup',
): Promise<string> {
  const step = await readStep(factors, waiting(uid))
  if (step?.stage !== stage || step.user_id === null)
    throw new ServiceError(404, sentence('staleInteraction', language))
  note({ userId: step.user_id })
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

/** An attempt that fails leaves a row too, whatever it was refused for (TRUST A14); a success leaves its own. */
export const auditFailure = (
  asked: SignInRequest,
  { event }: SignInStep,
  who: AuditNote,
  error: unknown,
): Promise<void> =>
  writeRow(asked, {
    call: event,
    status: error instanceof ServiceError ? error.status : 500,
    ...who,
  })

const writeRow = (
  { factors, log, request, address, correlationId }: SignInRequest,
  entry: Pick<AuditEntry, 'call' | 'status'> & AuditNote,
): Promise<void> =>
  writeAudit(factors.store, log, {
    ...entry,
    // Without the id of the interaction, which belongs to one browser.
    path: `/idp/interaction/${pathOf(request).split('/').at(-1) ?? ''}`,
    address,
    userAgent: request.headers['user-agent'],
    correlationId,
  })

const pathOf = (request: IncomingMessage): string => (request.url ?? '').split('?', 1)[0] ?? ''
