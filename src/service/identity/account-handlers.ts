/** Calls about the one who asks: sign-in for programs that cannot follow a redirect, the profile, and the company of the session. */
import type { Wire } from '#schemas/wire.ts'
import { ServiceError } from '../base/error.ts'
import type { CallContext, Handlers } from '../ports/ports.ts'
import { accountOf, homeOf, membershipOf, type Account, type Membership } from './accounts.ts'
import { accessTokenSeconds } from './provider.ts'
import { rolesAtOf, type RolesAt } from './roles.ts'
import { checkCode, factorState, hasFactor, type Factors } from './second-factor.ts'
import { sentence, type SentenceName } from './sentences.ts'
import { signIn, whoTried } from './sign-in.ts'
import { noteSignIn } from './sign-ins.ts'
import { bodyAs } from '../ports/body-as.ts'
import type { Tokens } from './tokens.ts'

export interface AccountOptions {
  readonly tokens: Tokens
  readonly factors: Factors
  /**
   * Whether `account/login` answers. It takes a password from a program, which RFC 9700 forbids; kept for old clients
   * and off unless asked for (TRUST H3).
   */
  readonly allowLogin: boolean
  /** Whether `account/register` answers. */
  readonly allowRegistration: boolean
}

export function accountHandlers({
  tokens,
  factors,
  allowLogin,
}: Pick<AccountOptions, 'tokens' | 'factors' | 'allowLogin'>): Handlers {
  return {
    'account.login': async (context) => {
      if (!allowLogin) throw new ServiceError(404, sentence('loginDisabled', context.language))
      return { Result: await loginResult(context, tokens, factors) }
    },
    'account.profile': async (context) =>
      profileOf(
        context,
        await requireAccount(context, context.session.userId),
        context.session.companyId,
      ),
    'account.chooseCompany': chooseCompany,
  }
}

/** For calls that only somebody who is signed in may make: a key is for programs and does not change its user. */
export function assertPerson({ session, language }: CallContext): void {
  if (session.kind === 'accessKey') throw new ServiceError(403, sentence('personOnly', language))
}

async function loginResult(
  context: CallContext,
  tokens: Tokens,
  factors: Factors,
): Promise<Wire['LoginResult']['Result']> {
  const { store, clock } = context.ports
  const body = bodyAs(context, 'Login')
  context.note(await whoTried(store, body.Username))
  const userId = await signIn(store, clock, {
    username: body.Username,
    password: body.Password,
    address: context.address ?? 'unknown',
    language: context.language,
  })
  await assertSecondFactor(context, factors, userId, body.Code)
  const account = await requireAccount(context, userId)
  const membership = body.CompanyID ? membershipOf(account, body.CompanyID) : homeOf(account)
  if (!membership) throw new ServiceError(403, sentence('foreignCompany', context.language))
  context.note({ companyId: membership.companyId })
  return {
    access_token: await tokens.sign(
      userId,
      loginClaims(account, membership, rolesAtOf(context.ports.portal, context.ports.operator)),
    ),
    expires_in: accessTokenSeconds,
    token_type: 'Bearer',
  }
}

/** No way around the second factor: a program gives a code of the app or a recovery code with the password. */
async function assertSecondFactor(
  { ports, language, address = 'unknown' }: CallContext,
  factors: Factors,
  userId: string,
  code: string | null | undefined,
): Promise<void> {
  const state = await ports.store.asSystem((tx) => factorState(tx, userId))
  if (!hasFactor(state)) {
    if (state.isRequired) throw new ServiceError(403, sentence('factorInPortal', language))
    return
  }
  const refuse = (name: SentenceName) => {
    const description = sentence(name, language)
    return new ServiceError(401, description, [{ code: 401, description, path: 'Code' }])
  }
  if (!code) throw refuse('codeNeeded')
  const method = await checkCode(factors, { userId, code, address, language })
  if (method === undefined) throw refuse('wrongCode')
}

/** Claims of this form of sign-in (specification 3, Session and profile). */
const loginClaims = (account: Account, membership: Membership, rolesAt: RolesAt) => ({
  Name: account.name,
  Surname: account.surname,
  IsActive: account.isActive,
  Roles: [...rolesAt(membership)],
  CompanyID: membership.companyId,
  TaxNumber: membership.taxNumber,
})

/** The whole sign-in goes over, with every tab of it. Tokens that are given out from now on carry the new company. */
async function chooseCompany(context: CallContext): Promise<Wire['Profile']> {
  assertPerson(context)
  const { session, ports, language, params } = context
  const account = await requireAccount(context, session.userId)
  const wanted = membershipOf(account, params['id'])
  if (!wanted) throw new ServiceError(403, sentence('foreignCompany', language))
  const { signInId } = session
  if (signInId === undefined) throw new ServiceError(403, sentence('boundToCompany', language))
  const { userId } = session
  await ports.store.asSystem(async (tx) => {
    await tx
      .updateTable('sign_in')
      .set({ company_id: wanted.companyId })
      .where('id', '=', signInId)
      .execute()
    await noteSignIn(tx, { userId, companyId: wanted.companyId, now: ports.clock.now() })
  })
  return profileOf(context, account, wanted.companyId)
}

function profileOf(
  { session, ports }: CallContext,
  account: Account,
  companyId: string,
): Wire['Profile'] {
  const membership = account.memberships.find((one) => one.companyId === companyId)
  // A key knows its own company only.
  const visible =
    session.kind === 'accessKey'
      ? account.memberships.filter((one) => one === membership)
      : account.memberships
  return {
    UserID: account.userId,
    Name: account.name,
    Surname: account.surname,
    Email: account.email,
    CompanyID: companyId,
    CompanyName: membership?.companyName ?? '',
    Modules: [...(membership?.modules ?? [])],
    // A key has roles of its own, no more than its user.
    Role: [
      ...(session.kind === 'accessKey'
        ? session.roles
        : membership
          ? rolesAtOf(ports.portal, ports.operator)(membership)
          : []),
    ].sort(),
    Companies: visible.map((one) => ({
      ID: one.companyId,
      Name: one.companyName,
      TaxNumber: one.taxNumber,
      IsActive: one.isActive,
    })),
  }
}

export async function requireAccount(context: CallContext, userId: string): Promise<Account> {
  const account = await accountOf(context.ports.store, userId)
  if (!account) throw new ServiceError(401, sentence('inactiveUser', context.language))
  return account
}
