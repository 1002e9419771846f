// @vitest-environment happy-dom
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TranslationProvider } from '#screens/text/translation.tsx'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { families } from '#families/index.ts'
import { compilePortal } from '#engine/compile.ts'
import type { Call, Portal } from '#engine/portal.ts'
import type { CallInput } from '#client/api.ts'
import { CallError } from '#client/errors.ts'
import { createQueryClient } from '#client/query.ts'
import { createWatched } from '#client/session/notice.ts'
import { countedOf, restOf } from '#screens/dashboard/summary.ts'
import {
  mayOpen,
  PortalProvider,
  type CompanyDetails,
  type ScreenSession,
} from '#screens/frame/portal-context.tsx'
import { menuFor } from '#screens/shell/menu-entries.ts'
import { createPortalRouter, readSearch } from '#screens/shell/router.tsx'
import { loadedScreens } from '#screens/shell/screens.ts'
import { SignInContext } from '#screens/sign-in/sign-in-context.ts'
import { createText } from '#screens/text/text.ts'
import { loadLateParts } from '#screens/ui/lazy-component.tsx'
import { TooltipProvider } from '#screens/ui/tooltip.tsx'
import { noSecondFactor, pageOf } from './screen-fixture.tsx'

const portal = compilePortal(families)
const everything = [...new Set([...portal.calls, ...portal.routes].flatMap((one) => one.roles))]
const list = portal.routes.find((route) => route.screen === 'list')!
const definitions = portal.routes.find((route) => route.screen === 'series')!

function sessionWith(roles: readonly string[]): ScreenSession {
  const companies = [
    { ID: 'c1', Name: 'Deneme A.Ş.', TaxNumber: '1', IsActive: true },
    { ID: 'c2', Name: 'Öteki Ltd.', TaxNumber: '2', IsActive: true },
  ]
  const profile = {
    UserID: 'u',
    Name: 'Ayşe',
    Surname: 'Yılmaz',
    Email: 'a@b.example',
    CompanyID: 'c1',
    CompanyName: 'Deneme A.Ş.',
    Modules: [],
    Role: [...roles],
    Companies: companies,
  }
  return {
    profile,
    roles: new Set(roles),
    company: { id: 'c1', name: 'Deneme A.Ş.' },
    chooseCompany: async () => {},
    signOut: () => {},
    beforeLeave: () => () => {},
    details: createWatched<CompanyDetails>({ AgentPartyIdentifications: null }),
  }
}

interface Opened {
  readonly path: () => string
  readonly asked: { call: string; input: CallInput }[]
  readonly starts: string[]
  /** Of each time that the session was asked for: whether for a screen that was only read ahead. */
  readonly guarded: boolean[]
}

/**
 * What the service answers where there is nothing yet. An answer of another form breaks the part that is drawn from it, and with that
 * part the whole frame: at once where the part was loaded before, and later where it is still on its way.
 */
function nothingYet(call: Call): unknown {
  if (call.pattern === 'box.list') return pageOf([])
  return call.id === 'system.secondFactor' ? noSecondFactor : []
}

/** The whole portal at an address, with calls answered by `answer`. */
async function open(
  address: string,
  session: ScreenSession | undefined,
  answer: (call: Call, input: CallInput) => unknown = nothingYet,
  shown: Portal = portal,
): Promise<Opened> {
  const asked: Opened['asked'] = []
  const starts: string[] = []
  const guarded: boolean[] = []
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createPortalRouter({
    portal: shown,
    session: (isAhead) => {
      guarded.push(isAhead)
      return session
    },
    history,
  })
  const send = async (call: Call, input: CallInput) => {
    asked.push({ call: call.id, input })
    return answer(call, input)
  }
  const missing: string[] = []
  const text = await createText({ language: 'tr', onMissing: (key) => missing.push(key) })
  render(
    <TranslationProvider i18n={text}>
      <TooltipProvider>
        <QueryClientProvider client={createQueryClient()}>
          <PortalProvider portal={shown} send={send} session={session}>
            <SignInContext
              value={{
                identity: '',
                demoUsers: [],
                registration: true,
                form: false,
                signInWith: async () => {},
                start: async (returnTo) => void starts.push(returnTo),
              }}
            >
              <RouterProvider router={router} />
            </SignInContext>
          </PortalProvider>
        </QueryClientProvider>
      </TooltipProvider>
    </TranslationProvider>,
  )
  await waitFor(() => expect(router.state.status).toBe('idle'))
  expect(missing).toEqual([])
  return { path: () => router.state.location.href, asked, starts, guarded }
}

beforeAll(() => loadLateParts())
afterEach(() => cleanup())

describe('guard', () => {
  it('[GU1] opens a screen for any one of its roles and for no other', () => {
    const many = { ...list, roles: ['a:r', 'b:r'] }
    expect(
      [['a:r'], ['b:r'], ['c:r'], []].map((roles) => mayOpen(many, sessionWith(roles))),
    ).toEqual([true, true, false, false])
  })
  it('[GU4] needs the licensed module too where a screen has one', () => {
    const session = sessionWith(list.roles)
    const designer = { ...list, module: 'EDesign' }
    expect([
      mayOpen(designer, session),
      mayOpen(designer, { ...session, profile: { ...session.profile, Modules: ['EDesign'] } }),
    ]).toEqual([false, true])
  })
  it('[GU3] [GU5] leads to /403 without the role and to /404 for an unknown path', async () => {
    const forbidden = await open(definitions.path, sessionWith(list.roles))
    expect(forbidden.path()).toBe('/403')
    expect(await screen.findByText('Bu ekrana erişiminiz yok')).toBeTruthy()
    cleanup()
    const unknown = await open('/no/such/screen', sessionWith(everything))
    expect(unknown.path()).toBe('/404')
    expect(await screen.findByText('Böyle bir sayfa yok')).toBeTruthy()
  })
  it('[GU6] without a session goes to the sign-in and remembers the whole address', async () => {
    const address = `${list.path}?StatusCode=error&Page=2`
    const opened = await open(address, undefined)
    await waitFor(() => expect(opened.starts).toEqual([address]))
    expect(opened.path()).toBe(`/login?returnTo=${encodeURIComponent(address)}`)
  })
})

describe('menu', () => {
  it('[G12] shows only what the roles open, and no empty family', () => {
    const session = sessionWith(list.roles)
    const entries = menuFor(portal, (route) => mayOpen(route, session)).flatMap(
      (group) => group.families,
    )
    expect(
      entries
        .flatMap((family) => family.routes)
        .every(
          (route) =>
            route.roles.length === 0 || route.roles.some((role) => session.roles.has(role)),
        ),
    ).toBe(true)
    expect(entries.map((family) => family.key)).toEqual(['/dashboard', list.family])
    const all = menuFor(portal, (route) => mayOpen(route, sessionWith(everything))).flatMap(
      (group) => group.families.flatMap((family) => family.routes.map((route) => route.path)),
    )
    expect([...all].sort()).toEqual(
      portal.menu
        .flatMap((group) =>
          group.families.flatMap((family) => family.routes.map((route) => route.path)),
        )
        .sort(),
    )
    expect(all[0]).toBe('/dashboard')
  })
  it('[G12] keeps every entry in exactly one part', () => {
    for (const family of menuFor(portal, () => true).flatMap((group) => group.families)) {
      expect(family.parts.flatMap((part) => part.routes.map((route) => route.path)).sort()).toEqual(
        family.routes.map((route) => route.path).sort(),
      )
    }
  })
})

describe('anchors', () => {
  /** An anchor of the page's content, whichever screen it is of. */
  function anchorTo(href: string, attributes: Readonly<Record<string, string>> = {}) {
    const anchor = document.createElement('a')
    for (const [name, value] of Object.entries({ href, ...attributes }))
      anchor.setAttribute(name, value)
    document.querySelector('main')!.append(anchor)
    return anchor
  }
  /** Whether the browser is left to follow it; nothing is loaded here. */
  function isLeftToBrowser(anchor: HTMLElement, init?: MouseEventInit): boolean {
    let isLeft = true
    const look = (event: Event) => {
      isLeft = !event.defaultPrevented
      event.preventDefault()
    }
    window.addEventListener('click', look, { once: true })
    fireEvent.click(anchor, init)
    return isLeft
  }

  it('[PF36] to a screen lead there without loading the page anew', async () => {
    const opened = await open('/dashboard', sessionWith(everything))
    expect(isLeftToBrowser(anchorTo(`${list.path}?Search=x`))).toBe(false)
    await waitFor(() => expect(opened.path()).toBe(`${list.path}?Search=x`))
  })

  it('[PF36] read the screen ahead that is pointed at for a moment, and leave the open one alone', async () => {
    const opened = await open('/dashboard', sessionWith(everything))
    loadedScreens.delete('series')
    opened.guarded.length = 0
    const [crossed, pointed] = [anchorTo(list.path), anchorTo(`${definitions.path}?kind=answers`)]
    fireEvent.mouseOver(crossed)
    fireEvent.mouseOver(pointed)
    await waitFor(() => expect(loadedScreens.has('series')).toBe(true))
    expect(opened.guarded).toEqual([true])
    expect(opened.path()).toBe('/dashboard')
  })

  it('[PF36] take with them what lies over the page, also to the screen that is open', async () => {
    const opened = await open('/dashboard', sessionWith(everything))
    for (const href of ['/dashboard', `${list.path}?record=d1`]) {
      await userEvent.click(screen.getByRole('button', { name: /Ayşe Yılmaz/ }))
      const panel = await screen.findByRole('dialog')
      const anchor = document.createElement('a')
      anchor.setAttribute('href', href)
      panel.append(anchor)
      expect(isLeftToBrowser(anchor)).toBe(false)
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await waitFor(() => expect(opened.path()).toBe(href))
    }
  })

  it('[PF36] are left to the browser where they lead elsewhere, or another tab is asked for', async () => {
    const opened = await open('/dashboard', sessionWith(everything))
    const left = [
      isLeftToBrowser(anchorTo(list.path), { ctrlKey: true }),
      isLeftToBrowser(anchorTo(list.path), { metaKey: true }),
      isLeftToBrowser(anchorTo(list.path), { shiftKey: true }),
      isLeftToBrowser(anchorTo(list.path), { button: 1 }),
      isLeftToBrowser(anchorTo(list.path, { target: '_blank' })),
      isLeftToBrowser(anchorTo('#content')),
      isLeftToBrowser(anchorTo('/docs')),
      isLeftToBrowser(anchorTo(`https://elsewhere.example${list.path}`)),
    ]
    expect(left).toEqual(left.map(() => true))
    expect(opened.path()).toBe('/dashboard')
  })

  it('[PF37] of the menu are drawn anew for the families that a step concerns, not all of them', async () => {
    let drawn = 0
    const menu = portal.menu.map((group) => ({
      ...group,
      families: group.families.map((family) => ({
        ...family,
        routes: family.routes.map((route) =>
          Object.defineProperty({ ...route }, 'label', {
            get: () => {
              drawn++
              return route.label
            },
          }),
        ),
      })),
    }))
    const opened = await open('/dashboard', sessionWith(everything), undefined, { ...portal, menu })
    const links = drawn
    drawn = 0
    fireEvent.click(document.querySelector(`nav a[href="${definitions.path}"]`)!)
    await waitFor(() => expect(opened.path()).toBe(definitions.path))
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    expect(links).toBeGreaterThan(60)
    expect(drawn).toBeGreaterThan(0)
    expect(drawn).toBeLessThan(links / 2)
  })
})

describe('frame', () => {
  const statistics = (call: Call) => (call.pattern === 'statistics.range' ? { TotalCount: 7 } : [])

  it('[G13] names the company in the header and in the title of the tab', async () => {
    await open('/dashboard', sessionWith(everything), statistics)
    expect(document.title).toBe('Ana sayfa · Deneme A.Ş. · Evrak')
    expect(screen.getByRole('button', { name: /Firma değiştir, şu an Deneme A.Ş./ })).toBeTruthy()
  })
  it('[G14] folds the aside and keeps that in a cookie', async () => {
    await open('/dashboard', sessionWith(everything), statistics)
    await userEvent.click(screen.getByRole('button', { name: 'Menüyü daralt' }))
    expect(document.cookie).toContain('aside=folded')
    await userEvent.click(screen.getByRole('button', { name: 'Menüyü genişlet' }))
    expect(document.cookie).toContain('aside=open')
  })
  it('[G15] the quick search needs two letters and finds screens by words without Turkish letters', async () => {
    const opened = await open('/dashboard', sessionWith(everything), statistics)
    await userEvent.keyboard('{Control>}k{/Control}')
    const box = within(await screen.findByRole('dialog')).getByRole('combobox')
    await userEvent.type(box, 's')
    expect(screen.queryAllByRole('option')).toEqual([])
    await userEvent.type(box, 'ablon')
    expect(screen.getAllByRole('option')[0]!.textContent).toContain('Şablonlar')
    await userEvent.type(box, '{Enter}')
    await waitFor(() => expect(opened.path()).toMatch(/\/definitions\/templates$/))
  })
  it('[G15] searches documents after a pause only, and says when the connection failed', async () => {
    const opened = await open('/dashboard', sessionWith(everything), (call) => {
      if (call.pattern === 'box.list' || call.pattern === 'drafts.list')
        throw new CallError(call.id, 0, undefined)
      return statistics(call)
    })
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.click(await screen.findByRole('combobox', { name: 'Hızlı arama' }))
    // All at once: a busy machine may take longer from letter to letter than the pause is.
    await userEvent.paste('zzqx')
    expect(await screen.findByText(/Bağlantı hatası/)).toBeTruthy()
    const searches = opened.asked.filter((one) => one.call.endsWith('.list'))
    expect(new Set(searches.map((one) => one.input['Search']))).toEqual(new Set(['zzqx']))
  })
  it('[LA34] says of a record what its list shows, in the words of the list', async () => {
    const found = {
      UUID: 'd1',
      InvoiceNumber: 'EVR2026000000141',
      DueDate: '2026-11-03',
      PayStatus: 'Overdue',
    }
    await open('/dashboard', sessionWith(everything), (call) => {
      if (call.pattern !== 'box.list') return statistics(call)
      const isOfDebts = call.id === 'payment.debits.list'
      return { Content: isOfDebts ? [found] : [], TotalCount: isOfDebts ? 1 : 0 }
    })
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.click(await screen.findByRole('combobox', { name: 'Hızlı arama' }))
    await userEvent.paste('evr20')
    const option = await screen.findByRole('option', { name: /EVR2026000000141/ })
    expect(option.textContent).toContain('03.11.2026 · Vadesi geçti')
  })
})

describe('dashboard', () => {
  const summary = portal.families
    .flatMap((family) => family.boxes)
    .find((box) => box.actions.some((action) => action.name === 'approve'))!

  it('[G16] counts lead to lists with the very filters that were counted', () => {
    const counted = countedOf(
      summary,
      Object.fromEntries(Object.keys(summary.statistics).map((name, index) => [name, index + 1])),
    )
    for (const share of counted.groups.flatMap((group) => group.shares)) {
      expect(
        share.search === undefined ||
          JSON.stringify(share.search) === JSON.stringify(summary.statistics[share.name]),
      ).toBe(true)
    }
    expect(
      counted.groups.flatMap((group) => group.shares).some((share) => share.search !== undefined),
    ).toBe(true)
  })
  it('[G69] every chart adds up, with what was cancelled in a share of its own', () => {
    const bills = portal.families
      .flatMap((family) => family.boxes)
      .find((box) => box.statistics['CancelCount'])!
    const counted = countedOf(bills, {
      NotReportedCount: 4,
      SuccessReportedCount: 15,
      ErrorReportedCount: 1,
      CancelCount: 3,
      SuccessfullCount: 18,
      TotalCount: 24,
    })
    const [group] = counted.groups.filter((one) => one.field === 'IsReport')
    expect(group?.shares.map(({ name, tone }) => [name, tone])).toEqual([
      ['CancelCount', 'error'],
      ['SuccessReportedCount', 'success'],
      ['NotReportedCount', 'neutral'],
      ['ErrorReportedCount', 'error'],
    ])
    expect(group && restOf(group, counted.total)).toBe(1)
    expect(counted.attention.map(({ name }) => name)).toEqual(['ErrorReportedCount'])
  })
  it('[G16] what waits for an action here needs somebody; what was refused here does not', () => {
    const names = countedOf(summary, {
      ApprovalPendingCount: 2,
      RejectedCount: 3,
      IncorrectCount: 1,
      ApprovedCount: 5,
      TotalCount: 11,
    }).attention.map((share) => share.name)
    expect(names.sort()).toEqual(['ApprovalPendingCount', 'IncorrectCount'])
    expect(countedOf(summary, {}).attention).toEqual([])
  })
  it('[G17] a failed figure says so and offers another try; the others stay', async () => {
    let fails = true
    const failing = portal.calls.find((call) => call.pattern === 'statistics.range')!
    await open('/dashboard', sessionWith(everything), (call) => {
      if (call.id === failing.id && fails)
        throw new CallError(call.id, 500, {
          Message: 'Veritabanı yanıt vermiyor',
          Errors: [],
          CorrelationID: 'k-42',
        })
      return call.pattern === 'statistics.range' ? { TotalCount: 7, SuccessfullCount: 7 } : []
    })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Veritabanı yanıt vermiyor')
    expect(alert.textContent).toContain('k-42')
    // Each box is drawn as it is answered.
    expect((await screen.findAllByText('7')).length).toBeGreaterThan(0)
    fails = false
    await userEvent.click(within(alert).getByRole('button', { name: 'Yeniden dene' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
  it('[G17] says that there is nothing to show to somebody without boxes', async () => {
    await open('/dashboard', sessionWith([]))
    expect(await screen.findByText('Gösterilecek bir özet yok')).toBeTruthy()
  })
})

describe('search of an address', () => {
  it('[G18] is plain text, several values a repeated key', () => {
    expect(readSearch('?Page=2&StatusCode=succeed&StatusCode=error&Search=%C5%9Fiir')).toEqual({
      Page: '2',
      StatusCode: ['succeed', 'error'],
      Search: 'şiir',
    })
  })
})
