import { useText } from '../frame/portal-context.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'

export interface UsernameFieldProps {
  readonly autoFocus: boolean
  readonly value: string
  readonly onValue: (value: string) => void
}

/** The user name of a form that signs in. */
export function UsernameField({ autoFocus, value, onValue }: UsernameFieldProps) {
  const { t } = useText()
  return (
    <Field label={t('shell.signIn.username')}>
      {(control) => (
        <Input
          {...control}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={autoFocus}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          className="h-10"
        />
      )}
    </Field>
  )
}
