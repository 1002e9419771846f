/** Changing one's own password, and what a new one has to be. */
import { checkPassword, type PasswordContext, type PasswordProblem } from '#documents/password.ts'
import { passwordLength } from '#schemas/account.ts'
import type { Wire } from '#schemas/wire.ts'
import { ServiceError, type ErrorItem } from '../error.ts'
import type { CallContext, Handlers } from '../ports.ts'
import { assertPerson, requireAccount } from './account-handlers.ts'
import { hashPassword } from './password.ts'
import { sentence, type Language, type SentenceName } from './sentences.ts'
import { signIn } from './sign-in.ts'
import { endSignIns } from './sign-ins.ts'

export const passwordHandlers: Handlers = {
  /** Whoever is signed in elsewhere may be the reason for the change: only this sign-in goes on. */
  'account.changePassword': async (context) => {
    assertPerson(context)
    const { session, ports, language } = context
    const { CurrentPassword, NewPassword } = context.body as Wire['PasswordChange']
    const account = await requireAccount(context, session.userId)
    await assertCurrent(context, account.username, CurrentPassword)
    const companies = account.memberships.map((membership) => membership.companyName).join(' ')
    const items = passwordItems(
      'NewPassword',
      NewPassword,
      {
        name: account.name,
        surname: account.surname,
        email: account.email,
        companyName: companies,
      },
      language,
    )
    if (NewPassword === CurrentPassword)
      items.push({ code: 1, description: sentence('passwordSame', language), path: 'NewPassword' })
    if (items.length > 0)
      throw new ServiceError(400, sentence('passwordNotAccepted', language), items)
    const password_hash = await hashPassword(NewPassword)
    const ended = await ports.store.asSystem(async (tx) => {
      await tx
        .updateTable('app_user')
        .set({ password_hash })
        .where('id', '=', session.userId)
        .execute()
      return endSignIns(tx, { userId: session.userId, except: session.signInId })
    })
    context.note({ details: { ended } })
    return true
  },
}

/** An error item per problem of a new password. */
export function passwordItems(
  path: string,
  password: string,
  person: PasswordContext,
  language: Language,
): ErrorItem[] {
  return checkPassword(password, person).map((problem) => ({
    code: 1,
    description: sentence(sentenceOf[problem], language, passwordLength),
    path,
  }))
}

const sentenceOf = {
  short: 'passwordShort',
  long: 'passwordLong',
  simple: 'passwordSimple',
  common: 'passwordCommon',
  personal: 'passwordPersonal',
} as const satisfies Record<PasswordProblem, SentenceName>

/** Throttled as a sign-in is: a session left open must not become a way to try passwords. */
async function assertCurrent(
  { ports, language, address }: CallContext,
  username: string,
  password: string,
): Promise<void> {
  await signIn(ports.store, ports.clock, {
    username,
    password,
    address: address ?? 'unknown',
    language,
  }).catch((error: unknown) => {
    if (!(error instanceof ServiceError) || error.status !== 401) throw error
    const description = sentence('currentPasswordWrong', language)
    throw new ServiceError(400, description, [{ code: 1, description, path: 'CurrentPassword' }])
  })
}
