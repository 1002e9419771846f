/** The compatibility form: user name, password and company against `account/login`. Its token is not renewed. */
import { useState, type FormEvent } from 'react'
import { announceFailedLogin } from '#client/session/interaction.ts'
import { safeReturn } from '#client/session/safe-return.ts'
import { useCall, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { Problem, problemText } from './problem.tsx'
import { useSignIn } from './sign-in-context.ts'
import { UsernameField } from './username-field.tsx'

interface CompanyValues {
  readonly Username: string
  readonly Password: string
  readonly CompanyID: string
}

export function CompanyForm({ returnTo }: { readonly returnTo: string }) {
  const { t } = useText()
  const [values, setValues] = useState<CompanyValues>({ Username: '', Password: '', CompanyID: '' })
  const change = (typed: Partial<CompanyValues>) => setValues({ ...values, ...typed })
  const { busy, problem, submit } = useCompanySignIn(returnTo)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit(values)
  }
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight text-ink">
        {t('shell.signIn.formTitle')}
      </h1>
      <p className="mt-2 text-base text-ink-soft">{t('shell.signIn.formText')}</p>
      <form onSubmit={handleSubmit} noValidate className="mt-5 flex flex-col gap-4">
        <UsernameField
          autoFocus
          value={values.Username}
          onValue={(Username) => change({ Username })}
        />
        <PasswordInput
          label={t('shell.signIn.password')}
          name="password"
          autoComplete="current-password"
          value={values.Password}
          onChange={(event) => change({ Password: event.target.value })}
          className="h-10"
        />
        <CompanyField value={values.CompanyID} onValue={(CompanyID) => change({ CompanyID })} />
        {problem !== undefined && <Problem text={problem} />}
        <Button type="submit" variant="primary" loading={busy} className="h-10 w-full">
          {t('shell.signIn.submit')}
        </Button>
      </form>
    </>
  )
}

interface CompanyFieldProps {
  readonly value: string
  readonly onValue: (value: string) => void
}

function CompanyField({ value, onValue }: CompanyFieldProps) {
  const { t } = useText()
  return (
    <Field label={t('shell.signIn.companyId')} hint={t('shell.signIn.companyIdHint')}>
      {(control) => (
        <Input
          {...control}
          name="company"
          autoComplete="organization"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          className="h-10"
        />
      )}
    </Field>
  )
}

/** One sign-in at a time; it ends at the page that was asked for, or with what is said against it. */
function useCompanySignIn(returnTo: string) {
  const { t } = useText()
  const call = useCall()
  const { signInWith } = useSignIn()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const submit = async (values: CompanyValues) => {
    if (busy) return
    const Username = values.Username.trim()
    const CompanyID = values.CompanyID.trim()
    if (Username === '' || values.Password === '') return setProblem(t('shell.signIn.missing'))
    setBusy(true)
    setProblem(undefined)
    try {
      const body = { Username, Password: values.Password, ...(CompanyID !== '' && { CompanyID }) }
      const { Result } = await call('system.login', { body }, { answer: 'LoginResult' })
      await signInWith(Result.access_token, Result.expires_in)
      location.assign(safeReturn(returnTo))
    } catch (error) {
      announceFailedLogin(error)
      setProblem(problemText(error, t))
      setBusy(false)
    }
  }
  return { busy, problem, submit }
}
