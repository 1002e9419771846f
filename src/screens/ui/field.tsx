import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { cx } from './cx.ts'

/** What a control inside a field must carry. */
export interface ControlAttributes {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-required': true | undefined
}
export interface FieldProps {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** A sentence that says what to do. */
  readonly error?: string | undefined
  readonly required?: boolean
  readonly className?: string
  /** Hides the label from the eye, for cells of a table. */
  readonly bare?: boolean
  /** Id of the control, where something jumps to it. */
  readonly id?: string
  readonly children: (control: ControlAttributes) => ReactNode
}

/** Label, control, hint and error, wired for screen readers: `<Field label="…">{(control) => <Input {...control} />}</Field>`. */
export function Field({
  label,
  hint,
  error,
  required = false,
  className,
  bare = false,
  id,
  children,
}: FieldProps) {
  const own = useId()
  const controlId = id ?? own
  const noteId = `${controlId}-note`
  const hasNote = error !== undefined || hint !== undefined
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', className)}>
      <label
        id={`${controlId}-label`}
        htmlFor={controlId}
        className={bare ? 'sr-only' : 'text-sm font-medium text-ink-soft'}
      >
        {label}
        {required && (
          <span aria-hidden className="ml-0.5 text-error-ink">
            *
          </span>
        )}
      </label>
      {children({
        id: controlId,
        'aria-describedby': hasNote ? noteId : undefined,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': required || undefined,
      })}
      {hasNote && (
        <p
          id={noteId}
          className={cx(
            'flex items-start gap-1 text-xs',
            error === undefined ? 'text-ink-muted' : 'text-error-ink',
          )}
        >
          {error !== undefined && <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />}
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
