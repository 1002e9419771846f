/** The menu of one person: what the portal offers, without what their roles do not open, in three parts per family. */
import type { MenuGroup, Portal, Route, ScreenKind } from '#engine/portal.ts'

export type MenuPart = 'documents' | 'operations' | 'definitions'

/** Under which heading of a family's menu a screen stands. */
const parts: Readonly<Record<ScreenKind, MenuPart>> = {
  dashboard: 'documents',
  list: 'documents',
  drafts: 'documents',
  editor: 'documents',
  bulkCreate: 'operations',
  upload: 'operations',
  reportCreate: 'operations',
  reportList: 'operations',
  series: 'definitions',
  templates: 'definitions',
  tags: 'definitions',
  notifications: 'definitions',
  accessKeys: 'definitions',
  signIn: 'definitions',
  notFound: 'definitions',
  forbidden: 'definitions',
}
const order: readonly MenuPart[] = ['documents', 'operations', 'definitions']

export interface MenuFamily {
  readonly key: string
  readonly icon: string
  readonly parts: readonly { readonly part: MenuPart; readonly routes: readonly Route[] }[]
  readonly routes: readonly Route[]
}
export interface MenuEntries {
  readonly group: MenuGroup['group']
  readonly families: readonly MenuFamily[]
}

export function menuFor(portal: Portal, mayOpen: (route: Route) => boolean): MenuEntries[] {
  return portal.menu
    .map(({ group, families }) => ({ group, families: families.map((family) => familyFor(family, mayOpen)).filter((family) => family.routes.length > 0) }))
    .filter(({ families }) => families.length > 0)
}

function familyFor({ key, icon, routes }: MenuGroup['families'][number], mayOpen: (route: Route) => boolean): MenuFamily {
  const open = routes.filter(mayOpen)
  return {
    key,
    icon,
    routes: open,
    parts: order.map((part) => ({ part, routes: open.filter((route) => parts[route.screen] === part) })).filter((one) => one.routes.length > 0),
  }
}
