/** The menu of one person: what the portal offers, without what their roles do not open, in three parts per family. */
import type { IconName } from '#descriptor/icon.ts'
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
  templateDesign: 'definitions',
  tags: 'definitions',
  notifications: 'definitions',
  accessKeys: 'definitions',
  settings: 'definitions',
  call: 'operations',
  signIn: 'definitions',
  notFound: 'definitions',
  forbidden: 'definitions',
}
const order: readonly MenuPart[] = ['documents', 'operations', 'definitions']

export interface MenuFamily {
  readonly key: string
  readonly icon: IconName
  readonly parts: readonly { readonly part: MenuPart; readonly routes: readonly Route[] }[]
  readonly routes: readonly Route[]
}
export interface MenuEntries {
  readonly group: MenuGroup['group']
  readonly families: readonly MenuFamily[]
}

export function menuFor(portal: Portal, mayOpen: (route: Route) => boolean): MenuEntries[] {
  const groups = portal.menu.map(({ group, families }) => ({
    group,
    families: families
      .map((family) => familyFor(family, mayOpen))
      .filter((family) => family.routes.length > 0),
  }))
  const home = groups
    .filter(({ group }) => group === 'home')
    .flatMap(({ families }) => families.flatMap(oneByOne))
  const isDashboard = (family: MenuFamily) =>
    family.routes.some((route) => route.screen === 'dashboard')
  const company = [
    ...groups.filter(({ group }) => group === 'company').flatMap(({ families }) => families),
    ...home.filter((family) => !isDashboard(family)),
  ]
  const others = groups.filter(({ group }) => group !== 'home' && group !== 'company')
  return [
    { group: 'home' as const, families: home.filter(isDashboard) },
    ...others,
    { group: 'company' as const, families: company },
  ].filter(({ families }) => families.length > 0)
}

/** The screens of the portal itself stand in the menu one by one: home first, what is set up rarely last. */
const oneByOne = (family: MenuFamily): MenuFamily[] =>
  family.routes.map((route) => ({
    ...family,
    key: route.path,
    icon: route.icon ?? family.icon,
    routes: [route],
    parts: family.parts
      .map((part) => ({ ...part, routes: part.routes.filter((one) => one === route) }))
      .filter((part) => part.routes.length > 0),
  }))

function familyFor(
  { key, icon, routes }: MenuGroup['families'][number],
  mayOpen: (route: Route) => boolean,
): MenuFamily {
  const open = routes.filter(mayOpen)
  return {
    key,
    icon,
    routes: open,
    parts: order
      .map((part) => ({ part, routes: open.filter((route) => parts[route.screen] === part) }))
      .filter((one) => one.routes.length > 0),
  }
}
