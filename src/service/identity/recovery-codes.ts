/** Codes to sign in with when the second factor is lost: shown once, kept as hashes, each good for one sign-in. */
import { createHash } from 'node:crypto'
import type { Random, Tx } from '../ports/ports.ts'

const codes = 10
/** 80 random bits: too many to be found from a hash, so a plain one is enough. */
const codeBytes = 10

const hashOf = (userId: string, code: string): string =>
  createHash('sha256').update(`${userId}:${code}`).digest('hex')

/** What a person types, without the dashes and spaces between groups; undefined where it is no such code. */
export function readRecoveryCode(text: string): string | undefined {
  const plain = text.replace(/[\s-]/g, '').toLowerCase() /* ascii */
  return /^[0-9a-f]{20}$/.test(plain) ? plain : undefined
}

/** New codes instead of all earlier ones, as they are shown: `1f3a9-…`. */
export async function replaceRecoveryCodes(
  tx: Tx,
  random: Random,
  userId: string,
): Promise<string[]> {
  const made = Array.from({ length: codes }, () => random.hex(codeBytes))
  await deleteRecoveryCodes(tx, userId)
  await tx
    .insertInto('recovery_code')
    .values(
      made.map((code) => ({ user_id: userId, code_hash: hashOf(userId, code), used_at: null })),
    )
    .execute()
  return made.map((code) => (code.match(/.{5}/g) ?? []).join('-'))
}

/** Uses a code up; false where it is none or was used. */
export async function useRecoveryCode(
  tx: Tx,
  now: Date,
  userId: string,
  code: string,
): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(userId, code))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
}
