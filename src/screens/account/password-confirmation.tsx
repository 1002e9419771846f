/** Asks for the password before a change to the second factor. */
import { useState, type ReactNode } from 'react'
import { CallError } from '#client/errors.ts'
import { useText } from '../frame/portal-context.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useFailureText } from '../ui/failure.tsx'
import { FormError } from '../ui/form-error.tsx'
import { HiddenUsername } from './hidden-username.tsx'

export interface PasswordConfirmationProps {
  readonly title: string
  readonly text: string
  readonly confirmLabel: string
  readonly danger?: boolean
  /** Why it cannot be confirmed yet. */
  readonly waiting?: string | undefined
  readonly onClose: () => void
  /** Goes on, or closes the dialog. Rejects where it was refused: the dialog stays and says why. */
  readonly onConfirm: (password: string) => Promise<unknown>
  /** Above the password. */
  readonly children?: ReactNode
}

export function PasswordConfirmation({
  title,
  text,
  confirmLabel,
  danger = false,
  waiting,
  onClose,
  onConfirm,
  children,
}: PasswordConfirmationProps) {
  const { t } = useText()
  const [password, setPassword] = useState('')
  const { problem, busy, confirm } = useConfirmation(onConfirm)
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      title={title}
      description={text}
      size="sm"
      onSubmit={() => {
        if (waiting === undefined) void confirm(password)
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="submit"
            variant={danger ? 'danger' : 'primary'}
            loading={busy}
            disabledReason={waiting}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {children}
        <HiddenUsername />
        <PasswordInput
          label={t('account.password.fields.CurrentPassword')}
          name="password"
          autoComplete="current-password"
          autoFocus={children === undefined}
          required
          error={problem.field}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <FormError text={problem.whole} />
      </div>
    </Dialog>
  )
}

interface ConfirmationProblem {
  /** Said at the password. */
  readonly field?: string
  /** Said of the whole dialog. */
  readonly whole?: string
}

/** Confirms once at a time, and keeps what was refused. */
function useConfirmation(onConfirm: PasswordConfirmationProps['onConfirm']) {
  const { t } = useText()
  const failure = useFailureText()
  const [problem, setProblem] = useState<ConfirmationProblem>({})
  const [busy, setBusy] = useState(false)
  const confirm = async (password: string) => {
    if (busy) return
    if (password === '') return setProblem({ field: t('validation.auth.required') })
    setBusy(true)
    setProblem({})
    try {
      await onConfirm(password)
    } catch (error) {
      const placed =
        error instanceof CallError && error.items.find(({ path }) => path === 'Password')
      setProblem(placed ? { field: placed.description } : { whole: failure(error).text })
      setBusy(false)
    }
  }
  return { problem, busy, confirm }
}
