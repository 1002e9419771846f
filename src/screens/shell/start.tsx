/** Brings the portal onto the page: words, configuration and session together, then the screens. */
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { i18n } from 'i18next'
import { TranslationProvider } from '../text/translation.tsx'
import { routeAt, type Portal } from '#engine/portal.ts'
import type { Send } from '#client/api.ts'
import { addressesOf, portalAnswers, readConfig, type PortalConfig } from '#client/config.ts'
import { createQueryClient } from '#client/query.ts'
import { CallError } from '#client/errors.ts'
import { forgetLastSeen } from '#client/session/last-seen.ts'
import { createWatched, type Watched } from '#client/session/notice.ts'
import type { Profile } from '#client/session/profile.ts'
import { readPairing } from '#client/session/pairing.ts'
import { createSession, type ClientSession } from '#client/session/session.ts'
import { keepLanguageForService, readLanguage } from '#client/session/storage.ts'
import { createTransport } from '#client/transport.ts'
import { mayCall, PortalProvider, useText, type ScreenSession } from '../frame/portal-context.tsx'
import type { SessionBannersProps } from '../session/session-banners.tsx'
import { SignInContext, type SignInValue } from '../sign-in/sign-in-context.ts'
import { allWords, createTextForStart, isLanguage } from '../text/text.ts'
import { setForms, type JoinForms } from '../frame/with-forms.tsx'
import { behindFirstPage, holdLateParts, loadLatePartsWhenIdle } from '../ui/lazy-component.tsx'
import { Toaster } from '../ui/toast.tsx'
import { TooltipProvider } from '../ui/tooltip.tsx'
import { enterAsSeen, enterSession, type Entering } from './enter-session.ts'
import { createFirstPage, type FirstPage } from './first-page.ts'
import { askOnTheWay } from './first-question.ts'
import { createPortalRouter } from './router.tsx'
import { followTheme, isDark } from './theme.ts'

export interface StartOptions {
  readonly portal: Portal
  readonly element: HTMLElement
  /** How the forms of the families come, where the portal was assembled without them. */
  readonly forms?: (() => Promise<JoinForms>) | undefined
}

/** On the page from the start, so that it is there when other parts are not. */
const UpdateBanner = behindFirstPage<object>(
  async () => (await import('./update-banner.tsx')).UpdateBanner,
)
const SessionBanners = behindFirstPage<SessionBannersProps>(
  async () =>
    (await Promise.all([import('../session/session-banners.tsx'), allWords()]))[0].SessionBanners,
)

export async function startPortal({ portal, element, forms }: StartOptions): Promise<void> {
  setForms(forms)
  const kept = readLanguage()
  const language = isLanguage(kept) ? kept : 'tr'
  document.documentElement.lang = language
  const words = createTextForStart({ language })
  keepLanguageForService(language)
  const firstPage = createFirstPage()
  holdLateParts(firstPage.isUp)
  const started = await begin(portal, firstPage).catch((error: unknown) => error)
  const text = await words
  if (started === 'elsewhere') return
  const root = createRoot(element)
  const page = isStarted(started) ? (
    <App portal={portal} {...started} />
  ) : (
    await failurePage(started)
  )
  root.render(
    <StrictMode>
      <Around text={text}>{page}</Around>
    </StrictMode>,
  )
  loadLatePartsWhenIdle()
  if (isStarted(started))
    started.confirmed?.catch(async (error: unknown) => {
      const failure = await failurePage(error)
      root.render(<Around text={text}>{failure}</Around>)
    })
}

async function failurePage(error: unknown): Promise<ReactNode> {
  const [{ StartFailure }] = await Promise.all([
    import('../session/start-failure.tsx'),
    allWords().catch(() => undefined),
  ])
  return <StartFailure error={error} />
}

interface Started {
  readonly config: PortalConfig
  readonly session: ClientSession
  readonly send: Send
  readonly queries: QueryClient
  readonly signedIn: Watched<ScreenSession | undefined>
  readonly firstPage: FirstPage
  /** Who was signed in here last is shown meanwhile; rejects where the service cannot say who is. */
  readonly confirmed?: Promise<void>
}
const isStarted = (value: unknown): value is Started =>
  typeof value === 'object' && value !== null && 'config' in value

/** `elsewhere`: the page is about to be left, or is the hidden frame of a renewal. */
async function begin(portal: Portal, firstPage: FirstPage): Promise<Started | 'elsewhere'> {
  const config = await readConfig()
  const session = createSession({
    identity: config.addresses.identity,
    language: () => readLanguage() ?? 'tr',
    portalAnswers,
    firstPage: firstPage.isUp,
  })
  if (location.pathname === '/auth/silent-renew') {
    await session.finishSilentRenew()
    return 'elsewhere'
  }
  if (location.pathname === '/auth/callback')
    history.replaceState(null, '', await session.finishSignIn())
  const signedIn = createWatched<ScreenSession | undefined>(undefined)
  const send = watchedSend(
    createTransport({ addresses: addressesOf(config), session, pairing: readPairing }),
    signedIn,
    async (asked) =>
      (await import('../session/changed-rights.ts')).followRights({
        portal,
        send: asked,
        signedIn,
        notice: session.notice,
      }),
  )
  const queries = createQueryClient()
  // Nothing of a session that has ended, or of the other company, stays in memory.
  session.onLeave(() => {
    queries.clear()
    forgetLastSeen()
  })
  const isSignIn = routeAt(portal, location.pathname)?.screen === 'signIn'
  const common = { config, session, send, queries, firstPage, signedIn }
  if (isSignIn || !(await session.start())) return common
  void firstPage.isUp
    .then(() => import('../session/keep-last-seen.ts'))
    .then(
      ({ keepLastSeen }) => keepLastSeen({ portal, queries, session, signedIn }),
      () => undefined,
    )
  const entering = { portal, send, queries, session }
  const seen = enterAsSeen(entering)
  signedIn.set(seen ?? (await enterSession(entering)))
  if (seen) return { ...common, confirmed: confirm(seen, entering, signedIn) }
  return signedIn.get() === undefined ? 'elsewhere' : common
}

/** The service says who is signed in. Where that is not who was seen last, or may do something else, the page is loaded anew without it. */
async function confirm(
  seen: ScreenSession,
  entering: Entering,
  signedIn: Watched<ScreenSession | undefined>,
): Promise<void> {
  const entered = await enterSession(entering)
  if (entered === undefined || isSame(entered.profile, seen.profile)) return
  const rightsOf = ({ CompanyID, UserID, Role, Modules }: Profile) => [
    CompanyID,
    UserID,
    Role,
    Modules,
  ]
  if (isSame(rightsOf(entered.profile), rightsOf(seen.profile)))
    return signedIn.set({ ...entered, details: seen.details })
  forgetLastSeen()
  location.reload()
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** A call that the person might make and that is refused all the same: what he may do has changed since it was read. */
function watchedSend(
  send: Send,
  signedIn: Watched<ScreenSession | undefined>,
  follow: (send: Send) => Promise<void>,
): Send {
  let following: Promise<void> | undefined
  return async (call, input, options) => {
    try {
      return await send(call, input, options)
    } catch (error) {
      const roles = signedIn.get()?.roles
      if (
        error instanceof CallError &&
        error.status === 403 &&
        call.access === 'roles' &&
        roles &&
        mayCall(call, roles)
      )
        following ??= follow(send)
          .catch(() => undefined)
          .finally(() => (following = undefined))
      throw error
    }
  }
}

function App({
  portal,
  config,
  session,
  send,
  queries,
  signedIn: watched,
  firstPage,
}: Started & { readonly portal: Portal }) {
  const signedIn = useSyncExternalStore(watched.subscribe, watched.get)
  const [router] = useState(() =>
    createPortalRouter({
      portal,
      // What is only read ahead leaves the open screen and its rights alone.
      session: (isAhead) => (isAhead ? watched.get() : checked(session, watched)),
    }),
  )
  const [signIn] = useState(() => signInValue(config, session))
  useEffect(() => {
    const unwatch = firstPage.watch({
      router,
      queries,
      told: [session.notice, session.otherCompany],
    })
    return unwatch
  }, [firstPage, router, queries, session])
  useEffect(() => {
    const stop = askOnTheWay(router, { portal, send, queries }, watched.get)
    return stop
  }, [router, portal, send, queries, watched])
  useEffect(() => {
    const entered = watched.get()
    if (entered)
      void firstPage.isUp
        .then(() => import('../session/company-details.ts'))
        .then(
          ({ readCompanyDetails }) =>
            readCompanyDetails({ portal, send, queries, details: entered.details }),
          () => undefined,
        )
  }, [portal, send, queries, watched, firstPage])
  return (
    <QueryClientProvider client={queries}>
      <PortalProvider portal={portal} send={send} session={signedIn}>
        <SignInContext value={signIn}>
          {signedIn && (
            <SessionBanners
              notice={session.notice}
              otherCompany={session.otherCompany}
              followCompany={session.followCompany}
            />
          )}
          <RouterProvider router={router} />
          <UpdateBanner />
          <Toasts />
        </SignInContext>
      </PortalProvider>
    </QueryClientProvider>
  )
}

/** On each navigation the session is checked (specification 2); where it has ended, the page is left behind the scenes. */
function checked(
  session: ClientSession,
  signedIn: Watched<ScreenSession | undefined>,
): ScreenSession | undefined {
  session.check()
  const now = signedIn.get()
  if (now?.screenRoles) signedIn.set({ ...now, screenRoles: undefined })
  return now
}

const signInValue = (
  { addresses, signIn, demo }: PortalConfig,
  session: ClientSession,
): SignInValue => ({
  identity: addresses.identity,
  demoUsers: demo?.users ?? [],
  registration: signIn.registration,
  form: signIn.form,
  start: session.signIn,
  signInWith: session.signInWith,
})

function Around({ text, children }: { readonly text: i18n; readonly children: ReactNode }) {
  return (
    <TranslationProvider i18n={text}>
      <TooltipProvider>{children}</TooltipProvider>
    </TranslationProvider>
  )
}

function Toasts() {
  const { t } = useText()
  const [dark, setDark] = useState(isDark)
  useEffect(() => {
    const unfollow = followTheme(() => setDark(isDark()))
    return unfollow
  }, [])
  return <Toaster dark={dark} closeLabel={t('common.close')} />
}
