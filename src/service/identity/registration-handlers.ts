/**
 * Registration: a company and its first user, who may do everything in it. A link goes to the e-mail address where the service has a mail
 * server; until it was used the first screen asks for it, and nothing that follows from the address is trusted. The company gets no
 * postbox with the tax authority, so nobody's documents are drawn to it by naming a tax number.
 */
import { checkTaxNumber, isOneDigit } from '#values/tax-number.ts'
import { fold } from '#values/turkish.ts'
import type { Portal } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import { bodyAs } from '../ports/body-as.ts'
import { ServiceError, type ErrorItem } from '../base/error.ts'
import { networkOf } from '../base/network.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import type { AccountOptions } from './account-handlers.ts'
import { hashNewPassword, passwordItems } from './password-handlers.ts'
import { mayMail, sendLink } from './links.ts'
import { userBox } from './members.ts'
import { allRoles } from './roles.ts'
import { sentence, type SentenceName } from './sentences.ts'
import { usernameKey } from './sign-in.ts'

type Registration = Wire['Register']

export function registrationHandlers({
  allowRegistration,
}: Pick<AccountOptions, 'allowRegistration'>): Handlers {
  return {
    'account.register': async (context) => {
      if (!allowRegistration)
        throw new ServiceError(404, sentence('registrationDisabled', context.language))
      return register(context, bodyAs(context, 'Register'))
    },
  }
}

async function register(context: CallContext, body: Registration): Promise<Wire['Registered']> {
  const { ports, language } = context
  assertNoFaults(context, 400, [
    ...taxNumberFaults(context, body.TaxNumber),
    ...passwordItems('Password', body.Password, personOf(body), language),
  ])
  // Slow on purpose, and before the transaction: the embedded database has one connection.
  const caller = networkOf(context.address ?? 'unknown')
  const passwordHash = await hashNewPassword(body.Password, caller, language)
  const ids = { companyId: ports.random.uuid(), userId: ports.random.uuid() }
  try {
    await ports.store.asSystem(async (tx) => {
      assertNoFaults(context, 409, await takenFaults(tx, context, body))
      await insertAll(tx, context, body, { ...ids, passwordHash })
      await askToConfirm(tx, context, body, ids)
    })
  } catch (error) {
    // Somebody registered the same between our look and our insert: the next look finds it.
    if (isDuplicate(error))
      assertNoFaults(
        context,
        409,
        await ports.store.asSystem((tx) => takenFaults(tx, context, body)),
      )
    throw error
  }
  context.note(ids)
  return { UserID: ids.userId, CompanyID: ids.companyId }
}

/** A company that has just been made has no mail server of its own. */
async function askToConfirm(
  tx: Tx,
  { ports, language }: CallContext,
  { Name: name, Surname: surname, Email: email }: Registration,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
): Promise<void> {
  if (!(await mayMail(tx, ports, companyId))) return
  const box = userBox(ports.portal.families)
  const sender = { ports, companyId, inviter: `${name} ${surname}`.trim(), language, box }
  await sendLink(tx, sender, { userId, name, surname, email }, 'address')
}

const personOf = (body: Registration) => ({
  name: body.Name,
  surname: body.Surname,
  email: body.Email,
  companyName: body.CompanyName,
})

function assertNoFaults(
  { language }: CallContext,
  status: 400 | 409,
  items: readonly ErrorItem[],
): void {
  if (items.length > 0) throw new ServiceError(status, sentence('notRegistered', language), items)
}

const fault = (
  { language }: CallContext,
  code: number,
  path: keyof Registration,
  name: SentenceName,
): ErrorItem => ({ code, description: sentence(name, language), path })

/** The conventional numbers of one digit (final consumer, foreign buyer) are nobody's own. */
function taxNumberFaults(context: CallContext, taxNumber: string): ErrorItem[] {
  const isOwn = checkTaxNumber(taxNumber) === 'ok' && !isOneDigit(taxNumber)
  return isOwn ? [] : [fault(context, 1, 'TaxNumber', 'taxNumberWrong')]
}

/** Both at once, so that nobody corrects one and then the other. */
async function takenFaults(
  tx: Tx,
  context: CallContext,
  { TaxNumber, Email }: Registration,
): Promise<ErrorItem[]> {
  const company = await tx
    .selectFrom('company')
    .select('id')
    .where('tax_number', '=', TaxNumber)
    .executeTakeFirst()
  const alias = await tx
    .selectFrom('registered_alias')
    .select('alias')
    .where('tax_number', '=', TaxNumber)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const users = await tx
    .selectFrom('app_user')
    .select('id')
    .where((where) =>
      where.or([
        where('username', '=', usernameKey(Email)),
        where(
          where.fn<string>('lower', ['email']),
          '=',
          where.fn<string>('lower', [where.val(Email)]),
        ),
      ]),
    )
    .execute()
  return [
    ...(company
      ? [fault(context, 409, 'TaxNumber', 'taxNumberTaken')]
      : alias
        ? [fault(context, 409, 'TaxNumber', 'taxNumberRegistered')]
        : []),
    ...(users.length > 0 ? [fault(context, 409, 'Email', 'emailTaken')] : []),
  ]
}

async function insertAll(
  tx: Tx,
  { ports }: CallContext,
  body: Registration,
  { companyId, userId, passwordHash }: { companyId: string; userId: string; passwordHash: string },
): Promise<void> {
  const created_at = ports.clock.now()
  await tx
    .insertInto('company')
    .values({
      id: companyId,
      name: body.CompanyName,
      tax_number: body.TaxNumber,
      tax_office: body.TaxOffice,
      ...placeOf(body),
      country: 'Türkiye',
      email: body.Email,
      modules: '[]',
      created_at,
    })
    .execute()
  await tx
    .insertInto('app_user')
    .values({
      id: userId,
      username: usernameKey(body.Email),
      email: body.Email,
      name: body.Name,
      surname: body.Surname,
      password_hash: passwordHash,
      created_at,
    })
    .execute()
  await tx
    .insertInto('membership')
    .values({
      user_id: userId,
      company_id: companyId,
      roles: JSON.stringify(allRoles(ports.portal)),
      is_default: true,
    })
    .execute()
  const series = firstSeries(ports.portal, body.CompanyName)
  if (series.length > 0)
    await tx
      .insertInto('series')
      .values(
        series.map((one) => ({
          ...one,
          company_id: companyId,
          is_default: true,
          is_active: true,
          created_at,
        })),
      )
      .execute()
}

const placeOf = ({ Address, District, City }: Registration) => ({
  address: Address,
  district: District,
  city: City,
})

/**
 * One default series per family, so that the first document can be numbered: two letters of the company's name and a
 * character per family, because a number is used once within the taxpayer. The company adds those it prefers.
 */
function firstSeries(
  { families }: Pick<Portal, 'families'>,
  companyName: string,
): { family: string; name: string }[] {
  const letters = fold(companyName)
    .replace(/[^a-z]/g, '')
    .slice(0, 2)
    .padEnd(2, 'x')
  return families
    .filter((family) => family.parts.includes('series'))
    .map((family, place) => ({
      family: family.key,
      name: `${letters}${place.toString(36)}`.toUpperCase() /* ascii */,
    }))
}

const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'
