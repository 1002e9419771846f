import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../text/use-text.ts'
import { Field } from './field.tsx'
import { Input, type InputProps } from './input.tsx'

export interface PasswordInputProps extends Omit<InputProps, 'type' | 'trailing' | 'size'> {
  readonly label: string
  readonly error?: string | undefined
  readonly required?: boolean
  readonly autoComplete: 'current-password' | 'new-password'
}

/** A password that can be looked at, and that says when Caps Lock is on. */
export function PasswordInput({
  label,
  error,
  required = false,
  className,
  onKeyUp,
  ...rest
}: PasswordInputProps) {
  const { t } = useText()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  return (
    <Field
      label={label}
      error={error}
      required={required}
      hint={capsLock ? t('shell.signIn.capsLock') : undefined}
    >
      {(control) => (
        <Input
          {...control}
          {...rest}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          onKeyUp={(event) => {
            setCapsLock(event.getModifierState('CapsLock'))
            onKeyUp?.(event)
          }}
          className={className}
          trailing={
            <button
              type="button"
              aria-label={t(shown ? 'shell.signIn.hide' : 'shell.signIn.show')}
              onClick={() => setShown(!shown)}
              className="flex size-6 items-center justify-center rounded-sm text-ink-muted hover:bg-surface-sunken hover:text-ink"
            >
              {shown ? (
                <EyeOff aria-hidden className="size-4" />
              ) : (
                <Eye aria-hidden className="size-4" />
              )}
            </button>
          }
        />
      )}
    </Field>
  )
}
