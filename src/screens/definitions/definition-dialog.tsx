import type { ReactNode } from 'react'
import { useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, type DialogProps } from '../ui/dialog.tsx'

export interface DefinitionDialogProps extends Pick<
  DialogProps,
  'open' | 'onOpen' | 'title' | 'description' | 'size'
> {
  /** Why it cannot be saved yet. */
  readonly waiting?: string | undefined
  readonly onSave: () => void
  readonly children: ReactNode
}

/** The small form in which a definition is made or changed; leaving it changes nothing. */
export function DefinitionDialog({
  onOpen,
  size = 'sm',
  waiting,
  onSave,
  ...dialog
}: DefinitionDialogProps) {
  const { t } = useText()
  return (
    <Dialog
      {...dialog}
      onOpen={onOpen}
      size={size}
      onSubmit={() => waiting === undefined && onSave()}
      footer={
        <>
          <Button onClick={() => onOpen(false)}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" once disabledReason={waiting}>
            {t('common.save')}
          </Button>
        </>
      }
    />
  )
}
