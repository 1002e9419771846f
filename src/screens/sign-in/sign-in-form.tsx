/** User name and password for an interaction of the identity service. */
import { CircleCheck } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { CallError } from '#client/errors.ts'
import { submitSignIn, type SignInAnswer } from '#client/session/interaction.ts'
import { readOfTab, writeOfTab } from '#client/session/storage.ts'
import { useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { allWords } from '../text/text.ts'
import { Input } from '../ui/input.tsx'
import { late } from '../ui/late.tsx'
import { DemoUsers } from './demo-users.tsx'
import type { PasskeyButtonProps } from './passkey-button.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { Problem, problemText } from './problem.tsx'
import type { SecondStepProps } from './second-step.tsx'
import { useSignIn } from './sign-in-context.ts'

const SecondStep = late<SecondStepProps>(
  async () => (await Promise.all([import('./second-step.tsx'), allWords()]))[0].SecondStep,
)
const PasskeyButton = late<PasskeyButtonProps>(
  async () => (await Promise.all([import('./passkey-button.tsx'), allWords()]))[0].PasskeyButton,
)

/** The e-mail address of somebody who has just registered, over the way to the identity service and back. */
const registeredKey = 'evrak.registered'
export const rememberRegistered = (email: string): void => writeOfTab(registeredKey, email)

export function SignInForm({ interaction }: { readonly interaction: string }) {
  const { t, language } = useText()
  const { identity, demoUsers, start } = useSignIn()
  const [registered] = useState(() => readOfTab(registeredKey))
  const [username, setUsername] = useState(registered ?? '')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ readonly text: string; readonly stale: boolean }>()
  const [next, setNext] = useState<SecondStepProps['answer']>()
  const place = { identity, interaction, language }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (username.trim() === '' || password === '')
      return setProblem({ text: t('shell.signIn.missing'), stale: false })
    setBusy(true)
    setProblem(undefined)
    try {
      const answer = await submitSignIn(identity, interaction, {
        username: username.trim(),
        password,
        language,
      })
      writeOfTab(registeredKey, undefined)
      goOn(answer)
    } catch (error) {
      const stale = error instanceof CallError && error.status === 404
      setProblem({
        text:
          stale && error.sentence === undefined ? t('shell.signIn.stale') : problemText(error, t),
        stale,
      })
      setBusy(false)
    }
  }
  const goOn = (answer: SignInAnswer) => {
    if ('redirectTo' in answer) return location.assign(answer.redirectTo)
    setBusy(false)
    setPassword('')
    setNext(answer)
  }
  if (next)
    return (
      <SecondStep
        place={place}
        answer={next}
        onRestart={(text) => {
          setNext(undefined)
          setProblem(text === undefined ? undefined : { text, stale: false })
        }}
      />
    )
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight text-ink">{t('shell.signIn.title')}</h1>
      {registered !== undefined && (
        <p
          role="status"
          className="mt-4 flex items-start gap-2 rounded-md bg-success-soft px-3 py-2 text-base text-success-ink"
        >
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />{' '}
          {t('shell.signIn.registered')}
        </p>
      )}
      <form
        onSubmit={(event) => void submit(event)}
        noValidate
        className="mt-5 flex flex-col gap-4"
      >
        <Field label={t('shell.signIn.username')}>
          {(control) => (
            <Input
              {...control}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus={registered === undefined}
              value={username}
              onChange={(event) => setUsername(event.target.value)}
              className="h-10"
            />
          )}
        </Field>
        <PasswordInput
          label={t('shell.signIn.password')}
          name="password"
          autoComplete="current-password"
          autoFocus={registered !== undefined}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          className="h-10"
        />
        {problem && <Problem text={problem.text} />}
        <Button type="submit" variant="primary" loading={busy} className="h-10 w-full">
          {t('shell.signIn.submit')}
        </Button>
        <PasskeyButton place={place} onProblem={(text) => setProblem({ text, stale: false })} />
        {problem?.stale && (
          <Button onClick={() => void start('/dashboard')}>{t('shell.signIn.restart')}</Button>
        )}
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
