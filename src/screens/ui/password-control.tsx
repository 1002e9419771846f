import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../text/use-text.ts'
import { Input, type InputProps } from './input.tsx'

export interface PasswordControlProps extends Omit<InputProps, 'type' | 'trailing' | 'size'> {
  readonly autoComplete: 'current-password' | 'new-password'
}

/** The input of a password, which can be looked at while it is typed. */
export function PasswordControl(props: PasswordControlProps) {
  const { t } = useText()
  const [shown, setShown] = useState(false)
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          aria-label={t(shown ? 'common.hidePassword' : 'common.showPassword')}
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
  )
}
