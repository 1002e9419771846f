/** The person's own second factor: codes of an authenticator app, recovery codes, passkeys, and the rule of the company. */
import type { Wire } from '#schemas/wire.ts'
import { ServiceError, type ErrorItem } from '../base/error.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { assertPerson, requireAccount } from './account-handlers.ts'
import { fullNameOf } from './accounts.ts'
import { hasPasskeys, mostPasskeys, passkeyCreation, verifyCreation } from './passkeys.ts'
import { assertOwnPassword } from './own-password.ts'
import { deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { isAdministrator } from './roles.ts'
import {
  confirmCode,
  factorState,
  hasFactor,
  type Factors,
  type FactorState,
} from './second-factor.ts'
import { sentence, type SentenceName } from './sentences.ts'
import { endSignIns } from './sign-ins.ts'
import { bodyAs } from '../ports/body-as.ts'
import { beginTotp } from './totp.ts'

export const secondFactorHandlers = (factors: Factors): Handlers => ({
  'account.secondFactor': (context) => show(factors, context),
  'account.changeSecondFactorRule': changeRule,
  'account.beginTotp': (context) => begin(factors, context),
  'account.confirmTotp': (context) => confirm(factors, context),
  'account.removeTotp': removeTotp,
  'account.renewRecoveryCodes': renewCodes,
  'account.beginPasskey': (context) => beginPasskey(factors, context),
  'account.addPasskey': (context) => addPasskey(factors, context),
  'account.removePasskey': removePasskey,
})

async function show(factors: Factors, context: CallContext): Promise<Wire['SecondFactor']> {
  assertPerson(context)
  const { session, ports } = context
  return ports.store.asSystem(async (tx) => {
    const state = await factorState(tx, session.userId)
    const company = await tx
      .selectFrom('company')
      .select('administrators_need_second_factor')
      .where('id', '=', session.companyId)
      .executeTakeFirst()
    return {
      HasTotp: state.hasTotp,
      Passkeys: state.passkeys.map((one) => ({
        ID: one.id,
        Name: one.name,
        CreatedDate: one.created_at.toISOString(),
        LastUsedDate: one.last_used_at?.toISOString() ?? null,
      })),
      RecoveryCodesLeft: state.recoveryCodes,
      MayAddPasskeys: hasPasskeys(factors.origin),
      IsRequired: state.isRequired,
      AdministratorsNeedSecondFactor: company?.administrators_need_second_factor ?? false,
    }
  })
}

/**
 * Whoever asks it of others has one himself. Administrators without one are signed out: they set one up when they sign in
 * again.
 */
async function changeRule(context: CallContext): Promise<true> {
  assertPerson(context)
  const { session, ports } = context
  const { AdministratorsNeedSecondFactor: isAsked } = bodyAs(context, 'SecondFactorRule')
  const ended = await ports.store.asSystem(async (tx) => {
    if (isAsked && !hasFactor(await factorState(tx, session.userId)))
      throw refused(context, 409, 'ownFactorFirst')
    await tx
      .updateTable('company')
      .set({ administrators_need_second_factor: isAsked })
      .where('id', '=', session.companyId)
      .execute()
    return isAsked ? endWithoutFactor(tx, session.companyId) : 0
  })
  context.note({ details: { isAsked, ended } })
  return true
}

async function endWithoutFactor(tx: Tx, companyId: string): Promise<number> {
  const members = await tx
    .selectFrom('membership')
    .select(['user_id', 'roles'])
    .where('company_id', '=', companyId)
    .execute()
  let ended = 0
  for (const { user_id: userId, roles } of members) {
    if (!isAdministrator(roles) || hasFactor(await factorState(tx, userId))) continue
    ended += await endSignIns(tx, { userId })
  }
  return ended
}

async function begin(factors: Factors, context: CallContext): Promise<Wire['TotpSetup']> {
  const account = await confirmedAccount(context)
  const setup = await beginTotp(factors, account.userId, account.username)
  if (!setup) throw refused(context, 409, 'totpIsOn')
  return { Secret: setup.secret, Address: setup.address }
}

async function confirm(factors: Factors, context: CallContext): Promise<Wire['RecoveryCodes']> {
  assertPerson(context)
  const { session, ports, language, address = 'unknown' } = context
  const { Code } = bodyAs(context, 'TotpConfirmation')
  const { userId, signInId: device } = session
  const isRight = await confirmCode(factors, { userId, code: Code, address, device, language })
  if (!isRight) throw refused(context, 400, 'wrongCode', 'Code')
  // Recovery codes of a passkey that was there before go on; otherwise these are the first.
  const Codes = await ports.store.asSystem((tx) => firstCodes(tx, context))
  return { Codes }
}

/** New recovery codes where there are none left. */
async function firstCodes(tx: Tx, { session, ports }: CallContext): Promise<string[]> {
  const { recoveryCodes } = await factorState(tx, session.userId)
  return recoveryCodes > 0 ? [] : replaceRecoveryCodes(tx, ports.random, session.userId)
}

async function removeTotp(context: CallContext): Promise<true> {
  const { userId } = await confirmedAccount(context)
  await context.ports.store.asSystem(async (tx) => {
    const state = await factorState(tx, userId)
    assertMayRemove(context, state, state.passkeys.length > 0)
    await tx.deleteFrom('totp').where('user_id', '=', userId).execute()
    if (state.passkeys.length === 0) await deleteRecoveryCodes(tx, userId)
  })
  return true
}

async function renewCodes(context: CallContext): Promise<Wire['RecoveryCodes']> {
  const { userId } = await confirmedAccount(context)
  const { store, random } = context.ports
  const Codes = await store.asSystem(async (tx) => {
    if (!hasFactor(await factorState(tx, userId))) throw refused(context, 409, 'noFactor')
    return replaceRecoveryCodes(tx, random, userId)
  })
  return { Codes }
}

async function beginPasskey(
  factors: Factors,
  context: CallContext,
): Promise<Wire['PasskeyOptions']> {
  const account = await confirmedAccount(context)
  if (!hasPasskeys(factors.origin)) throw refused(context, 409, 'noPasskeysHere')
  const state = await context.ports.store.asSystem((tx) => factorState(tx, account.userId))
  if (state.passkeys.length >= mostPasskeys) throw refused(context, 409, 'tooManyPasskeys')
  const { userId: id, username } = account
  return { ...(await passkeyCreation(factors, { id, username, fullName: fullNameOf(account) })) }
}

async function addPasskey(factors: Factors, context: CallContext): Promise<Wire['PasskeyAdded']> {
  assertPerson(context)
  const { session, ports } = context
  const { Name, Credential } = bodyAs(context, 'PasskeyAdd')
  const made = await verifyCreation(factors, session.userId, Credential)
  if (!made) throw refused(context, 400, 'passkeyNotMade', 'Credential')
  return ports.store.asSystem(async (tx) => {
    const kept = await tx
      .insertInto('passkey')
      .values({ ...made, name: Name })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!kept) throw refused(context, 409, 'passkeyIsThere')
    return { ID: kept.id, Codes: await firstCodes(tx, context) }
  })
}

async function removePasskey(context: CallContext): Promise<true> {
  const { userId } = await confirmedAccount(context)
  const id = context.params['passkey'] ?? ''
  await context.ports.store.asSystem(async (tx) => {
    const state = await factorState(tx, userId)
    const others = state.passkeys.filter((one) => one.id !== id)
    if (others.length === state.passkeys.length) throw refused(context, 404, 'noSuchPasskey')
    assertMayRemove(context, state, state.hasTotp || others.length > 0)
    await tx.deleteFrom('passkey').where('id', '=', id).where('user_id', '=', userId).execute()
    if (!state.hasTotp && others.length === 0) await deleteRecoveryCodes(tx, userId)
  })
  return true
}

/** The last second factor stays as long as a company asks for one. */
function assertMayRemove(context: CallContext, state: FactorState, isOneLeft: boolean): void {
  if (state.isRequired && !isOneLeft) throw refused(context, 409, 'factorIsRequired')
}

/** The person's account, after the password of the body was right. */
async function confirmedAccount(context: CallContext) {
  assertPerson(context)
  const account = await requireAccount(context, context.session.userId)
  const { Password } = bodyAs(context, 'PasswordConfirmation')
  await assertOwnPassword(context, account.username, Password, 'Password')
  return account
}

function refused(
  { language }: CallContext,
  status: 400 | 404 | 409,
  name: SentenceName,
  path?: string,
): ServiceError {
  const description = sentence(name, language)
  const items: ErrorItem[] = path === undefined ? [] : [{ code: 1, description, path }]
  return new ServiceError(status, description, items)
}
