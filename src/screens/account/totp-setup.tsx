/** Setting up an authenticator app: the code to scan, the secret to type instead, and the first code of the app. */
import { useText } from '../frame/portal-context.tsx'
import { CopyText } from '../ui/copy-text.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { QrCode } from './qr-code.tsx'

export interface TotpSetupProps {
  readonly secret: string
  /** The otpauth:// address that the app reads. */
  readonly address: string
  readonly code: string
  readonly onCode: (code: string) => void
  readonly error: string | undefined
}

export function TotpSetup({ secret, address, code, onCode, error }: TotpSetupProps) {
  const { t } = useText()
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-4">
        <QrCode text={address} label={t('account.factor.qr')} />
        <div className="flex min-w-40 flex-1 flex-col gap-2 text-base text-ink-soft">
          <p>{t('account.factor.scan')}</p>
          <p className="text-sm text-ink-muted">{t('account.factor.typeSecret')}</p>
          <code className="text-sm break-words text-ink">
            {(secret.match(/.{1,4}/g) ?? []).join(' ')}
          </code>
          <CopyText
            value={secret}
            shown={t('account.factor.copyCodes')}
            className="-ml-1 self-start"
          />
        </div>
      </div>
      <CodeField
        label={t('account.factor.firstCode')}
        value={code}
        onValue={onCode}
        error={error}
      />
    </div>
  )
}

export interface CodeFieldProps {
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly onValue: (value: string) => void
  readonly error: string | undefined
  /** A recovery code has letters. */
  readonly isText?: boolean
}

/** A code of the app, filled in by phones and password managers where they can. */
export function CodeField({ label, hint, value, onValue, error, isText = false }: CodeFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required>
      {(control) => (
        <Input
          {...control}
          autoFocus
          name="code"
          autoComplete={isText ? 'off' : 'one-time-code'}
          inputMode={isText ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={isText ? 40 : 8}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          className="h-10 font-mono"
        />
      )}
    </Field>
  )
}
