/**
 * Links that let a person in, sent to his address: to join a company, or to choose a password. A link holds for 72 hours and once; a
 * newer one ends those before it. What stands in it is random and kept as its SHA-256, so no slow hash is needed.
 */
import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { CallContext, Tx } from '../ports/ports.ts'
import type { InvitationTable } from '../ports/database.ts'
import { keepLink, linkMark } from '../messaging/sealed-link.ts'
import { mailServerOf } from '../messaging/mail-server.ts'
import { removeSecrets } from '../records/secrets.ts'
import { SecretError } from '../base/secret-box.ts'
import { textOf } from '../base/text.ts'
import { refused, userBoxOf, type Member } from './members.ts'

export const linkHours = 72
/** Path of the screen that takes it; what stands behind `#` reaches no server and no log. */
const screenPath = '/invitation#'

export type LinkKind = InvitationTable['kind']
export type Link = Selectable<InvitationTable>

export const linkHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A mail without a mail server of the company would be a pretence; in a demonstration it stands in the list of what was sent. */
export async function assertMailGoes(tx: Tx, context: CallContext): Promise<void> {
  const { ports, session } = context
  if (ports.isDemo) return
  const server = await mailServerOf(tx, ports, session.companyId).catch((error: unknown) => {
    if (error instanceof SecretError) return undefined
    throw error
  })
  if (!server) throw refused(context, 422, 'noMailServer')
}

/** Makes the link, in place of those before it, and sends it. */
export async function sendLink(
  tx: Tx,
  context: CallContext,
  origin: string,
  to: Pick<Member, 'userId' | 'email' | 'name' | 'surname'>,
  kind: LinkKind,
): Promise<Date> {
  const { ports, session, language } = context
  const now = ports.clock.now()
  const expiresAt = new Date(now.getTime() + linkHours * 3_600_000)
  const token = ports.random.hex(32)
  const box = userBoxOf(context)
  await endLinks(tx, { companyId: session.companyId, userId: to.userId, box }, 'replaced', now)
  await tx
    .insertInto('invitation')
    .values({
      id: ports.random.uuid(),
      company_id: session.companyId,
      user_id: to.userId,
      kind,
      token_hash: linkHash(token),
      invited_by: session.userName,
      created_at: now,
      expires_at: expiresAt,
      ended_at: null,
      ending: null,
    })
    .execute()
  const place = { companyId: session.companyId, box, uuid: to.userId }
  await keepLink(tx, ports, place, `${origin}${screenPath}${token}`)
  const { name: company } = await tx
    .selectFrom('company')
    .select('name')
    .where('id', '=', session.companyId)
    .executeTakeFirstOrThrow()
  const values = {
    company,
    inviter: session.userName,
    name: `${to.name} ${to.surname}`.trim(),
    link: linkMark,
    hours: linkHours,
  }
  await ports.messenger.send(tx, {
    companyId: session.companyId,
    box,
    recordUuid: to.userId,
    channel: 'email',
    recipient: to.email,
    subject: textOf(language, `service.messages.${kind}Subject`, values),
    body: textOf(language, `service.messages.${kind}Body`, values),
  })
  return expiresAt
}

/** Links of a user at this company that have not ended do so now; none of them stays where it could be read. */
export async function endLinks(
  tx: Tx,
  { companyId, userId, box }: { companyId: string; userId: string; box: string },
  ending: NonNullable<InvitationTable['ending']>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('invitation')
    .set({ ended_at: now, ending })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
  await removeSecrets(tx, { companyId, box, uuid: userId })
}

/** The link of a token that still holds; otherwise says why it does not, and what to do. */
export async function openLink(tx: Tx, context: CallContext, token: string): Promise<Link> {
  const link = await tx
    .selectFrom('invitation')
    .selectAll()
    .where('token_hash', '=', linkHash(token))
    .forUpdate()
    .executeTakeFirst()
  if (!link) throw refused(context, 404, 'linkUnknown')
  if (link.ending !== null) throw refused(context, 409, endings[link.ending])
  if (link.expires_at <= context.ports.clock.now()) throw refused(context, 409, 'linkExpired')
  return link
}

const endings = {
  used: 'linkUsed',
  replaced: 'linkReplaced',
  withdrawn: 'linkWithdrawn',
} as const

/** Those that have said long enough why they do not hold. */
export async function sweepLinks(tx: Tx, now: Date): Promise<void> {
  const monthBefore = new Date(now.getTime() - 30 * 86_400_000)
  await tx.deleteFrom('invitation').where('expires_at', '<', monthBefore).execute()
}
