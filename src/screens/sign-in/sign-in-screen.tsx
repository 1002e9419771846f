/** One screen for sign-in and registration. Without an interaction of the identity service it leads there and comes back with one. */
import { useEffect, useState, type FormEvent } from 'react'
import { useRouterState } from '@tanstack/react-router'
import { Check, CircleAlert, Eye, EyeOff } from 'lucide-react'
import { submitSignIn } from '#client/session/interaction.ts'
import type { DemoUser } from '#client/config.ts'
import { CallError } from '#client/errors.ts'
import type { ScreenProps } from '../screens.ts'
import { useText } from '../portal-context.tsx'
import { LanguageChoices } from '../shell/user-panel.tsx'
import { Logo } from '../shell/logo.tsx'
import { useGo } from '../shell/use-go.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useSignIn } from './sign-in-context.ts'

export function Screen({ route }: ScreenProps) {
  const { t } = useText()
  const search = useRouterState({ select: (state) => state.location.search as Readonly<Record<string, unknown>> })
  const interaction = typeof search['interaction'] === 'string' ? search['interaction'] : undefined
  const returnTo = typeof search['returnTo'] === 'string' ? search['returnTo'] : '/dashboard'
  const isRegister = route.path === '/register'
  useEffect(() => {
    document.title = `${t(isRegister ? 'shell.signIn.registerTab' : 'shell.signIn.title')} · Evrak`
  }, [isRegister, t])
  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-[minmax(0,26rem)_1fr]">
      <Poster />
      <main className="flex flex-col items-center justify-center px-4 py-8">
        <div className="w-full max-w-sm">
          <p className="mb-6 flex items-center gap-2 text-xl font-semibold tracking-tight text-ink lg:hidden">
            <Logo className="size-7" /> Evrak
          </p>
          <ScreenTabs isRegister={isRegister} interaction={interaction} />
          {isRegister ? <Register /> : interaction === undefined ? <Leaving returnTo={returnTo} /> : <SignIn interaction={interaction} />}
          <div className="mt-8">
            <LanguageChoices />
          </div>
        </div>
      </main>
    </div>
  )
}

/** The dark side of the page: what this is, drawn as a stack of documents. */
function Poster() {
  const { t } = useText()
  return (
    <aside className="relative hidden overflow-hidden bg-aside px-10 py-10 text-aside-ink lg:flex lg:flex-col">
      <p className="flex items-center gap-2.5 text-xl font-semibold tracking-tight">
        <Logo className="size-7" /> Evrak
      </p>
      <div className="mt-auto mb-auto">
        <p className="text-3xl font-semibold tracking-tight text-balance">{t('shell.signIn.lead')}</p>
        <ul className="mt-6 flex flex-col gap-3 text-aside-muted">
          {['one', 'two', 'three'].map((point) => (
            <li key={point} className="flex items-start gap-2.5">
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-[#2bc0c2]" />
              {t(`shell.signIn.points.${point}`)}
            </li>
          ))}
        </ul>
      </div>
      <Sheets />
    </aside>
  )
}

function Sheets() {
  return (
    <svg aria-hidden="true" viewBox="0 0 320 150" className="pointer-events-none -mb-16 w-full">
      {[0, 1, 2].map((index) => (
        <g key={index} transform={`translate(${30 + index * 34} ${50 - index * 22}) rotate(${-4 + index * 4} 100 60)`} opacity={0.35 + index * 0.3}>
          <rect width="190" height="130" rx="8" fill="#17213a" stroke="#2a385a" />
          <rect x="16" y="18" width="60" height="7" rx="3.5" fill={index === 2 ? '#4a7bf0' : '#2f3f66'} />
          <rect x="16" y="36" width="110" height="5" rx="2.5" fill="#2a385a" />
          <rect x="16" y="50" width="92" height="5" rx="2.5" fill="#2a385a" />
          <rect x="132" y="18" width="42" height="7" rx="3.5" fill={index === 2 ? '#12a3a8' : '#2f3f66'} />
        </g>
      ))}
    </svg>
  )
}

function ScreenTabs({ isRegister, interaction }: { readonly isRegister: boolean; readonly interaction: string | undefined }) {
  const { t } = useText()
  const go = useGo()
  const search = interaction === undefined ? '' : `?interaction=${encodeURIComponent(interaction)}`
  const tab = (path: string, label: string, active: boolean) => (
    <button
      type="button"
      aria-current={active ? 'page' : undefined}
      onClick={() => go(path + search)}
      className={cx('-mb-px h-9 border-b-2 border-transparent text-base text-ink-muted hover:text-ink', active && 'border-primary font-medium text-ink')}
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

function Register() {
  const { t } = useText()
  return (
    <section>
      <h1 className="text-2xl font-semibold tracking-tight text-ink">{t('shell.signIn.registerTitle')}</h1>
      <p className="mt-2 text-base text-ink-soft">{t('shell.signIn.registerText')}</p>
    </section>
  )
}

function Leaving({ returnTo }: { readonly returnTo: string }) {
  const { t } = useText()
  const { start } = useSignIn()
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    setFailed(false)
    start(returnTo).catch(() => setFailed(true))
  }, [start, returnTo, tries])
  if (failed) {
    return (
      <div role="alert" className="flex flex-col items-start gap-3">
        <Problem text={t('shell.signIn.failed')} />
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

function SignIn({ interaction }: { readonly interaction: string }) {
  const { t, language } = useText()
  const { identity, demoUsers, start } = useSignIn()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ readonly text: string; readonly stale: boolean }>()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (username.trim() === '' || password === '') return setProblem({ text: t('shell.signIn.missing'), stale: false })
    setBusy(true)
    setProblem(undefined)
    try {
      location.assign(await submitSignIn(identity, interaction, { username: username.trim(), password, language }))
    } catch (error) {
      setProblem(problemOf(error, t))
      setBusy(false)
    }
  }
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight text-ink">{t('shell.signIn.title')}</h1>
      <form onSubmit={(event) => void submit(event)} noValidate className="mt-5 flex flex-col gap-4">
        <Field label={t('shell.signIn.username')}>
          {(control) => <Input {...control} name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus value={username} onChange={(event) => setUsername(event.target.value)} className="h-10" />}
        </Field>
        <PasswordField value={password} onValue={setPassword} />
        {problem && (
          <div role="alert">
            <Problem text={problem.text} />
          </div>
        )}
        <Button type="submit" variant="primary" loading={busy} className="h-10 w-full">
          {t('shell.signIn.submit')}
        </Button>
        {problem?.stale && <Button onClick={() => void start('/dashboard')}>{t('shell.signIn.restart')}</Button>}
      </form>
      <DemoUsers
        users={demoUsers}
        onChoose={(user) => {
          setUsername(user.username)
          document.querySelector<HTMLInputElement>('input[name="password"]')?.focus()
        }}
      />
    </>
  )
}

function PasswordField({ value, onValue }: { readonly value: string; readonly onValue: (value: string) => void }) {
  const { t } = useText()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  return (
    <Field label={t('shell.signIn.password')} hint={capsLock ? t('shell.signIn.capsLock') : undefined}>
      {(control) => (
        <Input
          {...control}
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          value={value}
          onChange={(event) => onValue(event.target.value)}
          onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
          className="h-10"
          trailing={
            <button
              type="button"
              aria-label={t(shown ? 'shell.signIn.hide' : 'shell.signIn.show')}
              onClick={() => setShown(!shown)}
              className="flex size-7 items-center justify-center rounded-sm text-ink-muted hover:bg-surface-sunken hover:text-ink"
            >
              {shown ? <EyeOff aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}
            </button>
          }
        />
      )}
    </Field>
  )
}

function Problem({ text }: { readonly text: string }) {
  return (
    <p className="flex items-start gap-2 rounded-md bg-error-soft px-3 py-2 text-base text-error-ink">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" /> {text}
    </p>
  )
}

function DemoUsers({ users, onChoose }: { readonly users: readonly DemoUser[]; readonly onChoose: (user: DemoUser) => void }) {
  const { t } = useText()
  if (users.length === 0) return null
  return (
    <section className="mt-6 rounded-lg bg-surface-raised p-2 shadow-card">
      <h2 className="px-2 pt-1 text-sm font-medium text-ink">{t('shell.signIn.demoTitle')}</h2>
      <p className="px-2 pb-1 text-xs text-ink-muted">{t('shell.signIn.demoText')}</p>
      <ul>
        {users.map((user) => (
          <li key={user.username}>
            <button type="button" onClick={() => onChoose(user)} className="flex w-full items-center gap-3 rounded-md px-2 py-1.5 text-left text-base hover:bg-surface-hover">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium text-ink">{user.name}</span>
                <span className="block truncate text-xs text-ink-muted">{user.company}</span>
              </span>
              <code className="text-xs text-ink-muted">{user.username}</code>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function problemOf(error: unknown, t: (key: string) => string): { text: string; stale: boolean } {
  if (!(error instanceof CallError) || error.status === 0) return { text: t('shell.signIn.failed'), stale: false }
  if (error.status === 404) return { text: error.sentence ?? t('shell.signIn.stale'), stale: true }
  return { text: error.sentence ?? error.message, stale: false }
}
