import { CloudUpload } from 'lucide-react'
import { useText } from '../frame/portal-context.tsx'
import { cx } from '../ui/cx.ts'
import { useFileDrop } from '../ui/use-file-drop.ts'
import { mostMegabytes } from './use-file-refusal.ts'

export interface DropZoneProps {
  /** Endings of the files that are taken. */
  readonly accept: readonly string[]
  readonly onFiles: (files: readonly File[]) => void
}

/** Takes files that are dropped on it, or chosen after a press. */
export function DropZone({ accept, onFiles }: DropZoneProps) {
  const { t } = useText()
  const { isOver, handlers } = useFileDrop(onFiles)
  return (
    <label
      {...handlers}
      className={cx(
        'flex cursor-pointer flex-col items-center justify-center gap-1 rounded-lg border-2 border-dashed border-line-strong bg-surface-raised px-6 py-10 text-center transition-colors has-focus-visible:border-primary has-focus-visible:ring-2 has-focus-visible:ring-primary',
        isOver && 'border-primary bg-primary-soft',
      )}
    >
      <CloudUpload aria-hidden className="mb-1 size-7 text-ink-muted" />
      <span className="text-lg font-semibold text-ink">{t('upload.drop')}</span>
      <span className="text-base text-ink-muted">
        {t('upload.accept', { types: accept.join(', '), most: mostMegabytes })}
      </span>
      <input
        type="file"
        multiple
        accept={accept.join(',')}
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </label>
  )
}
