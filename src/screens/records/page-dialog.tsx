import { useText } from '../frame/portal-context.tsx'
import { DialogBody, DialogFrame } from '../ui/dialog.tsx'
import { PageFrame } from '../ui/page-frame.tsx'

export interface PageDialogProps {
  readonly title: string
  readonly html: string
  readonly onClose: () => void
}

/** A page that a call has answered, as it is printed. */
export function PageDialog({ title, html, onClose }: PageDialogProps) {
  const { t } = useText()
  return (
    <DialogFrame open onOpen={(open) => open || onClose()} size="lg" title={title}>
      <DialogBody>
        <div className="h-[70dvh] overflow-hidden rounded-md bg-white shadow-card">
          <PageFrame
            title={t('detail.previewOf', { title })}
            html={html}
            className="size-full border-0"
          />
        </div>
      </DialogBody>
    </DialogFrame>
  )
}
