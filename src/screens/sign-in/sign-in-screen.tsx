/** One screen for sign-in and registration. Without an interaction of the identity service it leads there and comes back with one. */
import { recordOf } from '#values/json.ts'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { printSearch } from '#client/search.ts'
import { isStorageLasting } from '#client/session/lasting-storage.ts'
import type { ScreenProps } from '../frame/screen.ts'
import { useText } from '../frame/portal-context.tsx'
import { Logo } from '../ui/logo.tsx'
import { LanguageChoice } from '../ui/language-choice.tsx'
import { useGo } from '../frame/use-go.ts'
import { allWords } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { rareComponent } from '../ui/lazy-component.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { CompanyForm } from './company-form.tsx'
import type { InvitationFormProps } from './invitation-form.tsx'
import { Poster } from './poster.tsx'
import { Problem } from './problem.tsx'
import { useSignIn } from './sign-in-context.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Form, schema and their words come when somebody registers. */
const RegisterForm = rareComponent<{ readonly onRegistered: () => void }>(
  async () => (await Promise.all([import('./register-form.tsx'), allWords()]))[0].RegisterForm,
)

/** Comes when somebody follows a link of a mail. */
const InvitationForm = rareComponent<InvitationFormProps>(
  async () => (await Promise.all([import('./invitation-form.tsx'), allWords()]))[0].InvitationForm,
)

/** What the address of the screen says. */
interface Asked {
  readonly interaction: string | undefined
  readonly returnTo: string
  /** The compatibility form is wanted. */
  readonly form: boolean
}

export function Screen({ route }: ScreenProps) {
  const { t } = useText()
  const asked = useAsked()
  const isRegister = route.path === '/register'
  const isInvitation = route.path === '/invitation'
  const go = useGo()
  const { form } = useSignIn()
  const isForm = form && asked.form
  const leaving = useLeaving(
    asked.returnTo,
    !isRegister && !isInvitation && !isForm && asked.interaction === undefined,
  )
  // The page that comes would take the place of whatever is chosen meanwhile.
  const isWaiting = leaving.state === 'pending'
  useEffect(() => {
    if (isInvitation) return
    document.title = `${t(isRegister ? 'shell.signIn.registerTab' : 'shell.signIn.title')} · Evrak`
  }, [isRegister, isInvitation, t])
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] bg-surface lg:grid-cols-[minmax(0,26rem)_1fr]">
      <Poster />
      <main className="flex flex-col items-center justify-center px-4 py-8">
        <div className={cx('w-full', isRegister ? 'max-w-lg' : 'max-w-sm')}>
          <p className="mb-6 flex items-center gap-2 text-xl font-semibold tracking-tight text-ink lg:hidden">
            <Logo className="size-7" /> Evrak
          </p>
          {isInvitation ? (
            <InvitationForm onDone={() => go('/login')} />
          ) : (
            <>
              <ScreenTabs isRegister={isRegister} asked={asked} disabled={isWaiting} />
              {isRegister ? <Register asked={asked} /> : <SignIn asked={asked} leaving={leaving} />}
            </>
          )}
          <div className="mt-8">
            <LanguageChoice />
          </div>
        </div>
      </main>
    </div>
  )
}

function useAsked(): Asked {
  const search = useRouterState({
    select: (state) => recordOf(state.location.search),
  })
  const { interaction, returnTo, form } = search
  return {
    interaction: typeof interaction === 'string' ? interaction : undefined,
    returnTo: typeof returnTo === 'string' ? returnTo : '/dashboard',
    form: form === 'company',
  }
}

/** The same address with another form, so that nobody has to start anew at the identity service. */
const addressOf = (path: string, { interaction, returnTo }: Asked, form?: string): string =>
  path +
  printSearch({
    ...(interaction !== undefined && { interaction }),
    ...(returnTo !== '/dashboard' && { returnTo }),
    ...(form !== undefined && { form }),
  })

function ScreenTabs({
  isRegister,
  asked,
  disabled,
}: {
  readonly isRegister: boolean
  readonly asked: Asked
  readonly disabled: boolean
}) {
  const { t } = useText()
  const go = useGo()
  const tab = (path: string, label: string, active: boolean) => (
    <button
      type="button"
      aria-current={active ? 'page' : undefined}
      disabled={disabled}
      onClick={() => go(addressOf(path, asked))}
      className={cx(
        '-mb-px h-9 border-b-2 border-transparent text-base text-ink-muted hover:text-ink',
        active && 'border-primary font-medium text-ink',
      )}
    >
      {label}
    </button>
  )
  return (
    <nav aria-label={t('shell.signIn.tabs')} className="mb-6 flex gap-5 border-b border-line">
      {tab('/login', t('shell.signIn.signInTab'), !isRegister)}
      {tab('/register', t('shell.signIn.registerTab'), isRegister)}
    </nav>
  )
}

function Register({ asked }: { readonly asked: Asked }) {
  const { t } = useText()
  const go = useGo()
  const { registration } = useSignIn()
  return (
    <section>
      <h1 className="text-2xl font-semibold tracking-tight text-ink">
        {t(registration ? 'shell.signIn.newCompanyTitle' : 'shell.signIn.registerTitle')}
      </h1>
      <p className="mt-2 text-base text-ink-soft">
        {t(registration ? 'shell.signIn.newCompanyText' : 'shell.signIn.registerText')}
      </p>
      {registration && <RegisterForm onRegistered={() => go(addressOf('/login', asked))} />}
    </section>
  )
}

function SignIn({ asked, leaving }: { readonly asked: Asked; readonly leaving: Leaving }) {
  const { t } = useText()
  const go = useGo()
  const { form } = useSignIn()
  const link = (address: string, words: string) => (
    <a
      href={address}
      onClick={(event) => {
        event.preventDefault()
        go(address)
      }}
      className="mt-5 inline-flex min-h-6 items-center text-sm text-primary-ink underline-offset-2 hover:underline"
    >
      {words}
    </a>
  )
  if (form && asked.form) {
    return (
      <>
        <CompanyForm returnTo={asked.returnTo} />
        {link(addressOf('/login', asked), t('shell.signIn.formBack'))}
      </>
    )
  }
  return (
    <>
      {asked.interaction === undefined ? (
        <LeavingNotice {...leaving} />
      ) : (
        <SignInForm interaction={asked.interaction} />
      )}
      {form &&
        leaving.state !== 'pending' &&
        link(addressOf('/login', asked, 'company'), t('shell.signIn.formLink'))}
    </>
  )
}

interface Leaving {
  /** `pending` while the page of the identity service is on its way; `no-storage` where nothing could outlast this page. */
  readonly state: 'none' | 'pending' | 'failed' | 'no-storage'
  readonly retry: () => void
}

/** Leads to the identity service while it is wanted. The way there and back needs something that outlasts this page. */
function useLeaving(returnTo: string, isWanted: boolean): Leaving {
  const { start } = useSignIn()
  const [failure, setFailure] = useState<'failed' | 'no-storage'>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!isWanted) return
    setFailure(isStorageLasting() ? undefined : 'no-storage')
    if (isStorageLasting()) start(returnTo).catch(() => setFailure('failed'))
  }, [start, returnTo, isWanted, tries])
  return {
    state: isWanted ? (failure ?? 'pending') : 'none',
    retry: () => setTries((now) => now + 1),
  }
}

function LeavingNotice({ state, retry }: Leaving) {
  const { t } = useText()
  if (state === 'failed' || state === 'no-storage') {
    return (
      <div className="flex flex-col items-start gap-3">
        <Problem
          text={t(state === 'failed' ? 'shell.signIn.failed' : 'shell.signIn.storageBlocked')}
        />
        <Button onClick={retry}>{t('common.retry')}</Button>
      </div>
    )
  }
  return (
    <p role="status" className="flex items-center gap-2 text-base text-ink-muted">
      <Spinner /> {t('shell.signIn.leaving')}
    </p>
  )
}
