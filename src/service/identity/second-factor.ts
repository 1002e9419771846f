/** The second factor of a person: what he has, whether a company asks it of him, and whether a code is right. */
import { sql } from 'kysely'
import type { Clock, Random, Store, Tx } from '../ports/ports.ts'
import type { SecretBox } from '../base/secret-box.ts'
import { trySecret } from './attempts.ts'
import { passkeysOf } from './passkeys.ts'
import { readRecoveryCode, useRecoveryCode } from './recovery-codes.ts'
import { administratorRoles } from './roles.ts'
import type { Language } from './sentences.ts'
import { totpFits } from './totp.ts'

/** What the second factor is made and checked with. */
export interface Factors {
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
  readonly box: SecretBox
  readonly origin: string
}

export interface FactorState {
  readonly hasTotp: boolean
  readonly passkeys: Awaited<ReturnType<typeof passkeysOf>>
  readonly recoveryCodes: number
  /** A company of the person asks its administrators for one. */
  readonly isRequired: boolean
}

export const hasFactor = ({ hasTotp, passkeys }: FactorState): boolean =>
  hasTotp || passkeys.length > 0

export async function factorState(tx: Tx, userId: string): Promise<FactorState> {
  const totp = await tx
    .selectFrom('totp')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const { count } = await tx
    .selectFrom('recovery_code')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    hasTotp: totp !== undefined,
    passkeys: await passkeysOf(tx, userId),
    recoveryCodes: Number(count),
    isRequired: await isAsked(tx, userId),
  }
}

async function isAsked(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('membership')
    .innerJoin('company', 'company.id', 'membership.company_id')
    .select('company.id')
    .where('membership.user_id', '=', userId)
    .where('company.is_active', '=', true)
    .where('company.administrators_need_second_factor', '=', true)
    .where('membership.is_active', '=', true)
    .where(sql<boolean>`membership.roles ?| ${[...administratorRoles]}::text[]`)
    .executeTakeFirst()
  return row !== undefined
}

export interface CodeAttempt {
  readonly userId: string
  readonly code: string
  readonly address: string
  /** A device or sign-in that is known to be the person's. */
  readonly device?: string | undefined
  readonly language: Language
}

export type CodeMethod = 'totp' | 'recovery'

/** With which of his means a code fits; undefined where it does not. Throws 429 when tried too often. */
export function checkCode(
  factors: Factors,
  { userId, code, ...caller }: CodeAttempt,
): Promise<CodeMethod | undefined> {
  return trySecret(factors, { kind: 'code', of: userId, ...caller }, async () => {
    const recovery = readRecoveryCode(code)
    if (recovery !== undefined) {
      const now = factors.clock.now()
      const isUsed = await factors.store.asSystem((tx) =>
        useRecoveryCode(tx, now, userId, recovery),
      )
      return isUsed ? 'recovery' : undefined
    }
    return (await totpFits(factors, userId, digitsOf(code))) ? 'totp' : undefined
  })
}

/** The first code of a new secret: from then on it counts. */
export async function confirmCode(
  factors: Factors,
  { userId, code, ...caller }: CodeAttempt,
): Promise<boolean> {
  const confirmed = await trySecret(factors, { kind: 'code', of: userId, ...caller }, async () =>
    (await totpFits(factors, userId, digitsOf(code), { confirm: true })) ? true : undefined,
  )
  return confirmed === true
}

/** Apps show `123 456`. */
const digitsOf = (code: string): string => code.replace(/\s/g, '')
