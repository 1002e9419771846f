/** Another password: the present one, and the new one by the rules of the service. */
import { useState } from 'react'
import { useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormError } from '../ui/form-error.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { HiddenUsername } from './hidden-username.tsx'
import { PasswordRules } from './password-rules.tsx'
import {
  usePasswordChange,
  usePasswordContext,
  type PasswordFieldName,
  type PasswordValues,
} from './use-password-change.ts'

interface PasswordDialogProps {
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}

/** What was typed goes with the dialog. */
export function PasswordDialog({ open, onOpen }: PasswordDialogProps) {
  return open ? <OpenDialog onOpen={onOpen} /> : null
}

const empty: PasswordValues = { CurrentPassword: '', NewPassword: '', Repeated: '' }

function OpenDialog({ onOpen }: Pick<PasswordDialogProps, 'onOpen'>) {
  const { t } = useText()
  const context = usePasswordContext()
  const [values, setValues] = useState(empty)
  const [endKeys, setEndKeys] = useState(false)
  const { problems, refused, busy, submit, forget } = usePasswordChange(() => onOpen(false))
  const input = (name: PasswordFieldName, autoComplete: 'current-password' | 'new-password') => (
    <PasswordInput
      label={t(`account.password.fields.${name}`)}
      name={name}
      autoComplete={autoComplete}
      required
      error={problems[name]}
      value={values[name]}
      onChange={(event) => {
        setValues({ ...values, [name]: event.target.value })
        forget(name)
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
      onSubmit={() => void submit(values, endKeys)}
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
        <HiddenUsername />
        {input('CurrentPassword', 'current-password')}
        {input('NewPassword', 'new-password')}
        <PasswordRules password={values.NewPassword} context={context} />
        {input('Repeated', 'new-password')}
        <Checkbox checked={endKeys} onChecked={setEndKeys} label={t('account.password.endKeys')} />
        <FormError text={refused} />
      </div>
    </Dialog>
  )
}
