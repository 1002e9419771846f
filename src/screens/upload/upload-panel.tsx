import { RotateCw } from 'lucide-react'
import { useText } from '../frame/portal-context.tsx'
import type { Workbooks } from '../sheet/use-workbooks.ts'
import { Button } from '../ui/button.tsx'
import { DropZone } from './drop-zone.tsx'
import { UploadResults } from './upload-results.tsx'
import type { Upload } from './use-upload.ts'

export interface UploadPanelProps {
  readonly accept: readonly string[]
  readonly upload: Upload
  /** Where workbooks are taken: what can be downloaded for them. */
  readonly workbooks?: Workbooks | undefined
}

/** Many files, one after the other, a result for each. */
export function UploadPanel({ accept, upload, workbooks }: UploadPanelProps) {
  return (
    <>
      <DropZone accept={accept} onFiles={upload.add} />
      {upload.entries.length > 0 && <UploadResults upload={upload} workbooks={workbooks} />}
    </>
  )
}

/** Tries the failed files again; nothing where none failed but for what another try does not change. */
export function RetryButton({ upload }: { readonly upload: Upload }) {
  const { t } = useText()
  const failed = upload.entries.filter(
    ({ state, results }) =>
      state === 'failed' &&
      !(
        results.length > 0 &&
        results.every(({ IsSuccess, IsCorrectable }) => IsSuccess || IsCorrectable)
      ),
  )
  if (failed.length === 0) return null
  return (
    <Button icon={<RotateCw />} once onClick={() => upload.retry(failed)}>
      {t('upload.retryFailed', { count: failed.length })}
    </Button>
  )
}
