/** User name and password for an interaction of the identity service, and the second step where there is one. */
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../frame/portal-context.tsx'
import { allWords } from '../text/text.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { DemoUsers } from './demo-users.tsx'
import { PasswordForm, type NextStep } from './password-form.tsx'
import { readRegistered } from './registered-address.ts'
import type { SecondStepProps } from './second-step.tsx'
import { useSignIn } from './sign-in-context.ts'

const SecondStep = lazyComponent<SecondStepProps>(
  async () => (await Promise.all([import('./second-step.tsx'), allWords()]))[0].SecondStep,
)

export function SignInForm({ interaction }: { readonly interaction: string }) {
  const { t, language } = useText()
  const { identity, demoUsers } = useSignIn()
  const [registered] = useState(readRegistered)
  const [username, setUsername] = useState(registered ?? '')
  const [stopped, setStopped] = useState<string>()
  const [next, setNext] = useState<NextStep>()
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
