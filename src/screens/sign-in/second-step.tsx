/** After the password: a code, a passkey, or setting up the second factor that the company asks for. */
import { Fingerprint } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { CallError } from '#client/errors.ts'
import { submitStep, type Interaction, type SignInAnswer } from '#client/session/interaction.ts'
import { RecoveryCodes } from '../account/recovery-codes.tsx'
import { CodeField, TotpSetup } from '../account/totp-setup.tsx'
import { useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { signInWithPasskey } from './passkey-sign-in.ts'
import { Problem, problemText } from './problem.tsx'

export interface SecondStepProps {
  readonly place: Interaction
  readonly answer: Exclude<SignInAnswer, { redirectTo: string }>
  /** Back to the password; with a sentence where the sign-in has expired. */
  readonly onRestart: (problem?: string) => void
}

export function SecondStep({ answer, ...rest }: SecondStepProps) {
  return answer.next === 'setup' ? (
    <Setup {...rest} answer={answer} />
  ) : (
    <Code {...rest} answer={answer} />
  )
}

type StepProps<Next extends 'code' | 'setup'> = Omit<SecondStepProps, 'answer'> & {
  readonly answer: Extract<SignInAnswer, { next: Next }>
}

/** Runs one exchange at a time; what was refused is said, a step that has expired leads back to the password. */
function useExchange(onRestart: SecondStepProps['onRestart']) {
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const run = async (exchange: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await exchange()
    } catch (error) {
      if (error instanceof CallError && error.status === 404)
        return onRestart(problemText(error, t))
      setProblem(
        error instanceof CallError ? problemText(error, t) : t('account.factor.passkeyStopped'),
      )
      setBusy(false)
    }
  }
  return { busy, problem, setProblem, run }
}

function Code({ place, answer, onRestart }: StepProps<'code'>) {
  const { t } = useText()
  const [isRecovery, setRecovery] = useState(!answer.Totp && !answer.Passkey)
  const [code, setCode] = useState('')
  const { busy, problem, setProblem, run } = useExchange(onRestart)
  const takesCode = answer.Totp || isRecovery
  const submit = () => {
    if (code.trim() === '') return setProblem(t('account.factor.codeMissing'))
    void run(async () => goOn(await submitStep(place, 'code', { Code: code.trim() })))
  }
  const byPasskey = () => void run(async () => goOn(await signInWithPasskey(place)))
  return (
    <Step
      title={t('account.factor.stepTitle')}
      text={t(isRecovery ? 'account.factor.recoveryText' : textOfStep(answer))}
      onSubmit={takesCode ? submit : byPasskey}
    >
      {takesCode && (
        <CodeField
          key={String(isRecovery)}
          label={t(isRecovery ? 'account.factor.recoveryCode' : 'account.factor.code')}
          value={code}
          onValue={setCode}
          error={undefined}
          isText={isRecovery}
        />
      )}
      {problem !== undefined && <Problem text={problem} />}
      {takesCode && (
        <Button type="submit" variant="primary" loading={busy} className="h-10 w-full">
          {t('shell.signIn.submit')}
        </Button>
      )}
      {answer.Passkey && (
        <Button
          icon={<Fingerprint />}
          {...(!takesCode && { variant: 'primary' as const })}
          loading={busy && !takesCode}
          className="h-10 w-full"
          onClick={byPasskey}
        >
          {t('account.factor.usePasskey')}
        </Button>
      )}
      <div className="flex flex-wrap justify-between gap-x-4">
        <TextButton
          onClick={() => {
            setRecovery(!isRecovery)
            setCode('')
            setProblem(undefined)
          }}
        >
          {t(isRecovery ? 'account.factor.useCode' : 'account.factor.useRecovery')}
        </TextButton>
        <TextButton onClick={() => onRestart()}>{t('account.factor.back')}</TextButton>
      </div>
    </Step>
  )
}

const textOfStep = ({ Totp }: StepProps<'code'>['answer']): string =>
  Totp ? 'account.factor.codeText' : 'account.factor.passkeyText'

function Setup({ place, answer, onRestart }: StepProps<'setup'>) {
  const { t } = useText()
  const [code, setCode] = useState('')
  const [done, setDone] = useState<Extract<SignInAnswer, { redirectTo: string }>>()
  const { busy, problem, setProblem, run } = useExchange(onRestart)
  const submit = () => {
    if (code.trim() === '') return setProblem(t('account.factor.codeMissing'))
    void run(async () => {
      const next = await submitStep(place, 'setup', { Code: code.trim() })
      if ('redirectTo' in next) setDone(next)
    })
  }
  if (done)
    return (
      <Step
        title={t('account.factor.codes')}
        text={t('account.factor.codesText')}
        onSubmit={() => goOn(done)}
      >
        <RecoveryCodes codes={done.RecoveryCodes ?? []} />
        <Button type="submit" variant="primary" className="h-10 w-full">
          {t('account.factor.codesKept')}
        </Button>
      </Step>
    )
  return (
    <Step
      title={t('account.factor.setupTitle')}
      text={t('account.factor.setupText')}
      onSubmit={submit}
    >
      <TotpSetup
        secret={answer.Secret}
        address={answer.Address}
        code={code}
        onCode={setCode}
        error={undefined}
      />
      {problem !== undefined && <Problem text={problem} />}
      <Button type="submit" variant="primary" loading={busy} className="h-10 w-full">
        {t('account.factor.confirm')}
      </Button>
      <TextButton onClick={() => onRestart()}>{t('account.factor.back')}</TextButton>
    </Step>
  )
}

function Step({
  title,
  text,
  onSubmit,
  children,
}: {
  readonly title: string
  readonly text: string
  readonly onSubmit: () => void
  readonly children: ReactNode
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight text-ink">{title}</h1>
      <p className="mt-2 text-base text-ink-soft">{text}</p>
      <form onSubmit={submit} noValidate className="mt-5 flex flex-col gap-4">
        {children}
      </form>
    </>
  )
}

function TextButton({
  onClick,
  children,
}: {
  readonly onClick: () => void
  readonly children: ReactNode
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-6 text-sm text-primary-ink underline-offset-2 hover:underline"
    >
      {children}
    </button>
  )
}

function goOn(answer: SignInAnswer): void {
  if ('redirectTo' in answer) location.assign(answer.redirectTo)
}
