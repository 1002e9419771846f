/** Another password: the present one, and the new one by the rules of the service. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '#client/errors.ts'
import { refreshFamily } from '#client/query.ts'
import { checkPassword } from '#values/password.ts'
import { useCall, useSession, useText } from '../frame/portal-context.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useFailureText } from '../ui/failure.tsx'
import { toast } from '../ui/toast.tsx'
import { PasswordRules } from './password-rules.tsx'

interface PasswordDialogProps {
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}

/** What was typed goes with the dialog. */
export function PasswordDialog({ open, onOpen }: PasswordDialogProps) {
  return open ? <OpenDialog onOpen={onOpen} /> : null
}

const fields = ['CurrentPassword', 'NewPassword', 'Repeated'] as const
type FieldName = (typeof fields)[number]
type Problems = Partial<Record<FieldName, string>>

function OpenDialog({ onOpen }: Pick<PasswordDialogProps, 'onOpen'>) {
  const { t } = useText()
  const call = useCall()
  const queries = useQueryClient()
  const failure = useFailureText()
  const { profile, company } = useSession()
  const [values, setValues] = useState({ CurrentPassword: '', NewPassword: '', Repeated: '' })
  const [problems, setProblems] = useState<Problems>({})
  const [refused, setRefused] = useState<string>()
  const [endKeys, setEndKeys] = useState(false)
  const [busy, setBusy] = useState(false)
  const context = {
    name: profile.Name,
    surname: profile.Surname,
    email: profile.Email,
    companyName: company.name,
  }

  const problemsNow = (): Problems => {
    const { CurrentPassword, NewPassword, Repeated } = values
    const required = t('validation.auth.required')
    const isWeak = checkPassword(NewPassword, context).length > 0
    return {
      ...(CurrentPassword === '' && { CurrentPassword: required }),
      ...(NewPassword === ''
        ? { NewPassword: required }
        : isWeak && { NewPassword: t('account.password.weak') }),
      ...(Repeated !== NewPassword && { Repeated: t('account.password.different') }),
    }
  }
  const submit = async () => {
    if (busy) return
    const found = problemsNow()
    setProblems(found)
    setRefused(undefined)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await call('system.changePassword', {
        body: {
          CurrentPassword: values.CurrentPassword,
          NewPassword: values.NewPassword,
          ...(endKeys && { EndKeys: true }),
        },
      })
      toast.success(t('account.password.changed'), {
        description: t('account.password.othersEnded'),
      })
      onOpen(false)
      await refreshFamily(queries, 'system')
    } catch (error) {
      const placed =
        error instanceof CallError
          ? Object.fromEntries(
              error.items.flatMap(({ path, description }) =>
                fields.some((field) => field === path) ? [[path, description]] : [],
              ),
            )
          : {}
      setProblems(placed)
      if (Object.keys(placed).length === 0) setRefused(failure(error).text)
      setBusy(false)
    }
  }
  const input = (name: FieldName, autoComplete: 'current-password' | 'new-password') => (
    <PasswordInput
      label={t(`account.password.fields.${name}`)}
      name={name}
      autoComplete={autoComplete}
      required
      error={problems[name]}
      value={values[name]}
      onChange={(event) => {
        setValues({ ...values, [name]: event.target.value })
        setProblems({ ...problems, [name]: undefined })
      }}
    />
  )
  return (
    <Dialog
      open
      onOpen={onOpen}
      title={t('account.password.change')}
      description={t('account.password.text')}
      size="sm"
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={() => onOpen(false)}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" loading={busy}>
            {t('account.password.change')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={profile.Email}
          readOnly
          hidden
        />
        {input('CurrentPassword', 'current-password')}
        {input('NewPassword', 'new-password')}
        <PasswordRules password={values.NewPassword} context={context} />
        {input('Repeated', 'new-password')}
        <Checkbox checked={endKeys} onChecked={setEndKeys} label={t('account.password.endKeys')} />
        {refused !== undefined && (
          <p role="alert" className="rounded-md bg-error-soft px-3 py-2 text-base text-error-ink">
            {refused}
          </p>
        )}
      </div>
    </Dialog>
  )
}
