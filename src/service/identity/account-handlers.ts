/** Calls about the one who asks: sign-in for programs that cannot follow a redirect, and the profile. */
import type { Wire } from '#schemas/wire.ts'
import { ServiceError } from '../error.ts'
import type { CallContext, Handlers } from '../ports.ts'
import { accountOf, homeOf, type Account, type Membership } from './accounts.ts'
import { accessTokenSeconds } from './provider.ts'
import { sentence } from './sentences.ts'
import { signIn } from './sign-in.ts'
import type { Tokens } from './tokens.ts'

export interface AccountOptions {
  readonly tokens: Tokens
  /**
   * Whether `account/login` answers. It takes a password from a program, which RFC 9700 forbids; kept for old clients
   * and off unless asked for (TRUST H3).
   */
  readonly allowLogin: boolean
}

export function accountHandlers({ tokens, allowLogin }: AccountOptions): Handlers {
  return {
    'account.login': async (context) => {
      if (!allowLogin) throw new ServiceError(404, sentence('loginDisabled', context.language))
      return { Result: await loginResult(context, tokens) }
    },
    'account.profile': profile,
  }
}

async function loginResult(context: CallContext, tokens: Tokens): Promise<Wire['LoginResult']['Result']> {
  const { store, clock } = context.ports
  const body = context.body as Wire['Login']
  const userId = await signIn(store, clock, { username: body.Username, password: body.Password, address: context.address ?? 'unknown', language: context.language })
  const account = await requireAccount(context, userId)
  const membership = body.CompanyID ? account.memberships.find((one) => one.companyId === body.CompanyID && one.isActive) : homeOf(account)
  if (!membership) throw new ServiceError(403, sentence('foreignCompany', context.language))
  return { access_token: await tokens.sign(userId, loginClaims(account, membership)), expires_in: accessTokenSeconds, token_type: 'Bearer' }
}

/** Claims of this form of sign-in (specification 3, Session and profile). */
const loginClaims = (account: Account, membership: Membership) => ({
  Name: account.name, Surname: account.surname, IsActive: account.isActive, Roles: [...membership.roles], CompanyID: membership.companyId, TaxNumber: membership.taxNumber,
})

async function profile(context: CallContext): Promise<Wire['Profile']> {
  const { session } = context
  const account = await requireAccount(context, session.userId)
  const membership = account.memberships.find((one) => one.companyId === session.companyId)
  // A key knows its own company only.
  const visible = session.kind === 'accessKey' ? account.memberships.filter((one) => one === membership) : account.memberships
  return {
    UserID: account.userId,
    Name: account.name,
    Surname: account.surname,
    Email: account.email,
    CompanyID: session.companyId,
    CompanyName: membership?.companyName ?? '',
    Modules: [...(membership?.modules ?? [])],
    Role: [...session.roles].sort(),
    Companies: visible.map((one) => ({ ID: one.companyId, Name: one.companyName, TaxNumber: one.taxNumber, IsActive: one.isActive })),
  }
}

async function requireAccount(context: CallContext, userId: string): Promise<Account> {
  const account = await accountOf(context.ports.store, userId)
  if (!account) throw new ServiceError(401, sentence('inactiveUser', context.language))
  return account
}

