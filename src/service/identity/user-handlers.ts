/**
 * Users of the company: whom it lets in, what each may do, and who is shut out. Nobody gives or takes a right that he does not hold,
 * nobody changes his own, and somebody who may let people in always remains (members.ts). Roles are read from the database with each
 * request, so a change counts at the next one, for signed-in people, tokens and API keys alike.
 */
import { rightsOf } from '#engine/rights.ts'
import type { Wire } from '#schemas/wire.ts'
import { fold } from '#values/turkish.ts'
import { ServiceError } from '../base/error.ts'
import { findText, textOf } from '../base/text.ts'
import { bodyAs } from '../ports/body-as.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { pagingOf, toPage } from '../records/page.ts'
import { endKeys } from './access-key-handlers.ts'
import { forgetDevices } from './known-device.ts'
import { assertMailGoes, endLinks, senderOf, sendLink } from './links.ts'
import {
  assertNotStronger,
  assertOther,
  changeUsers,
  givenRoles,
  keepRoles,
  memberOf,
  members,
  noteUser,
  refused,
  rightsChanged,
  userBox,
  userBoxOf,
  type Member,
  type UserChange,
} from './members.ts'
import { hashNewPassword, passwordItems } from './password-handlers.ts'
import { allRoles } from './roles.ts'
import { sentence } from './sentences.ts'
import { usernameKey } from './sign-in.ts'
import { endSignIns } from './sign-ins.ts'

/** No password is one: whoever has this signs in with none until he has chosen his own. */
const noPassword = ''

export const userHandlers: Handlers = {
  'users.list': list,
  'users.get': (context) =>
    context.ports.store.asSystem(async (tx) => {
      const member = await memberOf(tx, context)
      return { ...toWire(member), Roles: [...member.roles] }
    }),
  'users.invite': invite,
  'users.change': change,
  'users.roles': roles,
  'users.changeRoles': (context) =>
    changeUsers(context, async (about) => {
      const member = await memberOf(about.tx, context)
      await giveRoles(context, about, member, bodyAs(context, 'RoleCodes'), (index) => `[${index}]`)
      return true
    }),
  'users.setStatus': async (context) => {
    const { status } = context.params
    await context.ports.store.asSystem((tx) => memberOf(tx, context))
    if (status !== 'true' && status !== 'false') throw refused(context, 422, 'statusWrong')
    return setStatus(context, status === 'true')
  },
  'users.activate': (context) => setStatus(context, true),
  'users.deactivate': (context) => setStatus(context, false),
  'users.sendLink': sendAgain,
  'users.setPassword': setPassword,
  'users.endSessions': (context) =>
    changeUsers(context, async ({ tx }) => {
      const { companyId } = context.session
      const { userId } = await memberOf(tx, context)
      const ended = await endSignIns(tx, { userId, companyId })
      await noteUser(tx, context, userId, 'userSessionsEnded', { count: String(ended) })
      return textOf(context.language, 'service.done.userSessionsEnded', { count: ended })
    }),
}

// Reading

function list(context: CallContext): Promise<Wire['UserPage']> {
  const { ports, query, session } = context
  const { Search, IsActive } = query
  const words = typeof Search === 'string' ? fold(Search) : ''
  const box = userBox(ports.portal.families)
  return ports.store.asSystem(async (tx) => {
    const paging = pagingOf(query)
    const found = (await members(tx, session.companyId)
      .$if(words !== '', (some) =>
        some
          .innerJoin('record', (join) =>
            join
              .onRef('record.company_id', '=', 'membership.company_id')
              .onRef('record.uuid', '=', 'membership.user_id')
              .on('record.box', '=', box),
          )
          .where(
            'record.search_text',
            'like',
            `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`,
          ),
      )
      .orderBy('membership.created_at', 'desc')
      .orderBy('app_user.id')
      .execute()) satisfies Member[]
    const fitting = found.filter(
      (member) => typeof IsActive !== 'boolean' || mayEnter(member) === IsActive,
    )
    const page = fitting.slice(paging.offset, paging.offset + paging.size)
    return toPage(paging, fitting.length, page.map(toWire))
  })
}

const mayEnter = ({ isActive, joinedAt }: Member): boolean => isActive && joinedAt !== null

const toWire = (member: Member): Wire['UserPage']['Content'][number] => ({
  ID: member.userId,
  UserName: member.username,
  Name: member.name,
  Surname: member.surname,
  Email: member.email,
  PhoneNumber: member.phone,
  IsActive: mayEnter(member),
  CreatedDate: member.createdAt.toISOString(),
  LastLoginDate: member.lastSignInAt?.toISOString() ?? null,
})

function roles(context: CallContext): Promise<Wire['UserRoles']> {
  const { ports, language } = context
  return ports.store.asSystem(async (tx) => {
    const member = await memberOf(tx, context)
    const all = rightsOf(ports.portal, [...allRoles(ports.portal), ...member.roles])
    return all.map(({ code, family, kind, route }) => ({
      Code: code,
      Name: `${(route && findText(language, route.label)) ?? code}: ${textOf(language, `service.rights.${kind}`)}`,
      Group:
        (family === undefined ? undefined : findText(language, `families.${family}.title`)) ??
        textOf(language, 'service.rights.general'),
      IsAssigned: member.roles.includes(code),
    }))
  })
}

// Letting in

async function invite(context: CallContext): Promise<Wire['RecordSaved']> {
  const body = bodyAs(context, 'UserCreate')
  return changeUsers(context, async (about) => {
    const { tx, now } = about
    const { companyId } = context.session
    await assertMailGoes(tx, context)
    const given = givenRoles(context, about, [], body.Roles, (index) => `Roles[${index}]`)
    const known = await accountOfAddress(tx, body.Email)
    // The name that one signs in with is folded, so that another address may have the same.
    if (known && known.email.toLowerCase() /* ascii */ !== body.Email.toLowerCase() /* ascii */)
      throw refused(context, 409, 'emailTaken', 'Email')
    if (known) await assertNoMember(tx, context, known.id)
    const person = { email: body.Email, name: body.Name, surname: body.Surname }
    const userId = known?.id ?? context.ports.random.uuid()
    if (!known)
      await tx
        .insertInto('app_user')
        .values({
          id: userId,
          username: usernameKey(body.Email),
          ...person,
          phone: body.PhoneNumber || null,
          password_hash: noPassword,
          created_at: now,
        })
        .execute()
    await tx
      .insertInto('membership')
      .values({
        user_id: userId,
        company_id: companyId,
        roles: JSON.stringify(given),
        is_default: !known,
        created_at: now,
        joined_at: null,
      })
      .execute()
    await sendLink(tx, senderOf(context), { userId, ...(known ?? person) }, 'invitation')
    await noteUser(tx, context, userId, 'userInvited', {
      ...rightsChanged([], given),
      email: body.Email,
    })
    return { UUID: userId, Version: 1 }
  })
}

/** The account of an address, whichever company it was made for. */
const accountOfAddress = (tx: Tx, email: string) =>
  tx
    .selectFrom('app_user')
    .select(['id', 'email', 'name', 'surname'])
    .where((where) =>
      where.or([
        where('username', '=', usernameKey(email)),
        where(
          where.fn<string>('lower', ['email']),
          '=',
          where.fn<string>('lower', [where.val(email)]),
        ),
      ]),
    )
    .orderBy('created_at')
    .executeTakeFirst()

/** Whoever is here already is not let in again, but activated or sent another link. */
async function assertNoMember(tx: Tx, context: CallContext, userId: string): Promise<void> {
  const member = await members(tx, context.session.companyId)
    .where('app_user.id', '=', userId)
    .executeTakeFirst()
  if (!member) return
  const name = !member.isActive
    ? 'userHereDisabled'
    : member.joinedAt === null
      ? 'userHereInvited'
      : 'userHere'
  throw refused(context, 409, name, 'Email')
}

/** Who has not joined yet is sent another invitation, everybody else a link to choose a password by. */
function sendAgain(context: CallContext): Promise<string> {
  return changeUsers(context, async ({ tx }) => {
    await assertMailGoes(tx, context)
    const member = await memberOf(tx, context)
    if (!member.isActive) throw refused(context, 422, 'userDisabled')
    const kind = member.joinedAt === null ? 'invitation' : 'password'
    await sendLink(tx, senderOf(context), member, kind)
    const { email } = member
    await noteUser(tx, context, member.userId, `userLinkSent.${kind}`, { email })
    return textOf(context.language, `service.done.userLinkSent.${kind}`, { email })
  })
}

// Changing

async function change(context: CallContext): Promise<true> {
  const { Name, Surname, PhoneNumber, Roles } = bodyAs(context, 'UserChange')
  await changeUsers(context, async (about) => {
    const { tx } = about
    const member = await memberOf(tx, context)
    const person = {
      name: Name ?? member.name,
      surname: Surname ?? member.surname,
      phone: PhoneNumber === undefined ? member.phone : PhoneNumber || null,
    }
    const isOther = (['name', 'surname', 'phone'] as const).some(
      (key) => person[key] !== member[key],
    )
    if (isOther) {
      if (member.userId !== context.session.userId) await assertOnlyHere(tx, context, member)
      await tx.updateTable('app_user').set(person).where('id', '=', member.userId).execute()
      await noteUser(tx, context, member.userId, 'userChanged')
    }
    if (Roles) await giveRoles(context, about, member, Roles, (index) => `Roles[${index}]`)
  })
  return true
}

/** A person is one in all companies: none of them alone says what he is called, or chooses his password. */
async function assertOnlyHere(tx: Tx, context: CallContext, { userId }: Member): Promise<void> {
  const elsewhere = await tx
    .selectFrom('membership')
    .select('company_id')
    .where('user_id', '=', userId)
    .where('company_id', '<>', context.session.companyId)
    .executeTakeFirst()
  if (elsewhere) throw refused(context, 409, 'userOfOthers')
}

async function giveRoles(
  context: CallContext,
  about: UserChange,
  member: Member,
  wanted: readonly string[],
  placeOf: (index: number) => string,
): Promise<void> {
  // A form that says all of a person says his rights too; as they are they may stay.
  if (rightsChanged(member.roles, wanted) === undefined) return
  assertOther(context, member)
  const given = givenRoles(context, about, member.roles, wanted, placeOf)
  await keepRoles(about.tx, context.session.companyId, member.userId, given)
  await noteUser(
    about.tx,
    context,
    member.userId,
    'userRightsChanged',
    rightsChanged(member.roles, given),
  )
}

/** Who is shut out is so at once: his sign-ins at this company end, and his links. His keys here do nothing until he is let in again. */
async function setStatus(context: CallContext, isActive: boolean): Promise<true> {
  await changeUsers(context, async (about) => {
    const { tx, now } = about
    const { companyId } = context.session
    const member = await memberOf(tx, context)
    assertOther(context, member)
    assertNotStronger(context, about, member)
    if (member.isActive === isActive) return
    const { userId } = member
    await tx
      .updateTable('membership')
      .set({ is_active: isActive })
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .execute()
    if (!isActive) {
      await endSignIns(tx, { userId, companyId })
      await endLinks(tx, { companyId, userId, box: userBoxOf(context) }, 'withdrawn', now)
    }
    await noteUser(tx, context, userId, isActive ? 'userActivated' : 'userDeactivated')
  })
  return true
}

/** For programs that keep passwords elsewhere; people are sent a link. All that was open with the former password ends. */
async function setPassword(context: CallContext): Promise<true> {
  const password = bodyAs(context, 'UserPassword')
  const { ports, session, language } = context
  const { member, companyName } = await ports.store.asSystem(async (tx) => {
    const company = await tx
      .selectFrom('company')
      .select('name')
      .where('id', '=', session.companyId)
      .executeTakeFirstOrThrow()
    return { member: await memberOf(tx, context), companyName: company.name }
  })
  assertOther(context, member)
  const items = passwordItems('', password, { ...member, companyName }, language)
  if (items.length > 0)
    throw new ServiceError(400, sentence('passwordNotAccepted', language), items)
  const password_hash = await hashNewPassword(password, session.userId, language)
  const ended = await changeUsers(context, async (about) => {
    const { tx } = about
    const { userId, joinedAt, ...now } = await memberOf(tx, context)
    if (joinedAt === null) throw refused(context, 422, 'userNotJoined')
    assertNotStronger(context, about, { ...now, userId, joinedAt })
    await assertOnlyHere(tx, context, { ...now, userId, joinedAt })
    await tx.updateTable('app_user').set({ password_hash }).where('id', '=', userId).execute()
    await forgetDevices(tx, userId)
    await noteUser(tx, context, userId, 'userPasswordSet')
    return { keys: await endKeys(tx, userId), signIns: await endSignIns(tx, { userId }) }
  })
  context.note({ details: ended })
  return true
}
