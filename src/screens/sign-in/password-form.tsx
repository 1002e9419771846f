import { useState, type FormEvent } from 'react'
import { CallError } from '#client/errors.ts'
import { submitSignIn, type Interaction, type SignInAnswer } from '#client/session/interaction.ts'
import { useText, type Text } from '../frame/portal-context.tsx'
import { allWords } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import type { PasskeyButtonProps } from './passkey-button.tsx'
import { Problem, problemText } from './problem.tsx'
import { forgetRegistered } from './registered-address.ts'
import { useSignIn } from './sign-in-context.ts'
import { UsernameField } from './username-field.tsx'

const PasskeyButton = lazyComponent<PasskeyButtonProps>(
  async () => (await Promise.all([import('./passkey-button.tsx'), allWords()]))[0].PasskeyButton,
)

/** What follows the password where it is not the portal itself. */
export type NextStep = Exclude<SignInAnswer, { redirectTo: string }>

export interface PasswordFormProps {
  readonly place: Interaction
  readonly username: string
  readonly onUsername: (username: string) => void
  /** The user name is known: only the password is to be typed. */
  readonly isNameKnown: boolean
  /** Why the sign-in begins anew. */
  readonly stopped: string | undefined
  readonly onNext: (step: NextStep) => void
}

/** User name and password, and the passkey that stands for both. */
export function PasswordForm({
  place,
  username,
  onUsername,
  isNameKnown,
  stopped,
  onNext,
}: PasswordFormProps) {
  const { t } = useText()
  const { start } = useSignIn()
  const [password, setPassword] = useState('')
  const { busy, problem, setProblem, submit } = usePasswordSignIn(place, stopped, onNext)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit(username.trim(), password)
  }
  return (
    <form onSubmit={handleSubmit} noValidate className="mt-5 flex flex-col gap-4">
      <UsernameField autoFocus={!isNameKnown} value={username} onValue={onUsername} />
      <PasswordInput
        label={t('shell.signIn.password')}
        name="password"
        autoComplete="current-password"
        autoFocus={isNameKnown}
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
  )
}

interface SignInProblem {
  readonly text: string
  /** The interaction has expired: the sign-in has to begin anew at the identity service. */
  readonly stale: boolean
}

/** One sign-in at a time: on to where it leads, or what is said against it. */
function usePasswordSignIn(
  { identity, interaction, language }: Interaction,
  stopped: string | undefined,
  onNext: (step: NextStep) => void,
) {
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<SignInProblem | undefined>(
    stopped === undefined ? undefined : { text: stopped, stale: false },
  )
  const submit = async (username: string, password: string) => {
    if (busy) return
    if (username === '' || password === '')
      return setProblem({ text: t('shell.signIn.missing'), stale: false })
    setBusy(true)
    setProblem(undefined)
    try {
      const answer = await submitSignIn(identity, interaction, { username, password, language })
      forgetRegistered()
      if ('redirectTo' in answer) location.assign(answer.redirectTo)
      else onNext(answer)
    } catch (error) {
      setProblem(problemOf(error, t))
      setBusy(false)
    }
  }
  return { busy, problem, setProblem, submit }
}

function problemOf(error: unknown, t: Text['t']): SignInProblem {
  const stale = error instanceof CallError && error.status === 404
  const text =
    stale && error.sentence === undefined ? t('shell.signIn.stale') : problemText(error, t)
  return { text, stale }
}
