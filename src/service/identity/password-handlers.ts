/** Changing one's own password, and what a new one has to be. */
import { checkPassword, type PasswordContext, type PasswordProblem } from '#values/password.ts'
import { passwordLength } from '#schemas/account.ts'
import { ServiceError, type ErrorItem } from '../base/error.ts'
import type { Handlers } from '../ports/ports.ts'
import { assertPerson, requireAccount } from './account-handlers.ts'
import { endKeys } from './access-key-handlers.ts'
import { QueueFullError } from '../base/fair-queue.ts'
import { forgetDevices } from './known-device.ts'
import { assertOwnPassword } from './own-password.ts'
import { hashPassword } from './password.ts'
import { sentence, type Language, type SentenceName } from './sentences.ts'
import { bodyAs } from '../ports/body-as.ts'
import { endSignIns } from './sign-ins.ts'

export const passwordHandlers: Handlers = {
  /** Whoever is signed in elsewhere may be the reason for the change: only this sign-in goes on. Keys end if that is asked for. */
  'account.changePassword': async (context) => {
    assertPerson(context)
    const { session, ports, language } = context
    const { CurrentPassword, NewPassword, EndKeys = false } = bodyAs(context, 'PasswordChange')
    const account = await requireAccount(context, session.userId)
    await assertOwnPassword(context, account.username, CurrentPassword, 'CurrentPassword')
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
    const password_hash = await hashNewPassword(NewPassword, session.userId, language)
    const ended = await ports.store.asSystem(async (tx) => {
      await tx
        .updateTable('app_user')
        .set({ password_hash })
        .where('id', '=', session.userId)
        .execute()
      await forgetDevices(tx, session.userId)
      const keys = EndKeys ? await endKeys(tx, session.userId) : 0
      const signIns = await endSignIns(tx, { userId: session.userId, except: session.signInId })
      return { signIns, keys }
    })
    context.note({ details: { ended: ended.signIns, ...(EndKeys && { endedKeys: ended.keys }) } })
    return true
  },
}

/** Hashes a password in its turn; callers are told to come again where too many wait. */
export function hashNewPassword(
  password: string,
  caller: string,
  language: Language,
): Promise<string> {
  return hashPassword(password, { caller }).catch((error: unknown) => {
    if (error instanceof QueueFullError) throw new ServiceError(503, sentence('busy', language))
    throw error
  })
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
