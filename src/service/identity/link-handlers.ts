/** What a person does who followed a link: looks at it, and joins or chooses a password. Thereby it is known that the address is his. */
import type { Wire } from '#schemas/wire.ts'
import { ServiceError } from '../base/error.ts'
import { networkOf } from '../base/network.ts'
import { bodyAs } from '../ports/body-as.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { addHistory } from '../records/history.ts'
import { endKeys } from './access-key-handlers.ts'
import { forgetDevices } from './known-device.ts'
import { endLinks, openLink, type Link } from './links.ts'
import { members, refused, userBox, type Member } from './members.ts'
import { hashNewPassword, passwordItems } from './password-handlers.ts'
import { deleteRecoveryCodes } from './recovery-codes.ts'
import { sentence } from './sentences.ts'
import { endSignIns } from './sign-ins.ts'

export const linkHandlers: Handlers = {
  'account.readLink': (context) =>
    context.ports.store.asSystem(async (tx) =>
      toWire(await invitedBy(tx, context, bodyAs(context, 'LinkQuestion').Token)),
    ),
  'account.useLink': useLink,
}

/** A link with whom it lets in, and where. */
interface Invited {
  readonly link: Link
  readonly member: Member
  readonly companyName: string
  readonly needsPassword: boolean
}

async function invitedBy(tx: Tx, context: CallContext, token: string): Promise<Invited> {
  const link = await openLink(tx, context, token)
  const member = await members(tx, link.company_id)
    .where('app_user.id', '=', link.user_id)
    .where('app_user.is_active', '=', true)
    .executeTakeFirst()
  const company = await tx
    .selectFrom('company')
    .select('name')
    .where('id', '=', link.company_id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!member?.isActive || !company) throw refused(context, 409, 'linkWithdrawn')
  return {
    link,
    member,
    companyName: company.name,
    needsPassword: needsPassword(link.kind, member),
  }
}

/** Who joins with an address that nobody has confirmed begins anew. */
const needsPassword = (kind: Link['kind'], { emailVerifiedAt }: Member): boolean =>
  kind === 'address' ? false : kind !== 'invitation' || emailVerifiedAt === null

const toWire = ({ link, member, companyName, needsPassword }: Invited): Wire['LinkAnswer'] => ({
  Kind: link.kind,
  CompanyName: companyName,
  InvitedBy: link.invited_by,
  Name: member.name,
  Surname: member.surname,
  Email: member.email,
  UserName: member.username,
  NeedsPassword: needsPassword,
  ExpiresDate: link.expires_at.toISOString(),
})

async function useLink(context: CallContext): Promise<Wire['LinkUsed']> {
  const { ports, language } = context
  const { Token, Password } = bodyAs(context, 'LinkUse')
  const {
    member,
    companyName,
    needsPassword: mustChoose,
  } = await ports.store.asSystem((tx) => invitedBy(tx, context, Token))
  if (mustChoose) assertPassword(context, Password, member, companyName)
  // Slow on purpose, and before the transaction: the embedded database has one connection.
  const caller = networkOf(context.address ?? 'unknown')
  const passwordHash =
    mustChoose && Password ? await hashNewPassword(Password, caller, language) : undefined
  // Looked at once more: of two who use a link at the same moment one comes too late.
  await ports.store.asSystem(async (tx) =>
    takeIn(tx, context, await invitedBy(tx, context, Token), passwordHash),
  )
  context.note({ userId: member.userId })
  return { UserName: member.username }
}

function assertPassword(
  { language }: CallContext,
  password: string | null | undefined,
  { name, surname, email }: Member,
  companyName: string,
): void {
  const items = password
    ? passwordItems('Password', password, { name, surname, email, companyName }, language)
    : [{ code: 1, description: sentence('passwordNeeded', language), path: 'Password' }]
  if (items.length > 0)
    throw new ServiceError(400, sentence('passwordNotAccepted', language), items)
}

async function takeIn(
  tx: Tx,
  context: CallContext,
  { link, member, needsPassword: mustChoose }: Invited,
  passwordHash: string | undefined,
): Promise<void> {
  const { clock, portal } = context.ports
  const now = clock.now()
  const { userId } = member
  // Between the two looks the address was confirmed by another link, or is no longer.
  if (mustChoose && passwordHash === undefined) throw refused(context, 409, 'linkReplaced')
  if (passwordHash !== undefined) {
    // Whoever had the account before its address was confirmed may be somebody else: nothing of his stays.
    if (member.emailVerifiedAt === null && link.kind === 'invitation')
      await clearFactors(tx, userId)
    await tx
      .updateTable('app_user')
      .set({ password_hash: passwordHash, email_verified_at: now })
      .where('id', '=', userId)
      .execute()
    await forgetDevices(tx, userId)
    await endSignIns(tx, { userId })
  }
  if (link.kind === 'address')
    await tx
      .updateTable('app_user')
      .set({ email_verified_at: now })
      .where('id', '=', userId)
      .execute()
  const isNew = member.joinedAt === null
  if (isNew)
    await tx
      .updateTable('membership')
      .set({ joined_at: now })
      .where('company_id', '=', link.company_id)
      .where('user_id', '=', userId)
      .execute()
  const box = userBox(portal.families)
  await endLinks(tx, { companyId: link.company_id, userId, box }, 'used', now)
  await addHistory(tx, [
    {
      companyId: link.company_id,
      box,
      uuid: userId,
      userName: `${member.name} ${member.surname}`.trim(),
      event: isNew
        ? 'userJoined'
        : link.kind === 'address'
          ? 'userAddressConfirmed'
          : 'userPasswordChosen',
      at: now,
    },
  ])
}

async function clearFactors(tx: Tx, userId: string): Promise<void> {
  await endKeys(tx, userId)
  await tx.deleteFrom('totp').where('user_id', '=', userId).execute()
  await tx.deleteFrom('passkey').where('user_id', '=', userId).execute()
  await deleteRecoveryCodes(tx, userId)
}
