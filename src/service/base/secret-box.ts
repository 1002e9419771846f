/**
 * Encrypts secrets before they go into the database, with a key that is not in it: whoever reads a backup of the database
 * reads no secret. AES-256-GCM; what a value belongs to is authenticated with it, so that it cannot be moved to another row.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A secret cannot be opened: it was sealed with a key that is not here, or is not what was sealed. */
export class SecretError extends Error {}

export interface SecretBox {
  /** Encrypts a text; `context` names what it belongs to, such as `totp:<user>`. */
  seal(text: string, context: string): string
  /** The text of a sealed value. Throws a SecretError where the key is another one, the context differs, or the value was changed. */
  open(sealed: string, context: string): string
}

const algorithm = 'aes-256-gcm'
const keyBytes = 32
const ivBytes = 12
const tagBytes = 16
const version = 'v1'

/** The first key seals, all of them open: a new key is put before the old one. Throws where a key does not have 32 bytes. */
export function createSecretBox(keys: readonly Buffer[]): SecretBox {
  const [current] = keys
  if (!current || keys.some((key) => key.length !== keyBytes))
    throw new Error(`A key for secrets must have ${keyBytes} bytes`)
  const byId = new Map(keys.map((key) => [idOf(key), key]))
  return {
    seal(text, context) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, current, iv, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(context))
      const bytes = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()])
      const whole = Buffer.concat([bytes, cipher.getAuthTag()])
      return [version, idOf(current), whole.toString('base64url')].join('.')
    },
    open(sealed, context) {
      const [kind, id = '', text = ''] = sealed.split('.')
      const key = byId.get(id)
      if (kind !== version || !key)
        throw new SecretError(
          `A secret was sealed with the key ${id}, which is not here: SECRET_KEY, or the file ${keyFile} in DATA_DIR, must be the one it was sealed with`,
        )
      const whole = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv(algorithm, key, whole.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(context))
      decipher.setAuthTag(whole.subarray(-tagBytes))
      const content = whole.subarray(ivBytes, -tagBytes)
      try {
        return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
      } catch (cause) {
        throw new SecretError('A secret is not what was sealed for this place', { cause })
      }
    },
  }
}

/** Says which key sealed a value, and nothing of the key itself. */
const idOf = (key: Buffer): string =>
  createHash('sha256').update('evrak secret key').update(key).digest('hex').slice(0, 8)

/** Keys as `SECRET_KEY` gives them: base64 of 32 bytes, several with commas between; undefined where one is none. */
export function parseSecretKeys(text: string): Buffer[] | undefined {
  const keys = text.split(',').map((one) => Buffer.from(one.trim(), 'base64'))
  return keys.every((key) => key.length === keyBytes) ? keys : undefined
}

const keyFile = 'secret.key'

/** The key in the folder of the data, made when it is not there yet; only the owner of the process can read the file. */
export async function loadSecretKey(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, keyFile)
  const kept = await readKey(file)
  if (kept) return kept
  await mkdir(dataDir, { recursive: true })
  // Written whole under another name first: of two that start at once the second finds the key of the first.
  const draft = `${file}.${process.pid}`
  await writeFile(draft, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600 })
  await chmod(draft, 0o600)
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  const made = await readKey(file)
  if (!made) throw new Error(`The key for secrets could not be written to ${file}`)
  return made
}

async function readKey(file: string): Promise<Buffer | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const [key] = parseSecretKeys(text.trim()) ?? []
  if (!key) throw new Error(`${file} is damaged: it must hold the base64 of ${keyBytes} bytes`)
  return key
}
