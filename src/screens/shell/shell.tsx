/** The frame around every screen of a signed-in person. */
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useState, type Dispatch, type SetStateAction } from 'react'
import { readAsideFolded, writeAsideFolded } from '#client/session/storage.ts'
import { useSession, useText } from '../portal-context.tsx'
import { cx } from '../ui/cx.ts'
import { late } from '../ui/late.tsx'
import { Aside, useActiveRoute } from './aside.tsx'
import { Header } from './header.tsx'
import { ScrollToTop } from './scroll-to-top.tsx'

type Panel = 'menu' | 'search' | 'user'

interface PanelProps {
  readonly onOpen: (open: boolean) => void
}
const MobileAside = late<PanelProps>(async () => (await import('./mobile-aside.tsx')).MobileAside)
const QuickSearch = late<PanelProps>(async () => (await import('./quick-search.tsx')).QuickSearch)
const UserPanel = late<PanelProps>(async () => (await import('./user-panel.tsx')).UserPanel)

export function Shell() {
  const { t } = useText()
  const [folded, setFolded] = useState(readAsideFolded)
  const [panel, setPanel] = useState<Panel>()
  const show = (name: Panel) => (open: boolean) => setPanel(open ? name : undefined)
  useTabTitle()
  useSearchKey(() => setPanel('search'))
  useClosedAfterNavigation(setPanel)

  return (
    <div className="min-h-dvh [--header-height:3rem]">
      <a href="#content" className="fixed top-1 left-1 z-60 -translate-y-16 rounded-md bg-primary px-3 py-1.5 text-primary-on focus:translate-y-0">
        {t('shell.skip')}
      </a>
      <div data-print="no" className={cx('fixed inset-y-0 left-0 z-30 hidden transition-[width] duration-200 lg:block', folded ? 'w-14' : 'w-60')}>
        <Aside
          folded={folded}
          onFold={(next) => {
            setFolded(next)
            writeAsideFolded(next)
          }}
        />
      </div>
      {panel === 'menu' && <MobileAside onOpen={show('menu')} />}
      <div className={cx('min-w-0 transition-[padding] duration-200 print:pl-0', folded ? 'lg:pl-14' : 'lg:pl-60')}>
        <Header onMenu={() => setPanel('menu')} onSearch={() => setPanel('search')} onUser={() => setPanel('user')} />
        <main id="content" tabIndex={-1} className="min-w-0 outline-none">
          <Outlet />
        </main>
      </div>
      {panel === 'search' && <QuickSearch onOpen={show('search')} />}
      {panel === 'user' && <UserPanel onOpen={show('user')} />}
      <ScrollToTop />
    </div>
  )
}

/** `Screen · Company · Evrak`: which company a tab belongs to is seen in the row of tabs. */
function useTabTitle(): void {
  const { screenLabel } = useText()
  const { company } = useSession()
  const route = useActiveRoute()
  const screen = route && screenLabel(route)
  useEffect(() => {
    document.title = [screen, company.name, 'Evrak'].filter(Boolean).join(' · ')
  }, [screen, company.name])
}

function useSearchKey(onKey: () => void): void {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      onKey()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [onKey])
}

/** On narrow screens the menu closes after each navigation; the page is then at its top (specification 2). */
function useClosedAfterNavigation(setPanel: Dispatch<SetStateAction<Panel | undefined>>): void {
  const path = useRouterState({ select: (state) => state.location.pathname })
  useEffect(() => {
    setPanel((now) => (now === 'menu' ? undefined : now))
    if (window.innerWidth > 991) return
    const timer = setTimeout(() => window.scrollTo({ top: 0 }), 100)
    return () => clearTimeout(timer)
  }, [path, setPanel])
}
