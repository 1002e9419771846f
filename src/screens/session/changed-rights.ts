/** What a person may do, read anew after a refusal: somebody has changed his rights while he works. */
import { callOf, type Portal } from '#engine/portal.ts'
import type { Send } from '#client/api.ts'
import { toProfile } from '#client/session/profile.ts'
import type { SessionNotice, Watched } from '#client/session/notice.ts'
import type { ScreenSession } from '../frame/portal-context.tsx'

export interface RightsWatch {
  readonly portal: Portal
  readonly send: Send
  readonly signedIn: Watched<ScreenSession | undefined>
  readonly notice: Watched<SessionNotice | undefined>
}

/** Menus and buttons follow; the screen stays as it is, with what was typed. Where nothing has changed, nothing is said. */
export async function followRights({ portal, send, signedIn, notice }: RightsWatch): Promise<void> {
  const before = signedIn.get()
  if (!before) return
  const profile = toProfile(await send(callOf(portal, 'system.profile'), {}, {}))
  const roles = new Set(profile.Role)
  if (profile.CompanyID !== before.company.id || isSame(roles, before.roles)) return
  const screenRoles = new Set([...(before.screenRoles ?? before.roles), ...roles])
  signedIn.set({ ...before, profile, roles, screenRoles })
  notice.set({ kind: 'rightsChanged' })
}

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((role) => other.has(role))
