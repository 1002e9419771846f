/** The frame around every screen of a signed-in person. */
import { Outlet, useRouter, useRouterState, type RouterHistory } from '@tanstack/react-router'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type Dispatch,
  type RefObject,
  type SetStateAction,
} from 'react'
import type { Route, ScreenKind } from '#engine/portal.ts'
import { readAsideFolded, writeAsideFolded } from '#client/session/storage.ts'
import { useText } from '../frame/portal-context.tsx'
import { allWords } from '../text/text.ts'
import { cx } from '../ui/cx.ts'
import { FailureHelp, type FailureText } from '../ui/failure.tsx'
import { behindFirstPage, lazyComponent, rareComponent } from '../ui/lazy-component.tsx'
import { useActiveRoute } from '../frame/active-route.ts'
import { Aside } from './aside.tsx'
import { useChoices, useKeptChoices } from '../frame/choices.ts'
import { Header } from './header.tsx'
import { useKeptPeriod } from '../frame/period.ts'
import { ShellKeys } from './shell-keys.tsx'
import { useTabTitle } from '../frame/tab-title.ts'
import { useAnchors } from './use-anchors.ts'

type Panel = 'menu' | 'search' | 'user' | 'keys'
interface PanelProps {
  readonly onOpen: (open: boolean) => void
}
const MobileAside = lazyComponent<PanelProps>(
  async () => (await import('./mobile-aside.tsx')).MobileAside,
)
const QuickSearch = lazyComponent<PanelProps>(
  async () => (await Promise.all([import('./quick-search.tsx'), allWords()]))[0].QuickSearch,
)
const UserPanel = lazyComponent<PanelProps & { readonly onKeys: () => void }>(
  async () => (await Promise.all([import('./user-panel.tsx'), allWords()]))[0].UserPanel,
)
const ShortcutSheet = rareComponent<PanelProps>(async () => {
  const [{ ShortcutSheet: Sheet }] = await Promise.all([import('./shortcut-sheet.tsx'), allWords()])
  return Sheet
})
/** Work that the service never confirmed is offered on these screens. */
const KeptDrafts = behindFirstPage<{ readonly route: Route }>(async () => {
  const [{ KeptDraftsBanner }] = await Promise.all([
    import('../editor/kept-drafts-banner.tsx'),
    allWords(),
  ])
  return KeptDraftsBanner
})
const offersKept: readonly ScreenKind[] = ['dashboard', 'editor']

const ScrollToTop = behindFirstPage<object>(
  async () => (await import('./scroll-to-top.tsx')).ScrollToTop,
)

/** Whom to ask about a failure. */
const AskAtFailure = rareComponent<{ readonly failure: FailureText }>(async () => {
  const [{ AskAtFailure: Shown }] = await Promise.all([
    import('../records/ask-about.tsx'),
    allWords(),
  ])
  return Shown
})

/** Up to this width the menu lies over the page (specification 9). */
const mobileWidth = 991
/** On such screens the page is at its top so long after a navigation. */
const toTopMs = 100

export function Shell() {
  const { t } = useText()
  const [folded, setFolded] = useState(readAsideFolded)
  const [panel, setPanel] = useState<Panel>()
  const route = useActiveRoute()
  const show = (name: Panel) => (open: boolean) => setPanel(open ? name : undefined)
  const aside = useRef<HTMLDivElement>(null)
  const foldedAt = useRef(Number.NEGATIVE_INFINITY)
  const isOver = useUnfolding(aside, folded, foldedAt)
  const fold = (next: boolean) => {
    foldedAt.current = performance.now()
    setFolded(next)
    writeAsideFolded(next)
  }
  useTitleOfRoute()
  useKeptPeriod()
  useDensity()
  useMobileNavigation(setPanel)

  // A panel that lies over the page, such as the menu on a phone or the user panel, closes when one of its anchors is followed.
  const anchors = useAnchors(() => setPanel(undefined))

  return (
    <div className="min-h-[calc(100dvh-var(--banners))] [--header-height:3rem]" {...anchors}>
      <a
        href="#content"
        className="fixed top-1 left-1 z-60 -translate-y-16 rounded-md bg-primary px-3 py-1.5 text-primary-on focus:translate-y-0"
      >
        {t('shell.skip')}
      </a>
      <div
        ref={aside}
        data-print="no"
        data-aside={!folded ? 'open' : isOver ? 'over' : 'folded'}
        className={cx(
          'fixed top-(--banners) bottom-0 left-0 z-35 hidden overflow-hidden bg-aside transition-[width] duration-200 lg:block',
          folded && !isOver ? 'w-14' : 'w-60',
          isOver && 'shadow-dialog',
        )}
      >
        <Aside isRail={folded && !isOver} fold={{ folded, onFold: fold }} />
      </div>
      {panel === 'menu' && <MobileAside onOpen={show('menu')} />}
      <div
        className={cx(
          'min-w-0 transition-[padding] duration-200 print:pl-0',
          folded ? 'lg:pl-14' : 'lg:pl-60',
        )}
      >
        <Header onPanel={setPanel} />
        {/* In it the height of the header is that of all that stays above it. */}
        <main
          id="content"
          tabIndex={-1}
          className="min-w-0 outline-none [--header-height:calc(3rem+var(--banners))]"
        >
          {route && offersKept.includes(route.screen) && (
            <KeptDrafts key={route.path} route={route} />
          )}
          <FailureHelp value={AskAtFailure}>
            <Outlet />
          </FailureHelp>
        </main>
      </div>
      {panel === 'search' && <QuickSearch onOpen={show('search')} />}
      {panel === 'user' && <UserPanel onOpen={show('user')} onKeys={() => setPanel('keys')} />}
      {panel === 'keys' && <ShortcutSheet onOpen={show('keys')} />}
      <ShellKeys onSearch={() => setPanel('search')} onSheet={() => setPanel('keys')} />
      <ScrollToTop />
    </div>
  )
}

/** Whether a folded menu lies unfolded over the page now. How it comes to that is read with the first folding. */
function useUnfolding(
  aside: RefObject<HTMLElement | null>,
  folded: boolean,
  foldedAt: RefObject<number>,
): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!folded) return
    let stop: (() => void) | undefined
    let isGone = false
    void import('./unfolding.ts').then(({ watchUnfolding }) => {
      if (!isGone && aside.current) stop = watchUnfolding(aside.current, foldedAt.current, setOver)
    }, ignore)
    return () => {
      isGone = true
      stop?.()
    }
  }, [aside, folded, foldedAt])
  return folded && isOver
}
// Without it the button unfolds still.
const ignore = (): void => {}

/** Before the screen itself names the tab: its name in the menu. */
function useTitleOfRoute(): void {
  const { screenLabel } = useText()
  const route = useActiveRoute()
  useTabTitle(route && screenLabel(route), useLayoutEffect)
}

function useDensity(): void {
  useKeptChoices()
  const [{ density }] = useChoices()
  useLayoutEffect(() => {
    document.documentElement.dataset['density'] = density
  }, [density])
}

/** On narrow screens the menu closes after each navigation, and the page is then at its top (specification 2). A step back is left where it was. */
function useMobileNavigation(setPanel: Dispatch<SetStateAction<Panel | undefined>>): void {
  const history: RouterHistory = useRouter().history
  const path = useRouterState({ select: (state) => state.location.pathname })
  useEffect(() => {
    setPanel((now) => (now === 'menu' ? undefined : now))
  }, [path, setPanel])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let before = history.location.pathname
    const stop = history.subscribe(({ location, action }) => {
      const isNew =
        location.pathname !== before && (action.type === 'PUSH' || action.type === 'REPLACE')
      before = location.pathname
      clearTimeout(timer)
      if (isNew && window.innerWidth <= mobileWidth)
        timer = setTimeout(() => window.scrollTo({ top: 0 }), toTopMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [history])
}
