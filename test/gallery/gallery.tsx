/**
 * Every kind of screen, in development only: `npm run dev`, then /gallery. The kitchen-sink family beside those of the
 * portal, without a service; the bar below chooses in which state the screens are. No build of the portal has it.
 */
import '#screens/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { i18n } from 'i18next'
import { TranslationProvider } from '#screens/text/translation.tsx'
import { families } from '#families/index.ts'
import { createQueryClient } from '#client/query.ts'
import { createWatched } from '#client/session/notice.ts'
import { compilePortal } from '#engine/compile.ts'
import { screenKinds } from '#engine/portal.ts'
import {
  PortalProvider,
  type CompanyDetails,
  type ScreenSession,
} from '#screens/frame/portal-context.tsx'
import { createPortalRouter } from '#screens/shell/router.tsx'
import { createText } from '#screens/text/text.ts'
import { loadLateParts } from '#screens/ui/lazy-component.tsx'
import { Toaster } from '#screens/ui/toast.tsx'
import { TooltipProvider } from '#screens/ui/tooltip.tsx'
import { sink } from '#test/kitchen-sink/family.ts'
import { createAnswers, states, type State } from './answers.ts'

const portal = compilePortal([...families, sink])
/** Every screen of the kitchen sink, and one of each kind that it has none of. */
const sinkRoutes = portal.routes.filter((route) => route.family === sink.key)
const shownRoutes = [
  ...sinkRoutes,
  ...screenKinds.flatMap(
    (kind) =>
      (!sinkRoutes.some(({ screen }) => screen === kind) &&
        portal.routes.find(({ screen }) => screen === kind)) ||
      [],
  ),
]
const text = await createText({ language: 'tr' })
addWords(text)
void loadLateParts()
createRoot(document.getElementById('root')!).render(<Gallery />)

function Gallery() {
  const [state, setState] = useState<State>(
    () => (new URLSearchParams(location.search).get('state') as State | null) ?? 'filled',
  )
  const [path, setPath] = useState(
    () => new URLSearchParams(location.search).get('path') ?? '/sinks/papers',
  )
  return (
    <TranslationProvider i18n={text}>
      <TooltipProvider>
        <Portal key={`${state} ${path}`} state={state} path={path} />
        <Toaster dark={false} closeLabel="×" />
      </TooltipProvider>
      <nav
        aria-label="Gallery"
        style={{
          position: 'fixed',
          insetInlineEnd: 12,
          bottom: 12,
          zIndex: 1000,
          display: 'flex',
          gap: 8,
          padding: 8,
          borderRadius: 8,
          background: '#0d1424',
          color: '#fff',
          font: '12px sans-serif',
        }}
      >
        <Choice
          label="Screen"
          value={path}
          all={shownRoutes.map((route) => route.path)}
          onChoose={setPath}
        />
        <Choice label="State" value={state} all={states} onChoose={setState} />
      </nav>
    </TranslationProvider>
  )
}

interface ChoiceProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly all: readonly T[]
  readonly onChoose: (value: T) => void
}
function Choice<T extends string>({ label, value, all, onChoose }: ChoiceProps<T>) {
  return (
    <label>
      {label}{' '}
      <select
        value={value}
        onChange={(event) => onChoose(event.target.value as T)}
        style={{ color: '#000', background: '#fff' }}
      >
        {all.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </label>
  )
}

/** A portal of its own for each state, so that nothing is remembered from another. */
function Portal({ state, path }: { readonly state: State; readonly path: string }) {
  const [{ router, queries, send, session }] = useState(() => start(state, path))
  return (
    <QueryClientProvider client={queries}>
      <PortalProvider portal={portal} send={send} session={session}>
        <RouterProvider router={router} />
      </PortalProvider>
    </QueryClientProvider>
  )
}

function start(state: State, path: string) {
  const session = sessionOf(
    state === 'forbidden' ? [] : [...portal.calls, ...portal.routes].flatMap((one) => one.roles),
  )
  const history = createMemoryHistory({
    initialEntries: [state === 'noMatch' ? `${path}?Search=zz` : path],
  })
  const queries = createQueryClient()
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } })
  return {
    router: createPortalRouter({ portal, session: () => session, history }),
    queries,
    send: createAnswers(portal, () => state),
    session,
  }
}

function sessionOf(roles: readonly string[]): ScreenSession {
  const profile = {
    UserID: 'u1',
    Name: 'Ayşe',
    Surname: 'Yılmaz',
    Email: 'ayse@ornek.example',
    CompanyID: 'c1',
    CompanyName: 'Örnek Ticaret A.Ş.',
    Modules: ['EDesign'],
    Role: [...roles],
    Companies: [],
  }
  return {
    profile,
    roles: new Set(roles),
    company: { id: 'c1', name: profile.CompanyName },
    chooseCompany: async () => {},
    signOut: () => {},
    beforeLeave: () => () => {},
    details: createWatched<CompanyDetails>({ AgentPartyIdentifications: null }),
  }
}

/** The kitchen sink is worded here: no locale knows a family that is none. */
function addWords(to: i18n): void {
  const labels = portal.routes
    .filter((route) => route.family === sink.key && !to.exists(route.label))
    .map((route) => route.label.split('.').at(-1)!)
  const family = {
    title: 'Kitchen sink',
    document: 'Paper',
    screens: Object.fromEntries(labels.map((label) => [label, label])),
  }
  to.addResourceBundle('tr', 'translation', { families: { [sink.key]: family } }, true)
}
