/** Addresses of screens, typed by the families: `to.paper.sent({ StatusCode: 'succeed' })`. */
import type { FamilySpec, Links } from '#engine/api-types.ts'
import { boxOf, familyOf, type Family, type Portal, type Route } from '#engine/portal.ts'
import { pageSize } from '#engine/queries.ts'
import { printSearch } from './search.ts'
import { grow, type Branch } from './tree.ts'

/** The families are a type argument only: the links are made from the compiled routes. */
export function createLinks<F extends FamilySpec>(portal: Portal): Links<F> {
  const root: Branch<AnyLink> = {}
  for (const route of portal.routes) {
    grow(root, [route.family, ...wordsOf(route)], linkOf(portal, route))
    const twin = familyOf(portal, route.family).twin
    if (twin !== undefined && isShared(route, familyOf(portal, twin)))
      grow(root, [twin, ...wordsOf(route)], (search) =>
        hrefOf(portal, route, {
          ...(route.screen === 'drafts' && boxSearch(portal, twin)),
          ...search,
        }),
      )
  }
  return root as unknown as Links<F>
}

/** The address of a route with its search; what the screen shows anyway is left out. */
export function hrefOf(
  portal: Portal,
  route: Route,
  search: Readonly<Record<string, unknown>> = {},
): string {
  return route.path + printSearch(search, defaultsOf(portal, route))
}

/** Names the family of a draft where a screen is for two: absent for the one that the screen belongs to. */
const boxParameter = 'box'
export const boxSearch = (portal: Portal, family: string) =>
  familyOf(portal, family).twinOf === undefined ? {} : { [boxParameter]: family }

/** Screens of a family that are those of its twin too. */
const isShared = ({ screen, variant }: Route, twin: Family): boolean =>
  screen === 'drafts' ||
  screen === 'bulkCreate' ||
  (screen === 'upload' && Object.hasOwn(twin.uploads, variant ?? '')) ||
  (screen === 'editor' && variant === undefined)

type AnyLink = (search?: Readonly<Record<string, unknown>>) => string

const linkOf =
  (portal: Portal, route: Route): AnyLink =>
  (search) =>
    hrefOf(portal, route, search)

/** First page, the usual size and the order of the box; a view's own condition always wins over the address. */
function defaultsOf(portal: Portal, route: Route): Readonly<Record<string, unknown>> {
  const paging = { Page: 1, PageSize: pageSize.default }
  if (route.box === undefined || (route.screen !== 'list' && route.screen !== 'drafts'))
    return paging
  const box = boxOf(portal, `${route.family}.${route.box}`)
  return { ...paging, SortColumn: box.sort.by, SortType: box.sort.dir === 'asc' ? 'ASC' : 'DESC' }
}

/** Where a route stands under its family, by screen; the rest are screens of the family's own, named in their label. */
const places: { readonly [S in Route['screen']]?: (route: Route) => (string | undefined)[] } = {
  list: ({ box, view }) => [box, view === box ? undefined : view],
  drafts: () => ['drafts'],
  editor: ({ variant }) => (variant === undefined ? ['create'] : ['createVariants', variant]),
  bulkCreate: () => ['drafts', 'bulk'],
  upload: ({ variant }) => ['uploads', variant],
  reportCreate: () => ['reports', 'create'],
  reportList: () => ['reports', 'list'],
  notifications: ({ box }) => [box, 'notifications'],
  series: () => ['series'],
  templates: () => ['templates'],
  tags: () => ['tags'],
}

function wordsOf(route: Route): string[] {
  const words = places[route.screen]?.(route) ?? [
    route.label.slice(route.label.lastIndexOf('.') + 1),
  ]
  return words.filter((word) => word !== undefined)
}
