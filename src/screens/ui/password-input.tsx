import { useState } from 'react'
import { useText } from '../text/use-text.ts'
import { Field } from './field.tsx'
import { PasswordControl, type PasswordControlProps } from './password-control.tsx'

export interface PasswordInputProps extends PasswordControlProps {
  readonly label: string
  readonly error?: string | undefined
  readonly required?: boolean
}

/** A password that can be looked at, and that says when Caps Lock is on. */
export function PasswordInput({
  label,
  error,
  required = false,
  onKeyUp,
  ...rest
}: PasswordInputProps) {
  const { t } = useText()
  const [capsLock, setCapsLock] = useState(false)
  return (
    <Field
      label={label}
      error={error}
      required={required}
      hint={capsLock ? t('common.capsLock') : undefined}
    >
      {(control) => (
        <PasswordControl
          {...control}
          {...rest}
          onKeyUp={(event) => {
            setCapsLock(event.getModifierState('CapsLock'))
            onKeyUp?.(event)
          }}
        />
      )}
    </Field>
  )
}
