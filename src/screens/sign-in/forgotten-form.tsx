/** Who has forgotten his password asks for a link. What follows is the same whether or not there is such a person. */
import { CircleCheck } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useCall, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Problem, problemText } from './problem.tsx'
import { UsernameField } from './username-field.tsx'

export interface ForgottenFormProps {
  /** As it was typed before. */
  readonly username: string
  readonly onBack: () => void
}

export function ForgottenForm({ username: typed, onBack }: ForgottenFormProps) {
  const { t } = useText()
  const [username, setUsername] = useState(typed)
  const { state, problem, submit } = useRequest(username.trim())
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <section>
      <h1 className="text-2xl font-semibold tracking-tight text-ink">
        {t('account.forgotten.title')}
      </h1>
      {state === 'sent' ? (
        <p role="status" className="mt-4 flex items-start gap-2 text-base text-ink-soft">
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('account.forgotten.sent')}
        </p>
      ) : (
        <form onSubmit={handleSubmit} noValidate className="mt-2 flex flex-col gap-4">
          <p className="text-base text-ink-soft">{t('account.forgotten.text')}</p>
          <UsernameField autoFocus value={username} onValue={setUsername} />
          {problem !== undefined && <Problem text={problem} />}
          <Button
            type="submit"
            variant="primary"
            loading={state === 'busy'}
            className="h-10 w-full"
          >
            {t('account.forgotten.send')}
          </Button>
        </form>
      )}
      <Button className="mt-4 w-full" onClick={onBack}>
        {t('account.forgotten.back')}
      </Button>
    </section>
  )
}

function useRequest(UserName: string) {
  const { t } = useText()
  const call = useCall()
  const [state, setState] = useState<'asked' | 'busy' | 'sent'>('asked')
  const [problem, setProblem] = useState<string>()
  const submit = async () => {
    if (UserName === '') return setProblem(t('account.forgotten.missing'))
    setProblem(undefined)
    setState('busy')
    try {
      await call('system.forgotPassword', { body: { UserName } })
      setState('sent')
    } catch (error) {
      setProblem(problemText(error, t))
      setState('asked')
    }
  }
  return { state, problem, submit }
}
