/** Where drafts are shown and written: a family and its twin share these screens. */
import { twinsOf } from '#engine/twins.ts'
import { boxOf, familyOf, type Box, type Portal, type Route } from '#engine/portal.ts'
import { boxSearch } from './links.ts'

/** The editor in which documents of a family are written, with what its address says of them. */
export function editorOf(
  portal: Portal,
  key: string,
): { readonly route: Route; readonly search: Readonly<Record<string, string>> } | undefined {
  const owner = familyOf(portal, key).twinOf ?? key
  const route = portal.routes.find(
    (one) => one.family === owner && one.screen === 'editor' && one.variant === undefined,
  )
  return route && { route, search: boxSearch(portal, key) }
}

/** The drafts that a screen shows: its own, and those of the twin. */
export function draftBoxes(
  portal: Portal,
  route: Route,
): readonly { readonly box: Box; readonly search: Readonly<Record<string, string>> }[] {
  return twinsOf(portal, familyOf(portal, route.family)).map(({ key }) => ({
    box: boxOf(portal, `${key}.drafts`),
    search: boxSearch(portal, key),
  }))
}
