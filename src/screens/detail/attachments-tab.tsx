import { Download, Paperclip } from 'lucide-react'
import type { Box } from '#engine/portal.ts'
import { useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { bytesOfBase64, saveAttachment } from '../frame/files.ts'
import { useRecordQuery } from './record-query.ts'
import { RecordState } from './record-state.tsx'

/** Files that travel inside the document. They are only ever saved, never shown: they are somebody else's. */
export function AttachmentsTab({ box, id }: { readonly box: Box; readonly id: string }) {
  const { t, format } = useText()
  const query = useRecordQuery(box, 'attachments', 'Attachments', id)
  return (
    <RecordState
      query={query}
      isEmpty={(files) => files.length === 0}
      emptyText={t('detail.noAttachments')}
    >
      {(files) => (
        <ul className="divide-y divide-line border-y border-line">
          {files.map((file, index) => (
            <li
              key={`${file.FileName}-${index}`}
              className="flex min-h-11 items-center gap-3 py-1.5"
            >
              <Paperclip aria-hidden className="size-4 shrink-0 text-ink-muted" />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-ink" title={file.FileName ?? ''}>
                  {file.FileName}
                </span>
                <span className="block text-xs text-ink-muted">
                  {[
                    file.FileType,
                    file.File &&
                      `${format.number(Math.ceil(bytesOfBase64(file.File).length / 1024), 0)} KB`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <Button
                size="sm"
                icon={<Download />}
                disabledReason={file.File ? undefined : t('detail.noFile')}
                onClick={() => file.File && saveAttachment(file.File, file.FileName ?? '')}
              >
                {t('detail.download')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </RecordState>
  )
}
