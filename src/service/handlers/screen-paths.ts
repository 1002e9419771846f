/** Addresses of screens within the portal, for answers that lead to one. Families need not have a screen for each box. */
import type { Box, Portal } from '#engine/portal.ts'

const firstScreen = '/dashboard'

/** The box whose records have this schema: of the company, not the desk at which those of all companies are worked on. */
export const boxKeeping = ({ families }: Portal, schema: string): Box | undefined =>
  families
    .flatMap(({ boxes }) => boxes)
    .find(({ record }) => record?.schema === schema && record.deskOf === undefined)

/** The list of records of a schema: `/debit-and-payment`; the first screen where there is none. */
export function listPath(portal: Portal, schema: string): string {
  const kept = boxKeeping(portal, schema)?.id
  const route = portal.routes.find(
    ({ screen, family, box }) => screen === 'list' && `${family}.${box}` === kept,
  )
  return route?.path ?? firstScreen
}

/** `/company/gib-account`, by the name of the settings in their family. */
export const settingsPath = ({ routes }: Portal, name: string): string =>
  routes.find(({ screen, variant }) => screen === 'settings' && variant === name)?.path ??
  firstScreen
