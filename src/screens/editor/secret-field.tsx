import { useController } from 'react-hook-form'
import type { FormField } from '#engine/form.ts'
import { useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { PasswordControl } from '../ui/password-control.tsx'
import { controlId, useFormState } from './editor-context.tsx'

export interface SecretFieldProps {
  readonly field: FormField
  readonly label: string
  readonly className: string
}

/**
 * A value that is never read back. Nothing is typed into it as long as the one that is kept shall stay; it is removed by a button, since
 * an empty input means that it stays.
 */
export function SecretField({ field, label, className }: SecretFieldProps) {
  const { t } = useText()
  const { control, problems, kept } = useFormState()
  const { field: bound } = useController({ control, name: field.key })
  const typed = typeof bound.value === 'string' ? bound.value : ''
  const isKept = kept?.has(field.place) ?? false
  const isRemoved = isKept && bound.value === ''
  const hint = isRemoved ? t('editor.secret.removed') : t('editor.secret.kept')
  return (
    <Field
      id={controlId(field.key)}
      label={label}
      required={field.required === true && !isKept}
      error={problems.get(field.key)}
      hint={isKept && typed === '' ? hint : undefined}
      className={className}
    >
      {(attributes) => (
        <span className="flex items-center gap-2">
          <PasswordControl
            {...attributes}
            autoComplete="new-password"
            placeholder={isKept && !isRemoved ? '••••••••' : undefined}
            value={typed}
            onChange={({ target }) => bound.onChange(target.value === '' ? null : target.value)}
            onBlur={bound.onBlur}
          />
          {isKept && (
            <Button onClick={() => bound.onChange(isRemoved ? null : '')}>
              {t(isRemoved ? 'common.undo' : 'editor.secret.remove')}
            </Button>
          )}
        </span>
      )}
    </Field>
  )
}
