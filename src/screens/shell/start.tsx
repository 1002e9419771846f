/** Brings the portal onto the page: words, configuration and session together, then the screens. */
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { i18n } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { callOf, type Portal } from '#engine/portal.ts'
import type { Send } from '#client/api.ts'
import { addressesOf, readConfig, type PortalConfig } from '#client/config.ts'
import { CallError } from '#client/errors.ts'
import { createQueryClient } from '#client/query.ts'
import { toProfile } from '#client/session/profile.ts'
import { createSession, type ClientSession } from '#client/session/session.ts'
import { readLanguage } from '#client/session/storage.ts'
import { createTransport } from '#client/transport.ts'
import { PortalProvider, useText, type ScreenSession } from '../portal-context.tsx'
import { SignInContext } from '../sign-in/sign-in-context.ts'
import { createTextForStart, isLanguage } from '../text/text.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { loadLatePartsWhenIdle } from '../ui/late.tsx'
import { Toaster } from '../ui/toast.tsx'
import { TooltipProvider } from '../ui/tooltip.tsx'
import { createPortalRouter } from './router.tsx'
import { followTheme, isDark } from './theme.ts'

export interface StartOptions {
  readonly portal: Portal
  readonly element: HTMLElement
}

/** Call that says who is signed in. */
const profileCall = 'system.profile'

export async function startPortal({ portal, element }: StartOptions): Promise<void> {
  const kept = readLanguage()
  const language = isLanguage(kept) ? kept : 'tr'
  document.documentElement.lang = language
  const words = createTextForStart({ language })
  const started = await begin(portal).catch((error: unknown) => error)
  const text = await words
  if (started === 'elsewhere') return
  const root = createRoot(element)
  const page = isStarted(started) ? <App portal={portal} {...started} /> : <StartFailure error={started} />
  root.render(
    <StrictMode>
      <Around text={text}>{page}</Around>
    </StrictMode>,
  )
  loadLatePartsWhenIdle()
}

interface Started {
  readonly config: PortalConfig
  readonly session: ClientSession
  readonly send: Send
  readonly signedIn: ScreenSession | undefined
}
const isStarted = (value: unknown): value is Started => typeof value === 'object' && value !== null && 'config' in value

/** `elsewhere`: the page is about to be left, or is the hidden frame of a renewal. */
async function begin(portal: Portal): Promise<Started | 'elsewhere'> {
  const config = await readConfig()
  const session = createSession({ identity: config.addresses.identity, language: () => readLanguage() ?? 'tr' })
  if (location.pathname === '/auth/silent-renew') {
    await session.finishSilentRenew()
    return 'elsewhere'
  }
  if (location.pathname === '/auth/callback') history.replaceState(null, '', await session.finishSignIn().catch(() => '/login'))
  const send = createTransport({ addresses: addressesOf(config), session })
  const signedIn = (await session.start()) ? await readSession(portal, send, session) : undefined
  return { config, session, send, signedIn }
}

async function readSession(portal: Portal, send: Send, session: ClientSession): Promise<ScreenSession> {
  const profile = await readProfile(portal, send, session)
  return {
    profile,
    roles: new Set(profile.Role),
    company: { id: profile.CompanyID, name: profile.CompanyName },
    chooseCompany(id) {
      session.chooseCompany(id)
      // A new page: nothing of the other company stays in memory.
      location.assign('/dashboard')
    },
    signOut: () => void session.signOut(),
  }
}

/** A company that the person no longer belongs to is forgotten, and their own taken. */
async function readProfile(portal: Portal, send: Send, session: ClientSession): Promise<ScreenSession['profile']> {
  const call = callOf(portal, profileCall)
  const answer = await send(call, {}, {}).catch((error: unknown) => {
    if (!(error instanceof CallError) || error.status !== 403 || session.companyId() === undefined) throw error
    session.chooseCompany(undefined)
    return send(call, {}, {})
  })
  return toProfile(answer)
}

function App({ portal, config, session, send, signedIn }: Started & { readonly portal: Portal }) {
  const [queries] = useState(createQueryClient)
  const [router] = useState(() => createPortalRouter({ portal, session: () => signedIn }))
  const [signIn] = useState(() => ({ identity: config.addresses.identity, demoUsers: config.demo?.users ?? [], start: (returnTo: string) => session.signIn(returnTo) }))
  return (
    <QueryClientProvider client={queries}>
      <PortalProvider portal={portal} send={send} session={signedIn}>
        <SignInContext value={signIn}>
          <RouterProvider router={router} />
          <Toasts />
        </SignInContext>
      </PortalProvider>
    </QueryClientProvider>
  )
}

function Around({ text, children }: { readonly text: i18n; readonly children: ReactNode }) {
  return (
    <I18nextProvider i18n={text}>
      <TooltipProvider>{children}</TooltipProvider>
    </I18nextProvider>
  )
}

function Toasts() {
  const { t } = useText()
  const [dark, setDark] = useState(isDark)
  useEffect(() => followTheme(() => setDark(isDark())), [])
  return <Toaster dark={dark} closeLabel={t('common.close')} />
}

function StartFailure({ error }: { readonly error: unknown }) {
  const { t } = useText()
  const text = error instanceof CallError ? error.message : t('shell.start.configuration', { reason: error instanceof Error ? error.message : String(error) })
  return <ErrorState className="min-h-dvh" title={t('shell.start.failed')} text={text} correlationId={error instanceof CallError ? error.correlationId : undefined} onRetry={() => location.reload()} />
}
