/**
 * Who belongs to a company, and who may change what about whom. Changes of a company's users wait for each other: each looks at what
 * the one before it has left, so that two administrators cannot take each other's rights at the same moment.
 */
import type { CallContext, Tx } from '../ports/ports.ts'
import { ServiceError, type ErrorItem } from '../base/error.ts'
import { boxKeeping } from '../records/box-keeping.ts'
import { addHistory } from '../records/history.ts'
import { boxIdOf, isUuid } from '../records/record.ts'
import { portalRole } from '#engine/rights.ts'
import { allRoles, usersRole } from './roles.ts'
import { sentence, type SentenceName } from './sentences.ts'

export interface Member {
  readonly userId: string
  readonly username: string
  readonly email: string
  readonly name: string
  readonly surname: string
  readonly phone: string | null
  readonly emailVerifiedAt: Date | null
  readonly roles: readonly string[]
  readonly isActive: boolean
  /** Null as long as the invitation has not been accepted. */
  readonly joinedAt: Date | null
  readonly createdAt: Date
  readonly lastSignInAt: Date | null
}

export const members = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .where('membership.company_id', '=', companyId)
    .select([
      'app_user.id as userId',
      'app_user.username',
      'app_user.email',
      'app_user.name',
      'app_user.surname',
      'app_user.phone',
      'app_user.email_verified_at as emailVerifiedAt',
      'membership.roles',
      'membership.is_active as isActive',
      'membership.joined_at as joinedAt',
      'membership.created_at as createdAt',
      'membership.last_sign_in_at as lastSignInAt',
    ])

/** The user that the path names, or 404: also where he belongs to another company. */
export async function memberOf(tx: Tx, context: CallContext): Promise<Member> {
  const id = context.params['id'] ?? ''
  const found = isUuid(id)
    ? await members(tx, context.session.companyId).where('app_user.id', '=', id).executeTakeFirst()
    : undefined
  if (!found) throw refused(context, 404, 'noSuchUser')
  return found
}

/** A change of the company's users, with what whoever asks may do now: he may have lost it since the call began. */
export interface UserChange {
  readonly tx: Tx
  readonly now: Date
  readonly held: ReadonlySet<string>
}

export function changeUsers<T>(
  context: CallContext,
  work: (change: UserChange) => Promise<T>,
): Promise<T> {
  const { ports, session } = context
  return ports.store.asSystem(async (tx) => {
    await tx
      .selectFrom('company')
      .select('id')
      .where('id', '=', session.companyId)
      .forNoKeyUpdate()
      .execute()
    const asking = await members(tx, session.companyId)
      .where('app_user.id', '=', session.userId)
      .executeTakeFirst()
    const roles = asking?.isActive && asking.joinedAt ? asking.roles : []
    const held = new Set(
      session.kind === 'accessKey' ? roles.filter((role) => session.roles.has(role)) : roles,
    )
    if (!held.has(usersRole)) throw refused(context, 403, 'usersRightLost')
    const answer = await work({ tx, now: ports.clock.now(), held })
    await assertAdministrator(tx, context)
    return answer
  })
}

/** Without anybody who may let people in, a company could never again give a right. */
async function assertAdministrator(tx: Tx, context: CallContext): Promise<void> {
  const left = await members(tx, context.session.companyId)
    .where('app_user.is_active', '=', true)
    .execute()
  const isOne = ({ isActive, joinedAt, roles }: Member) =>
    isActive && joinedAt !== null && roles.includes(usersRole)
  if (!left.some(isOne)) throw refused(context, 409, 'lastAdministrator')
}

export const refused = (
  { language }: Pick<CallContext, 'language'>,
  status: ServiceError['status'],
  name: SentenceName,
  path?: string,
): ServiceError => {
  const description = sentence(name, language)
  return new ServiceError(
    status,
    description,
    path === undefined ? [] : [{ code: status, description, path }],
  )
}

/** Nobody changes his own rights or whether he may enter: not even a way back from a mistake would be left. */
export function assertOther(context: CallContext, { userId }: Member): void {
  if (userId === context.session.userId) throw refused(context, 403, 'ownRights')
}

/** Who may less than another does not shut him out, and does not choose his password. */
export function assertNotStronger(
  context: CallContext,
  { held }: UserChange,
  { roles }: Member,
): void {
  if (roles.some((role) => role !== portalRole && !held.has(role)))
    throw refused(context, 403, 'strongerUser')
}

/**
 * The roles that somebody is to have, if whoever asks may give and take all that changes. `placeOf` says where in the body the role of
 * that number stands. Whoever is let in has the one of everybody.
 */
export function givenRoles(
  context: CallContext,
  { held }: UserChange,
  before: readonly string[],
  wanted: readonly string[],
  placeOf: (index: number) => string,
): string[] {
  const known = new Set([...allRoles(context.ports.portal), ...before])
  const item = (name: SentenceName, role: string, path: string, code: number): ErrorItem => ({
    code,
    description: `${sentence(name, context.language)} (${role})`,
    path,
  })
  const unknown = wanted.flatMap((role, index) =>
    known.has(role) ? [] : [item('roleUnknown', role, placeOf(index), 422)],
  )
  if (unknown.length > 0)
    throw new ServiceError(422, sentence('roleUnknown', context.language), unknown)
  const lacks = (role: string) => role !== portalRole && !held.has(role)
  const given = wanted.flatMap((role, index) =>
    !before.includes(role) && lacks(role) ? [item('roleNotGiven', role, placeOf(index), 403)] : [],
  )
  const taken = before
    .filter((role) => !wanted.includes(role) && lacks(role))
    .map((role) => item('roleNotTaken', role, placeOf(wanted.length), 403))
  const faults = [...given, ...taken]
  const [first] = faults
  if (first)
    throw new ServiceError(
      403,
      sentence(given.length > 0 ? 'roleNotGiven' : 'roleNotTaken', context.language),
      faults,
    )
  return [...new Set([...wanted, portalRole])].sort()
}

export const keepRoles = (tx: Tx, companyId: string, userId: string, roles: readonly string[]) =>
  tx
    .updateTable('membership')
    .set({ roles: JSON.stringify(roles) })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute()

/** Codes in a line of history; of very many the number alone tells more. */
const mostCodes = 25
const listed = (codes: readonly string[]): string =>
  codes.length === 0
    ? '–'
    : codes.length > mostCodes
      ? `${codes.slice(0, mostCodes).join(', ')} … (${codes.length})`
      : codes.join(', ')

/** What was given and what was taken, for the history; undefined where nothing changes. */
export function rightsChanged(
  before: readonly string[],
  after: readonly string[],
): { readonly given: string; readonly taken: string } | undefined {
  const given = after.filter((role) => role !== portalRole && !before.includes(role))
  const taken = before.filter((role) => role !== portalRole && !after.includes(role))
  return given.length + taken.length === 0
    ? undefined
    : { given: listed(given), taken: listed(taken) }
}

/** A line in the history of a user, by whoever asks. */
export async function noteUser(
  tx: Tx,
  context: CallContext,
  userId: string,
  event: string,
  details: Readonly<Record<string, string>> = {},
): Promise<void> {
  await addHistory(tx, [
    {
      companyId: context.session.companyId,
      box: userBoxOf(context),
      uuid: userId,
      userName: context.session.userName,
      event,
      details,
      at: context.ports.clock.now(),
    },
  ])
}

/** Id of the box that shows the users; calls without a button belong to the family that has it. */
export const userBoxOf = (context: CallContext): string =>
  context.call.on === undefined ? userBox(context.ports.portal.families) : boxIdOf(context)

export function userBox(families: CallContext['ports']['portal']['families']): string {
  const found = boxKeeping({ families }, 'UserCard')
  if (!found) throw new Error('No box of the portal keeps users (`UserCard`)')
  return found.id
}
