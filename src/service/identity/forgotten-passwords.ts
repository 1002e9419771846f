/**
 * Who has forgotten his password is sent a link. What is asked for is written down and done by the worker, so that the answer is the same,
 * and takes as long, whether there is such a person or not. To one address a few links go in an hour, whoever asks for them.
 */
import { languages, defaultLanguage, type Language } from '#schemas/language.ts'
import { countUp } from '../http/limits.ts'
import { bodyAs } from '../ports/body-as.ts'
import type { Handlers, Ports, Tx } from '../ports/ports.ts'
import { hasProvider } from '../messaging/channels.ts'
import { mayMail, sendLink } from './links.ts'
import { userBox } from './members.ts'
import { usernameKey } from './sign-in.ts'

/** Links to one person (*assumed* figure). */
const perPerson = { allowed: 3, seconds: 3600 }
const atOnce = 20

export const forgottenHandlers: Handlers = {
  'account.forgotPassword': async (context) => {
    const { ports, language } = context
    const { UserName } = bodyAs(context, 'PasswordForgotten')
    await ports.store.asSystem((tx) =>
      tx
        .insertInto('forgotten_password')
        .values({
          id: ports.random.uuid(),
          username: UserName,
          language,
          asked_at: ports.clock.now(),
        })
        .execute(),
    )
    ports.wakeWorker?.()
    return true
  },
}

/** Sends the links that were asked for; gives how many questions were looked at. */
export async function sendForgotten(ports: Ports): Promise<number> {
  const asked = await ports.store.asSystem((tx) =>
    tx
      .deleteFrom('forgotten_password')
      .where('id', 'in', tx.selectFrom('forgotten_password').select('id').limit(atOnce))
      .returning(['username', 'language'])
      .execute(),
  )
  for (const { username, language } of asked) {
    const place = await ports.store.asSystem((tx) => placeOf(tx, ports, username))
    if (place === undefined) continue
    const wait = await countUp(ports, `recovery:${place.userId}`, { ...perPerson, count: 1 })
    if (wait === undefined)
      await ports.store.asSystem((tx) => sendTo(tx, ports, place, languageOf(language)))
  }
  return asked.length
}

const languageOf = (text: string): Language =>
  languages.find((one) => one === text) ?? defaultLanguage

interface Place {
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly surname: string
  readonly companyId: string
}

/** The person with a company of his that can send him something: his first one, or one that has a mail server. */
async function placeOf(tx: Tx, ports: Ports, typed: string): Promise<Place | undefined> {
  const places = await tx
    .selectFrom('app_user')
    .innerJoin('membership', 'membership.user_id', 'app_user.id')
    .innerJoin('company', 'company.id', 'membership.company_id')
    .select([
      'app_user.id as userId',
      'app_user.email',
      'app_user.name',
      'app_user.surname',
      'company.id as companyId',
    ])
    .where((where) =>
      where.or([
        where('app_user.username', '=', usernameKey(typed)),
        where(
          where.fn<string>('lower', ['app_user.email']),
          '=',
          where.fn<string>('lower', [where.val(typed.trim())]),
        ),
      ]),
    )
    .where('app_user.is_active', '=', true)
    .where('membership.is_active', '=', true)
    .where('membership.joined_at', 'is not', null)
    .where('company.is_active', '=', true)
    .orderBy('app_user.created_at')
    .orderBy('membership.is_default', 'desc')
    .orderBy('company.name')
    .execute()
  const [first] = places
  for (const place of places)
    if (place.userId === first?.userId && (await hasProvider(tx, place.companyId, 'email')))
      return place
  return first && (await mayMail(tx, ports, first.companyId)) ? first : undefined
}

const sendTo = (tx: Tx, ports: Ports, place: Place, language: Language): Promise<Date> =>
  sendLink(
    tx,
    {
      ports,
      companyId: place.companyId,
      inviter: `${place.name} ${place.surname}`.trim(),
      language,
      box: userBox(ports.portal.families),
    },
    place,
    'forgotten',
  )
