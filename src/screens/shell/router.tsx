/** Routes of the compiled portal as routes of the browser, each with its guard and its screen loaded when opened. */
import { oneOrMany } from '#values/one-or-many.ts'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  useRouterState,
  type ErrorComponentProps,
  type RouterHistory,
} from '@tanstack/react-router'
import { familyOf, routeAt, type Portal, type Route, type ScreenKind } from '#engine/portal.ts'
import { hasWordsAtOnce } from '#engine/words-at-once.ts'
import { printSearch } from '#client/search.ts'
import { mayOpen, useMaybeSession, type ScreenSession } from '../frame/portal-context.tsx'
import type { ScreenModule } from '../frame/screen.ts'
import { loadedScreens, screens } from './screens.ts'
import { allWords, signInWords } from '../text/text.ts'
import { inChunkTime } from '../ui/chunk-time.ts'
import { Failure } from '../ui/failure.tsx'
import { lazyComponent, UpdateNeededError } from '../ui/lazy-component.tsx'
import { Loader } from './loader.tsx'
import { Shell } from './shell.tsx'
import { UpdateNotice } from './update-notice.tsx'

export interface RouterOptions {
  readonly portal: Portal
  /** Who is signed in when a screen is opened, or only read ahead. */
  readonly session: (isAhead: boolean) => ScreenSession | undefined
  readonly history?: RouterHistory
}

/** Screens that open without a session and without the frame around them. */
const open: readonly ScreenKind[] = ['signIn']
/** Screens that everyone may see, signed in or not. */
const free: readonly ScreenKind[] = ['signIn', 'notFound', 'forbidden']

/** Screens whose words are there from the start, beside lists of documents; the others wait for the rest of the words. */
const withFirstWords: readonly ScreenKind[] = ['notFound', 'forbidden', 'dashboard']

const WithoutSession = lazyComponent<object>(
  async () => (await import('../session/without-session.tsx')).WithoutSession,
)

export function createPortalRouter({ portal, session, history }: RouterOptions) {
  const root = createRootRouteWithContext()({
    component: () => <Frame portal={portal} />,
    errorComponent: ScreenFailure,
  })
  const children = portal.routes.map((route) =>
    createRoute({
      getParentRoute: () => root,
      path: route.path,
      beforeLoad: ({ preload }) => guard(route, session(preload)),
      component: screenOf(route, wordsOf(portal, route)),
      errorComponent: ScreenFailure,
      pendingComponent: Loader,
    }),
  )
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => leadTo('/dashboard'),
  })
  const unknown = createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: () => leadTo('/404'),
  })
  return createRouter({
    routeTree: root.addChildren([home, ...children, unknown]),
    parseSearch: readSearch,
    stringifySearch: printSearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    ...(history && { history }),
  })
}

export type PortalRouter = ReturnType<typeof createPortalRouter>

/** The guard of the specification, section 2. Without a session navigation is let through; the frame then shows no screen (Frame). */
function guard(route: Route, session: ScreenSession | undefined): void {
  if (session && !free.includes(route.screen) && !mayOpen(route, session)) leadTo('/403')
}

function leadTo(path: string): never {
  throw redirect({ href: path, replace: true })
}

/** Search values as plain texts, several of one name as a list. */
export function readSearch(search: string): Record<string, string | readonly string[]> {
  const params = new URLSearchParams(search)
  return Object.fromEntries(
    [...new Set(params.keys())]
      .map((name) => [name, params.getAll(name)] as const)
      .map(([name, values]) => [name, oneOrMany(values)]),
  )
}

/** Reads the words that a screen waits for; undefined where they are among the first. */
function wordsOf(portal: Portal, { screen, family }: Route): (() => Promise<void>) | undefined {
  if (screen === 'signIn') return signInWords
  if (screen === 'list' || screen === 'drafts')
    return hasWordsAtOnce(familyOf(portal, family)) ? undefined : allWords
  return withFirstWords.includes(screen) ? undefined : allWords
}

function screenOf(route: Route, readWords: ReturnType<typeof wordsOf>) {
  return lazyRouteComponent(async () => {
    const [module] = await inChunkTime(Promise.all([screens[route.screen](), readWords?.()])).catch(
      (cause: unknown) => {
        throw new UpdateNeededError(cause)
      },
    )
    const Screen = (module as Partial<ScreenModule> | undefined)?.Screen
    // A file of this build is gone, or another stands in its place: a newer build is there. The person decides when to change over.
    if (Screen === undefined)
      throw new UpdateNeededError(new Error(`The screen ${route.screen} is undefined`))
    loadedScreens.set(route.screen, module)
    return { default: () => <Screen key={route.path} route={route} /> }
  })
}

/** The shell for signed-in people; sign-in and the screens for strangers stand alone. Without a session no other screen is put on the page. */
function Frame({ portal }: { readonly portal: Portal }) {
  const session = useMaybeSession()
  const kindAt = (path: string) => routeAt(portal, path)?.screen
  const here = kindAt(useRouterState({ select: (state): string => state.location.pathname }))
  // On the way to another screen the address is there already and the screen of before still drawn.
  const drawn = kindAt(
    useRouterState({ select: (state): string => String(state.matches.at(-1)?.fullPath ?? '') }),
  )
  if (here && open.includes(here)) return isFree(drawn) || session ? <Outlet /> : <Loader />
  if (session) return <Shell />
  if (!isFree(here)) return <WithoutSession />
  return isFree(drawn) ? <Outlet /> : <Loader />
}

const isFree = (kind: ScreenKind | undefined): boolean => kind === undefined || free.includes(kind)

function ScreenFailure({ error, reset }: ErrorComponentProps) {
  return error instanceof UpdateNeededError ? (
    <UpdateNotice />
  ) : (
    <Failure error={error} onRetry={reset} className="min-h-[60dvh]" />
  )
}
