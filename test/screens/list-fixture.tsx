import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { I18nextProvider } from 'react-i18next'
import { families } from '#families/index.ts'
import type { CallInput, Send } from '#client/api.ts'
import { createQueryClient } from '#client/query.ts'
import { createWatched } from '#client/session/notice.ts'
import { printSearch } from '#client/search.ts'
import { compilePortal } from '#engine/compile.ts'
import type { Route, ScreenKind } from '#engine/portal.ts'
import { Screen } from '#screens/list/list-screen.tsx'
import { PortalProvider, type CompanyDetails, type ScreenSession } from '#screens/portal-context.tsx'
import { readSearch } from '#screens/shell/router.tsx'
import { createText } from '#screens/text/text.ts'
import { loadLateParts } from '#screens/ui/late.tsx'
import { TooltipProvider } from '#screens/ui/tooltip.tsx'

export const portal = compilePortal(families)

export interface Sent {
  readonly id: string
  readonly input: CallInput
}

type Screens = Partial<Record<ScreenKind, ComponentType<{ readonly route: Route }>>>

/** Opens a list at an address, with every role, against `answer`; all that was sent is kept. */
export async function openList(address: string, answer: (id: string, input: CallInput) => unknown, screens: Screens = { list: Screen, drafts: Screen }) {
  const sent: Sent[] = []
  const send: Send = async (call, input) => {
    sent.push({ id: call.id, input })
    return answer(call.id, input)
  }
  const missing: string[] = []
  const text = await createText({ language: 'en', onMissing: (key) => missing.push(key) })
  const roles = new Set([...portal.calls, ...portal.routes].flatMap((one) => one.roles))
  const profile = { UserID: 'u1', Name: '', Surname: '', Email: '', CompanyID: 'c1', CompanyName: 'Acme', Modules: [], Role: [...roles], Companies: [] }
  const session: ScreenSession = { profile, roles, company: { id: 'c1', name: 'Acme' }, chooseCompany: async () => {}, signOut: () => {}, beforeLeave: () => () => {}, details: createWatched<CompanyDetails>({ AgentPartyIdentifications: null }) }
  const root = createRootRoute({ component: Outlet })
  const routes = portal.routes.map((route) => createRoute({ getParentRoute: () => root, path: route.path, component: () => shownScreen(screens, route) }))
  const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory({ initialEntries: [address] }), parseSearch: readSearch, stringifySearch: printSearch })
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false, gcTime: Infinity } })
  // Reading the late parts from source takes seconds on a busy machine.
  await Promise.all([router.load(), loadLateParts()])
  const view = render(
    <I18nextProvider i18n={text}>
      <QueryClientProvider client={client}>
        <PortalProvider portal={portal} send={send} session={session}>
          <TooltipProvider>
            <RouterProvider router={router as never} />
          </TooltipProvider>
        </PortalProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  )
  return { ...view, router, sent, missing, client, lists: () => sent.filter((one) => one.id.endsWith('.list')) }
}

function shownScreen(screens: Screens, route: Route) {
  const Shown = screens[route.screen]
  return Shown ? <Shown route={route} /> : <p>{route.path}</p>
}

export const pageOf = (rows: readonly object[], total = rows.length) => ({ Page: 1, PageSize: 20, TotalCount: total, TotalPages: Math.ceil(total / 20), Content: rows })

export function invoice(index: number, more: object = {}) {
  return {
    UUID: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`, InvoiceNumber: `ABC2026${String(index).padStart(9, '0')}`, ReceiverName: `Firma ${index}`, SenderName: `Satıcı ${index}`, ReceiverTaxNumber: '1234567801', SenderTaxNumber: '1234567801',
    IssueDate: '2026-11-21', CurrencyCode: 'TRY', PayableAmount: 1234.5, InvoiceProfile: 'TICARIFATURA', InvoiceType: 'SATIS', StatusCode: 'succeed', AnswerCode: 'unknown', Tags: [], IsRead: true, IsPrint: false, IsArchive: false, IsTransfer: false, ...more,
  }
}
