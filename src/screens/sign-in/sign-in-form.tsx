/** User name and password for an interaction of the identity service, and the second step where there is one. */
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../frame/portal-context.tsx'
import { allWords } from '../text/text.ts'
import { lazyComponent, rareComponent } from '../ui/lazy-component.tsx'
import type { ForgottenFormProps } from './forgotten-form.tsx'
import { DemoUsers } from './demo-users.tsx'
import { PasswordForm, type NextStep } from './password-form.tsx'
import { readRegistered } from './registered-address.ts'
import type { SecondStepProps } from './second-step.tsx'
import { useSignIn } from './sign-in-context.ts'

const SecondStep = lazyComponent<SecondStepProps>(
  async () => (await Promise.all([import('./second-step.tsx'), allWords()]))[0].SecondStep,
)

/** Comes when somebody has forgotten his password. */
const ForgottenForm = rareComponent<ForgottenFormProps>(
  async () => (await Promise.all([import('./forgotten-form.tsx'), allWords()]))[0].ForgottenForm,
)

export function SignInForm({ interaction }: { readonly interaction: string }) {
  const { t, language } = useText()
  const { identity, demoUsers } = useSignIn()
  const [registered] = useState(readRegistered)
  const [username, setUsername] = useState(registered ?? '')
  const [stopped, setStopped] = useState<string>()
  const [next, setNext] = useState<NextStep>()
  const [isForgotten, setForgotten] = useState(false)
  const place = { identity, interaction, language }
  if (next)
    return (
      <SecondStep
        place={place}
        answer={next}
        onRestart={(problem) => {
          setNext(undefined)
          setStopped(problem)
        }}
      />
    )
  if (isForgotten) return <ForgottenForm username={username} onBack={() => setForgotten(false)} />
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight text-ink">{t('shell.signIn.title')}</h1>
      {registered !== undefined && <RegisteredNote />}
      <PasswordForm
        place={place}
        username={username}
        onUsername={setUsername}
        isNameKnown={registered !== undefined}
        stopped={stopped}
        onNext={setNext}
      />
      <button
        type="button"
        onClick={() => setForgotten(true)}
        className="mt-4 min-h-6 text-sm text-primary-ink underline-offset-2 hover:underline"
      >
        {t('shell.signIn.forgotten')}
      </button>
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

function RegisteredNote() {
  const { t } = useText()
  return (
    <p
      role="status"
      className="mt-4 flex items-start gap-2 rounded-md bg-success-soft px-3 py-2 text-base text-success-ink"
    >
      <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" /> {t('shell.signIn.registered')}
    </p>
  )
}
