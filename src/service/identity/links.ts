/**
 * Links that let a person in, sent to his address: to join a company, to choose a password, or to confirm the address. A link holds once and for some hours; a
 * newer one ends those before it. What stands in it is random and kept as its SHA-256, so no slow hash is needed.
 */
import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { CallContext, Ports, Tx } from '../ports/ports.ts'
import type { InvitationTable } from '../ports/database.ts'
import { keepLink, linkMark } from '../messaging/sealed-link.ts'
import { mailServerOf } from '../messaging/mail-server.ts'
import { removeSecrets } from '../records/secrets.ts'
import { SecretError } from '../base/secret-box.ts'
import { textOf, type Language } from '../base/text.ts'
import { refused, userBoxOf, type Member } from './members.ts'

/** A password that somebody has forgotten is chosen at once, or a new link is asked for. */
export const linkHours = {
  invitation: 72,
  password: 72,
  forgotten: 2,
  address: 72,
} as const satisfies Record<InvitationTable['kind'], number>
/** Path of the screen that takes it; what stands behind `#` reaches no server and no log. */
const screenPath = '/invitation#'

export type LinkKind = InvitationTable['kind']
export type Link = Selectable<InvitationTable>

export const linkHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Whether a mail to a person of the company goes: by its own mail server, or by that of the service. Without either it would be a
 * pretence; in a demonstration it stands in the list of what was sent.
 */
export async function mayMail(tx: Tx, ports: Ports, companyId: string): Promise<boolean> {
  if (ports.isDemo || ports.ownMail) return true
  const server = await mailServerOf(tx, ports, companyId).catch((error: unknown) => {
    if (error instanceof SecretError) return undefined
    throw error
  })
  return server !== undefined
}

export async function assertMailGoes(tx: Tx, context: CallContext): Promise<void> {
  if (!(await mayMail(tx, context.ports, context.session.companyId)))
    throw refused(context, 422, 'noMailServer')
}

/** On whose behalf a link goes. */
export interface LinkSender {
  readonly ports: Ports
  readonly companyId: string
  /** Name of who has it sent. */
  readonly inviter: string
  readonly language: Language
  /** Id of the box of users. */
  readonly box: string
}

export const senderOf = (context: CallContext): LinkSender => ({
  ports: context.ports,
  companyId: context.session.companyId,
  inviter: context.session.userName,
  language: context.language,
  box: userBoxOf(context),
})

/** Makes the link, in place of those before it, and sends it. */
export async function sendLink(
  tx: Tx,
  { ports, companyId, inviter, language, box }: LinkSender,
  to: Pick<Member, 'userId' | 'email' | 'name' | 'surname'>,
  kind: LinkKind,
): Promise<Date> {
  const now = ports.clock.now()
  const expiresAt = new Date(now.getTime() + linkHours[kind] * 3_600_000)
  const token = ports.random.hex(32)
  await endLinks(tx, { companyId, userId: to.userId, box }, 'replaced', now)
  await tx
    .insertInto('invitation')
    .values({
      id: ports.random.uuid(),
      company_id: companyId,
      user_id: to.userId,
      kind,
      token_hash: linkHash(token),
      invited_by: inviter,
      created_at: now,
      expires_at: expiresAt,
      ended_at: null,
      ending: null,
    })
    .execute()
  const place = { companyId, box, uuid: to.userId }
  await keepLink(tx, ports, place, `${ports.origin}${screenPath}${token}`)
  const { name: company } = await tx
    .selectFrom('company')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const values = {
    company,
    inviter,
    name: `${to.name} ${to.surname}`.trim(),
    link: linkMark,
    hours: linkHours[kind],
  }
  await ports.messenger.send(tx, {
    companyId,
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
