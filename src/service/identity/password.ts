/** Passwords: Argon2id with the library's defaults (19 MiB, two passes), as OWASP's password storage sheet has it. */
import { hash, verify } from '@node-rs/argon2'

export const hashPassword = (password: string): Promise<string> => hash(password)

/**
 * Whether the password is that of the hash. Without a hash (nobody of that name) the same work is done against one that
 * fits nothing, so that the time of an answer does not say who exists.
 */
export async function passwordFits(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await nobody()), password).catch(() => false)
  return fits && passwordHash !== undefined
}

let nobodyHash: Promise<string> | undefined
const nobody = (): Promise<string> => (nobodyHash ??= hash('nobody has this password'))
