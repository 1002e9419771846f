/** Who is signed in, asked together with what the entered screen asks first. */
import { callOf } from '#engine/portal.ts'
import { CallError } from '#client/errors.ts'
import { createWatched } from '#client/session/notice.ts'
import { readLastSeen } from '#client/session/last-seen.ts'
import { toProfile, type Profile } from '#client/session/profile.ts'
import type { ClientSession } from '#client/session/session.ts'
import type { CompanyDetails, ScreenSession } from '../frame/portal-context.tsx'
import { askAhead, type Asking } from './first-question.ts'

/** Calls that say who is signed in, and for which company. */
const profileCall = 'system.profile'
const chooseCompanyCall = 'system.chooseCompany'

export interface Entering extends Asking {
  readonly session: Pick<
    ClientSession,
    'expect' | 'enter' | 'refuse' | 'switchCompany' | 'signOut' | 'beforeLeave'
  >
}

/**
 * Who was signed in here last, at once: undefined where nothing is kept of the person and the company that the token names. Their lists are
 * there as they were seen, and old: a screen shows them and asks anew.
 */
export function enterAsSeen(entering: Entering): ScreenSession | undefined {
  const person = entering.session.expect()
  const seen = person && readLastSeen(person)
  if (!seen) return undefined
  for (const { key, data } of seen.answers)
    entering.queries.setQueryData(key, data, { updatedAt: 0 })
  return sessionOf(entering, toProfile(seen.profile))
}

/** Undefined: the identity service refuses the token, and the page is being left for the sign-in. */
export async function enterSession(entering: Entering): Promise<ScreenSession | undefined> {
  const person = entering.session.expect()
  const ahead = person && askAhead(entering, person).catch(ignore)
  const signedIn = await readSession(entering)
  // The session has gone over to another company since its token was given out.
  if (signedIn && signedIn.company.id !== person?.companyId) entering.queries.clear()
  else if (signedIn) await Promise.race([ahead, pause(longestWaitMs)])
  return signedIn
}

/**
 * So long a page with who is signed in waits for what its screen asked: both left together, and a screen that is drawn with
 * its rows at once is drawn and measured once, not twice. Rows that take longer are waited for with the screen in sight.
 */
const longestWaitMs = 150
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

// What failed ahead is asked again by the screen, which says what is wrong.
const ignore = (): void => {}

async function readSession(entering: Entering): Promise<ScreenSession | undefined> {
  const { portal, send, session } = entering
  const call = callOf(portal, profileCall)
  const answer = await send(call, {}, {}).catch(async (error: unknown) => {
    if (error instanceof CallError && error.status === 401 && (await session.refuse(call)))
      return undefined
    throw error
  })
  if (answer === undefined) return undefined
  const profile = toProfile(answer)
  session.enter({ userId: profile.UserID, companyId: profile.CompanyID })
  return sessionOf(entering, profile)
}

const sessionOf = ({ portal, send, session }: Entering, profile: Profile): ScreenSession => ({
  profile,
  roles: new Set(profile.Role),
  company: { id: profile.CompanyID, name: profile.CompanyName },
  chooseCompany: (id) =>
    session.switchCompany(id, () => send(callOf(portal, chooseCompanyCall), { id }, {})),
  signOut: () => void session.signOut(),
  beforeLeave: session.beforeLeave,
  details: createWatched<CompanyDetails>({ AgentPartyIdentifications: null }),
})
