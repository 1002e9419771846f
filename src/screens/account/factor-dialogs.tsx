/** Dialogs that add a second factor: the password first, then the authenticator app or the passkey, then the recovery codes. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '#client/errors.ts'
import { refreshFamily } from '#client/query.ts'
import type { Wire } from '#schemas/wire.ts'
import { useCall, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useFailureText } from '../ui/failure.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { toast } from '../ui/toast.tsx'
import { PasswordConfirmation } from './password-confirmation.tsx'
import { createPasskey } from './passkey-ceremony.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpSetup } from './totp-setup.tsx'

interface NewFactorProps {
  readonly onClose: () => void
  /** The first second factor comes with recovery codes. */
  readonly onCodes: (codes: readonly string[]) => void
}

export function NewTotp({ onClose, onCodes }: NewFactorProps) {
  const { t } = useText()
  const call = useCall()
  const [setup, setSetup] = useState<Wire['TotpSetup']>()
  if (setup) return <ConfirmTotp setup={setup} onClose={onClose} onCodes={onCodes} />
  return (
    <PasswordConfirmation
      title={t('account.factor.appAdd')}
      text={t('account.factor.passwordFirst')}
      confirmLabel={t('account.factor.next')}
      onClose={onClose}
      onConfirm={async (Password) => {
        const body = { Password }
        setSetup(await call('system.beginTotp', { body }, { answer: 'TotpSetup' }))
      }}
    />
  )
}

function ConfirmTotp({
  setup,
  onClose,
  onCodes,
}: NewFactorProps & { readonly setup: Wire['TotpSetup'] }) {
  const { t } = useText()
  const call = useCall()
  const queries = useQueryClient()
  const failure = useFailureText()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (busy) return
    if (code.trim() === '') return setError(t('validation.auth.required'))
    setBusy(true)
    setError(undefined)
    try {
      const { Codes } = await call(
        'system.confirmTotp',
        { body: { Code: code } },
        { answer: 'RecoveryCodes' },
      )
      toast.success(t('account.factor.appAdded'))
      onClose()
      onCodes(Codes)
      await refreshFamily(queries, 'system')
    } catch (cause) {
      setError(failure(cause).text)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      title={t('account.factor.appAdd')}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" loading={busy}>
            {t('account.factor.confirm')}
          </Button>
        </>
      }
    >
      <TotpSetup
        secret={setup.Secret}
        address={setup.Address}
        code={code}
        onCode={setCode}
        error={error}
      />
    </Dialog>
  )
}

export function NewPasskey({ onClose, onCodes }: NewFactorProps) {
  const { t } = useText()
  const call = useCall()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const add = async (Password: string) => {
    const options = await call(
      'system.beginPasskey',
      { body: { Password } },
      { answer: 'PasskeyOptions' },
    )
    const Credential = await createPasskey(options).catch((cause: unknown) => {
      throw new CallError(
        'system.addPasskey',
        400,
        {
          Message: t('account.factor.passkeyStopped'),
          Errors: [],
        },
        { cause },
      )
    })
    const made = await call(
      'system.addPasskey',
      { body: { Name: name.trim(), Credential } },
      { answer: 'PasskeyAdded' },
    )
    toast.success(t('account.factor.passkeyAdded'))
    onClose()
    onCodes(made.Codes)
    await refreshFamily(queries, 'system')
  }
  return (
    <PasswordConfirmation
      title={t('account.factor.addPasskey')}
      text={t('account.factor.addPasskeyText')}
      confirmLabel={t('account.factor.next')}
      waiting={name.trim() === '' ? t('account.factor.nameMissing') : undefined}
      onClose={onClose}
      onConfirm={add}
    >
      <Field
        label={t('account.factor.passkeyName')}
        hint={t('account.factor.passkeyNameHint')}
        required
      >
        {(control) => (
          <Input
            {...control}
            autoFocus
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
    </PasswordConfirmation>
  )
}

export function CodesDialog({
  codes,
  onClose,
}: {
  readonly codes: readonly string[]
  readonly onClose: () => void
}) {
  const { t } = useText()
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      title={t('account.factor.codes')}
      description={t('account.factor.codesText')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('account.factor.codesKept')}
        </Button>
      }
    >
      <RecoveryCodes codes={codes} />
    </Dialog>
  )
}
