import { useState, type ReactNode } from 'react'
import { useTranslation } from '../text/translation.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { FormError } from './form-error.tsx'
import { Textarea } from './textarea.tsx'

interface AskedReason {
  readonly label: string
  readonly hint?: string
  readonly required?: boolean
  readonly maxLength?: number
}
export interface ConfirmDialogProps {
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly title: ReactNode
  readonly description?: ReactNode
  /** The verb on the main button: what will happen. */
  readonly confirmLabel: string
  readonly danger?: boolean
  /** Asks for a reason; without one the main button says why it waits. */
  readonly reason?: AskedReason
  /** Why it cannot be confirmed yet. */
  readonly disabledReason?: string | undefined
  /** Resolves when it is done; the dialog closes then, and stays open with the error of `error` otherwise. */
  readonly onConfirm: (reason: string) => Promise<unknown> | void
  readonly error?: string | undefined
  readonly children?: ReactNode
}

/** Asks before something that is hard or impossible to take back. */
export function ConfirmDialog({
  open,
  onOpen,
  title,
  description,
  confirmLabel,
  danger = false,
  reason,
  disabledReason,
  onConfirm,
  error,
  children,
}: ConfirmDialogProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const isReasonMissing = reason !== undefined && reason.required !== false && text.trim() === ''
  const missing = disabledReason ?? (isReasonMissing ? t('common.reasonMissing') : undefined)

  const close = (next: boolean) => {
    if (busy) return
    if (!next) setText('')
    onOpen(next)
  }
  const confirm = async () => {
    if (missing !== undefined || busy) return
    setBusy(true)
    try {
      await onConfirm(text.trim())
      setText('')
      onOpen(false)
    } catch {
      // The caller shows the error through `error` or a toast; the dialog stays with what was typed.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      onOpen={close}
      title={title}
      description={description}
      size="sm"
      onSubmit={() => void confirm()}
      footer={
        <>
          <Button onClick={() => close(false)}>{t('common.cancel')}</Button>
          <Button
            type="submit"
            variant={danger ? 'danger' : 'primary'}
            data-danger={danger || undefined}
            loading={busy}
            once
            disabledReason={missing}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {(children !== undefined || reason !== undefined || error !== undefined) && (
        <div className="flex flex-col gap-3">
          {children}
          {reason && <ReasonField reason={reason} value={text} onValue={setText} />}
          <FormError text={error} />
        </div>
      )}
    </Dialog>
  )
}

interface ReasonFieldProps {
  readonly reason: AskedReason
  readonly value: string
  readonly onValue: (value: string) => void
}

function ReasonField({ reason, value, onValue }: ReasonFieldProps) {
  return (
    <Field label={reason.label} hint={reason.hint} required={reason.required !== false}>
      {(control) => (
        <Textarea
          {...control}
          autoFocus
          value={value}
          maxLength={reason.maxLength}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  )
}
