/** Addresses of screens within the portal, for answers that lead to one; null where the families have no such screen. */
import type { Portal } from '#engine/portal.ts'
import { boxKeeping } from '../records/box-keeping.ts'

/** The list of records of a schema: `/debit-and-payment`. `search` shows a part of it: `?PayStatus=Overdue`. */
export function listPath(portal: Portal, schema: string, search = ''): string | null {
  const kept = boxKeeping(portal, schema)?.id
  const route = portal.routes.find(
    ({ screen, family, box }) => screen === 'list' && `${family}.${box}` === kept,
  )
  return route ? route.path + search : null
}

/** `/company/gib-account`, by the name of the settings in their family. */
export const settingsPath = ({ routes }: Portal, name: string): string | null =>
  routes.find(({ screen, variant }) => screen === 'settings' && variant === name)?.path ?? null
