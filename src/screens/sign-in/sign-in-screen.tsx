/** One screen for sign-in and registration. Without an interaction of the identity service it leads there and comes back with one. */
import { recordOf } from '#values/json.ts'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { printSearch } from '#client/search.ts'
import { isStorageLasting } from '#client/session/storage.ts'
import type { ScreenProps } from '../frame/screen.ts'
import { useText } from '../frame/portal-context.tsx'
import { Logo } from '../ui/logo.tsx'
import { LanguageChoice } from '../ui/language-choice.tsx'
import { useGo } from '../frame/use-go.ts'
import { allWords } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { late } from '../ui/late.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { CompanyForm } from './company-form.tsx'
import { Poster } from './poster.tsx'
import { Problem } from './problem.tsx'
import { useSignIn } from './sign-in-context.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Form, schema and their words come when somebody registers. */
const RegisterForm = late<{ readonly onRegistered: () => void }>(
  async () => (await Promise.all([import('./register-form.tsx'), allWords()]))[0].RegisterForm,
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
  useEffect(() => {
    document.title = `${t(isRegister ? 'shell.signIn.registerTab' : 'shell.signIn.title')} · Evrak`
  }, [isRegister, t])
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] bg-surface lg:grid-cols-[minmax(0,26rem)_1fr]">
      <Poster />
      <main className="flex flex-col items-center justify-center px-4 py-8">
        <div className={cx('w-full', isRegister ? 'max-w-lg' : 'max-w-sm')}>
          <p className="mb-6 flex items-center gap-2 text-xl font-semibold tracking-tight text-ink lg:hidden">
            <Logo className="size-7" /> Evrak
          </p>
          <ScreenTabs isRegister={isRegister} asked={asked} />
          {isRegister ? <Register asked={asked} /> : <SignIn asked={asked} />}
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
}: {
  readonly isRegister: boolean
  readonly asked: Asked
}) {
  const { t } = useText()
  const go = useGo()
  const tab = (path: string, label: string, active: boolean) => (
    <button
      type="button"
      aria-current={active ? 'page' : undefined}
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

function SignIn({ asked }: { readonly asked: Asked }) {
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
        <Leaving returnTo={asked.returnTo} />
      ) : (
        <SignInForm interaction={asked.interaction} />
      )}
      {form && link(addressOf('/login', asked, 'company'), t('shell.signIn.formLink'))}
    </>
  )
}

/** The way to the identity service and back needs something that outlasts this page. */
function Leaving({ returnTo }: { readonly returnTo: string }) {
  const { t } = useText()
  const { start } = useSignIn()
  const [lasting, setLasting] = useState(isStorageLasting)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    setFailed(false)
    const isLasting = isStorageLasting()
    setLasting(isLasting)
    if (isLasting) start(returnTo).catch(() => setFailed(true))
  }, [start, returnTo, tries])
  if (failed || !lasting) {
    return (
      <div className="flex flex-col items-start gap-3">
        <Problem text={t(lasting ? 'shell.signIn.failed' : 'shell.signIn.storageBlocked')} />
        <Button onClick={() => setTries((now) => now + 1)}>{t('common.retry')}</Button>
      </div>
    )
  }
  return (
    <p role="status" className="flex items-center gap-2 text-base text-ink-muted">
      <Spinner /> {t('shell.signIn.leaving')}
    </p>
  )
}
