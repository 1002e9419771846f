import { resolveObjectURL } from 'node:buffer'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { TranslationProvider } from '#screens/text/translation.tsx'
import { toast as notices } from 'sonner'
import { families } from '#families/index.ts'
import type { CallInput, Send } from '#client/api.ts'
import { printSearch } from '#client/search.ts'
import { createQueryClient } from '#client/query.ts'
import { createWatched } from '#client/session/notice.ts'
import { compilePortal } from '#engine/compile.ts'
import type { Route } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import {
  PortalProvider,
  type CompanyDetails,
  type ScreenSession,
} from '#screens/frame/portal-context.tsx'
import type { ScreenProps } from '#screens/frame/screen.ts'
import { screens } from '#screens/shell/screens.ts'
import { readSearch } from '#screens/shell/router.tsx'
import { useAnchors } from '#screens/shell/use-anchors.ts'
import { createText } from '#screens/text/text.ts'
import { loadLateParts } from '#screens/ui/lazy-component.tsx'
import { Toaster } from '#screens/ui/toast.tsx'
import { TooltipProvider } from '#screens/ui/tooltip.tsx'
import { notebook } from '#test/kitchen-sink/notebook.ts'

/** With a family that no screen of the portal's own has the like of. */
export const portal = compilePortal([...families, notebook])
export const everyRole = [
  ...new Set([...portal.calls, ...portal.routes].flatMap((one) => one.roles)),
]

export interface Sent {
  readonly id: string
  readonly input: CallInput
  /** The exchange goes on when the page is left. */
  readonly keepalive?: true
}

export type Answer = (id: string, input: CallInput) => unknown
/** The component of a route; undefined draws the path in its place. */
export type ScreenOf = (route: Route) => ComponentType<ScreenProps> | undefined

/** Opens one screen at its address against `answer`; other screens are their path. All that was sent is kept. */
export async function openScreen(
  address: string,
  answer: Answer,
  held: readonly string[] = everyRole,
) {
  const opened = portal.routes.find((one) => one.path === address.split('?')[0])!
  const { Screen } = await screens[opened.screen]()
  return openAddress(address, answer, (route) => (route === opened ? Screen : undefined), held)
}

const ownCompany: Wire['Company'] = {
  ID: 'c1',
  Name: 'Acme',
  TaxNumber: '4840847211',
  TaxOffice: 'Kağıthane',
  PhoneNumber: null,
  Address: 'Gül Sk. 1',
  District: 'Kağıthane',
  City: 'İstanbul',
  Country: 'Türkiye',
  PostalCode: null,
  Fax: null,
  Email: null,
  WebSite: null,
  IsActive: true,
  IsDeleted: false,
  PayeeFinancialAccountID: null,
  PaymentMeansChannelCode: null,
  PaymentMeansCode: null,
  Identifications: [],
  Aliases: [],
}

/** Of a person who signs in with a password alone. */
export const noSecondFactor: Wire['SecondFactor'] = {
  HasTotp: false,
  Passkeys: [],
  RecoveryCodesLeft: 0,
  MayAddPasskeys: false,
  IsRequired: false,
  AdministratorsNeedSecondFactor: false,
}

/** What a draft keeps that was made of no file. */
const nothingKept: Wire['KeptOfFile'] = {
  IsOfFile: false,
  Parts: [],
  Amounts: [],
  MustReckon: false,
  Tolerated: [],
}

/** Most tests answer what they do not know with an empty list. */
const isKept = (answered: unknown): boolean =>
  typeof answered === 'object' && answered !== null && 'IsOfFile' in answered

/** Opens the portal at an address, with the screens that are given, for a person of a company. */
export async function openAddress(
  address: string,
  answer: Answer,
  screenOf: ScreenOf,
  held: readonly string[] = everyRole,
  { user, company } = { user: 'u1', company: 'c1' },
) {
  const sent: Sent[] = []
  const send: Send = async (call, input, { keepalive }) => {
    sent.push({ id: call.id, input, ...(keepalive && { keepalive }) })
    const answered: unknown = answer(call.id, input)
    return call.id.endsWith('.drafts.kept') && !isKept(answered) ? nothingKept : answered
  }
  const missing: string[] = []
  const text = await createText({ language: 'en', onMissing: (key) => missing.push(key) })
  const roles = new Set(held)
  const profile = {
    UserID: user,
    Name: '',
    Surname: '',
    Email: '',
    CompanyID: company,
    CompanyName: 'Acme',
    Modules: [],
    Role: [...roles],
    Companies: [],
  }
  const session: ScreenSession = {
    profile,
    roles,
    company: { id: company, name: 'Acme' },
    chooseCompany: async () => {},
    signOut: () => {},
    beforeLeave: () => () => {},
    details: createWatched<CompanyDetails>({
      company: ownCompany,
      AgentPartyIdentifications: null,
    }),
  }
  const root = createRootRoute({ component: Around })
  const drawn = (route: Route) => {
    const Screen = screenOf(route)
    return Screen ? <Screen route={route} /> : <p>{route.path}</p>
  }
  const routes = portal.routes.map((route) =>
    createRoute({ getParentRoute: () => root, path: route.path, component: () => drawn(route) }),
  )
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: readSearch,
    stringifySearch: printSearch,
  })
  const client = createQueryClient()
  client.setDefaultOptions({
    queries: { ...client.getDefaultOptions().queries, retry: false, gcTime: Infinity },
  })
  // Reading the late parts from source takes seconds on a busy machine.
  await Promise.all([router.load(), loadLateParts()])
  // The library shows again what is still up: a notice of the test before would be taken for one of this test.
  notices.dismiss()
  const view = render(
    <TranslationProvider i18n={text}>
      <QueryClientProvider client={client}>
        <PortalProvider portal={portal} send={send} session={session}>
          <TooltipProvider>
            <RouterProvider router={router as never} />
            <Toaster dark={false} closeLabel="Close" />
          </TooltipProvider>
        </PortalProvider>
      </QueryClientProvider>
    </TranslationProvider>,
  )
  return { ...view, router, sent, missing, client }
}

/** Of the frame what screens rely on: their anchors lead on without loading the page anew. */
const Around = () => (
  <div {...useAnchors(() => {})}>
    <Outlet />
  </div>
)

export const pageOf = (rows: readonly object[], total = rows.length) => ({
  Page: 1,
  PageSize: 500,
  TotalCount: total,
  TotalPages: 1,
  Content: rows,
})

/** The page that the frame with this title shows from an address of its own, which it gets after it was drawn: it is waited for. */
export const pageIn = (title: RegExp | string): Promise<string> =>
  waitFor(() => {
    const page = resolveObjectURL(screen.getByTitle(title).getAttribute('src') ?? '')
    if (page === undefined) throw new Error(`The frame "${title}" shows no page yet.`)
    return page.text()
  })
