/** The compatibility form: user name, password and company against `account/login`. Its token is not renewed. */
import { useState, type FormEvent } from 'react'
import { announceFailedLogin } from '#client/session/interaction.ts'
import { safeReturn } from '#client/session/safe-return.ts'
import type { Wire } from '#schemas/wire.ts'
import { useCall, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { Problem, problemText } from './problem.tsx'
import { useSignIn } from './sign-in-context.ts'

export function CompanyForm({ returnTo }: { readonly returnTo: string }) {
  const { t } = useText()
  const call = useCall()
  const { signInWith } = useSignIn()
  const [values, setValues] = useState({ Username: '', Password: '', CompanyID: '' })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const typed =
    (name: keyof typeof values) => (event: { readonly target: { readonly value: string } }) =>
      setValues({ ...values, [name]: event.target.value })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const Username = values.Username.trim()
    const CompanyID = values.CompanyID.trim()
    if (Username === '' || values.Password === '') return setProblem(t('shell.signIn.missing'))
    setBusy(true)
    setProblem(undefined)
    try {
      const { Result } = (await call('system.login', {
        body: { Username, Password: values.Password, ...(CompanyID !== '' && { CompanyID }) },
      })) as Wire['LoginResult']
      await signInWith(Result.access_token, Result.expires_in)
      location.assign(safeReturn(returnTo))
    } catch (error) {
      announceFailedLogin(error)
      setProblem(problemText(error, t))
      setBusy(false)
    }
  }
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight text-ink">
        {t('shell.signIn.formTitle')}
      </h1>
      <p className="mt-2 text-base text-ink-soft">{t('shell.signIn.formText')}</p>
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
              autoFocus
              value={values.Username}
              onChange={typed('Username')}
              className="h-10"
            />
          )}
        </Field>
        <PasswordInput
          label={t('shell.signIn.password')}
          name="password"
          autoComplete="current-password"
          value={values.Password}
          onChange={typed('Password')}
          className="h-10"
        />
        <Field label={t('shell.signIn.companyId')} hint={t('shell.signIn.companyIdHint')}>
          {(control) => (
            <Input
              {...control}
              name="company"
              autoComplete="organization"
              autoCapitalize="none"
              spellCheck={false}
              value={values.CompanyID}
              onChange={typed('CompanyID')}
              className="h-10"
            />
          )}
        </Field>
        {problem !== undefined && <Problem text={problem} />}
        <Button type="submit" variant="primary" loading={busy} className="h-10 w-full">
          {t('shell.signIn.submit')}
        </Button>
      </form>
    </>
  )
}
