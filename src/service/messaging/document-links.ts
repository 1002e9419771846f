/**
 * Links by which whoever got an SMS opens the document that it is about. A link cannot be guessed and ends by itself; what stands in it is
 * kept as a hash, and sealed beside the message until that has gone out.
 */
import { createHash } from 'node:crypto'
import type { SecretBox } from '../base/secret-box.ts'
import type { Clock, Random, Tx } from '../ports/ports.ts'
import { keepSecrets, openSecrets, removeSecrets } from '../records/secrets.ts'

export const documentLinkDays = 30
export const documentPath = '/d/'
/** Among the secrets links stand under the message that they go with. */
const place = { box: 'messages', name: 'Link' }
const tokenBytes = 16

export interface LinkedDocument {
  readonly companyId: string
  readonly box: string
  readonly recordUuid: string
  readonly messageId: string
}
export interface LinkTools {
  readonly clock: Clock
  readonly random: Random
  readonly secretBox: SecretBox
  /** Address that browsers use. */
  readonly origin: string
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Makes the link of a message and gives it; it ends after so many days. */
export async function addDocumentLink(
  tx: Tx,
  { clock, random, secretBox, origin }: LinkTools,
  { companyId, box, recordUuid, messageId }: LinkedDocument,
  days = documentLinkDays,
): Promise<string> {
  const now = clock.now()
  // Short: each letter of a message counts.
  const token = Buffer.from(random.hex(tokenBytes), 'hex').toString('base64url')
  await tx
    .insertInto('document_link')
    .values({
      token_hash: hashOf(token),
      company_id: companyId,
      box,
      record_uuid: recordUuid,
      message_id: messageId,
      created_at: now,
      expires_at: new Date(now.getTime() + days * 86_400_000),
    })
    .execute()
  const link = `${origin}${documentPath}${token}`
  await keepSecrets(tx, secretBox, secretsOf(companyId, messageId), { [place.name]: link })
  return link
}

const secretsOf = (companyId: string, messageId: string) => ({
  companyId,
  box: place.box,
  uuid: messageId,
})

/** The link of a message, as long as it has one. */
export const documentLinkOf = async (
  tx: Tx,
  secretBox: SecretBox,
  companyId: string,
  messageId: string,
): Promise<string | undefined> =>
  (await openSecrets(tx, secretBox, secretsOf(companyId, messageId)))[place.name]

/** The document that a link opens; undefined where it never did or does not any more. */
export async function linkedDocument(
  tx: Tx,
  token: string,
  now: Date,
): Promise<LinkedDocument | undefined> {
  const link = await tx
    .selectFrom('document_link')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return (
    link && {
      companyId: link.company_id,
      box: link.box,
      recordUuid: link.record_uuid,
      messageId: link.message_id,
    }
  )
}

/** Removes links that have ended; gives how many. */
export async function sweepDocumentLinks(tx: Tx, now: Date): Promise<number> {
  const ended = await tx
    .deleteFrom('document_link')
    .where('expires_at', '<=', now)
    .returning(['company_id', 'message_id'])
    .execute()
  for (const { company_id: companyId, message_id: messageId } of ended)
    await removeSecrets(tx, secretsOf(companyId, messageId))
  return ended.length
}
