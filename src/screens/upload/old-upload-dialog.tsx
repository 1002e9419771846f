import { oldDocumentFiles } from '#engine/facts.ts'
import { type Box, callIdOf } from '#engine/portal.ts'
import { useText } from '../frame/portal-context.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { RetryButton, UploadPanel } from './upload-panel.tsx'
import { useUpload } from './use-upload.ts'

export interface OldUploadDialogProps {
  readonly box: Box
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}

/** Old documents, brought into the box that is being looked at. Its list shows them as they come. */
export function OldUploadDialog({ box, open, onOpen }: OldUploadDialogProps) {
  const { t } = useText()
  const upload = useUpload({
    call: callIdOf(box, 'uploadOld'),
    family: box.family,
    accept: oldDocumentFiles,
  })
  return (
    <Dialog
      open={open}
      onOpen={onOpen}
      title={t('list.uploadOld')}
      description={t('upload.oldText')}
      size="xl"
      footer={<RetryButton upload={upload} />}
    >
      <div className="flex flex-col gap-4">
        <UploadPanel accept={oldDocumentFiles} upload={upload} />
      </div>
    </Dialog>
  )
}
