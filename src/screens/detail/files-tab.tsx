import { CircleAlert, Download, Paperclip, Trash2, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { recordFileLimits } from '#engine/record-file-limits.ts'
import { recordFileEnds } from '#engine/record-files.ts'
import { callIdOf, type Box } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import { useSession, useText } from '../frame/portal-context.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { cx } from '../ui/cx.ts'
import { useFailureSentence } from '../ui/failure.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { useFileDrop } from '../ui/use-file-drop.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useRecordQuery } from './record-query.ts'
import { RecordState } from './record-state.tsx'
import { useFileDownload } from './use-file-download.ts'
import { useRecordFiles, type FileOnItsWay } from './use-record-files.ts'

interface FilesTabProps {
  readonly box: Box
  readonly id: string
}
type KeptFile = Wire['RecordFiles'][number]

/** Files under a record. They are only ever saved, never shown: anybody who may write the record has put them there. */
export function FilesTab({ box, id }: FilesTabProps) {
  const { t } = useText()
  const { mayCall } = useSession()
  const query = useRecordQuery(box, 'recordFiles', 'RecordFiles', id)
  const { entries, add, drop, remove } = useRecordFiles(box, id, query.data?.length ?? 0)
  const [removed, setRemoved] = useState<KeptFile>()
  const list = (
    <RecordState
      query={query}
      isEmpty={(files) => files.length + entries.length === 0}
      emptyText={t('detail.files.empty')}
    >
      {(files) => (
        <ul className="divide-y divide-line border-y border-line">
          {files.map((file) => (
            <KeptFileRow
              key={file.UUID}
              box={box}
              id={id}
              file={file}
              {...(mayCall(callIdOf(box, 'removeFile')) && { onRemove: () => setRemoved(file) })}
            />
          ))}
          {entries.map((entry) => (
            <EntryRow key={entry.key} entry={entry} onDrop={() => drop(entry.key)} />
          ))}
        </ul>
      )}
    </RecordState>
  )
  return (
    <div className="flex flex-col gap-4 pb-4">
      {mayCall(callIdOf(box, 'addFiles')) && <DropPlace onFiles={(files) => void add(files)} />}
      {list}
      <RemoveDialog
        file={removed}
        onClose={() => setRemoved(undefined)}
        onRemove={({ UUID }) => remove(UUID)}
      />
    </div>
  )
}

/** Takes files that are dropped on it, or chosen with its button. */
function DropPlace({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const { t } = useText()
  const { isOver, handlers } = useFileDrop(onFiles)
  return (
    <div
      {...handlers}
      className={cx(
        'flex flex-col items-center gap-1.5 rounded-lg border border-dashed border-line-strong px-4 py-4 text-center transition-colors',
        isOver && 'border-primary bg-primary-soft',
      )}
    >
      <span className="flex flex-wrap items-center justify-center gap-x-2 gap-y-1">
        <FileButton accept={recordFileEnds} onFiles={onFiles}>
          {t('detail.files.choose')}
        </FileButton>
        <span className="text-base text-ink-soft">{t('detail.files.drop')}</span>
      </span>
      <span className="text-xs text-balance text-ink-muted">
        {t('detail.files.limits', {
          types: recordFileEnds.map((end) => end.slice(1)).join(', '),
          most: recordFileLimits.megabytes,
          files: recordFileLimits.files,
        })}
      </span>
    </div>
  )
}

const paperclip = <Paperclip aria-hidden className="size-4 shrink-0 text-ink-muted" />

interface FileRowProps {
  readonly icon: ReactNode
  readonly name: string
  readonly detail: ReactNode
  readonly children: ReactNode
}

function FileRow({ icon, name, detail, children }: FileRowProps) {
  return (
    <li className="flex min-h-11 items-center gap-3 py-1.5">
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block truncate text-ink" title={name}>
          {name}
        </span>
        {detail}
      </span>
      <span className="flex shrink-0 items-center gap-1">{children}</span>
    </li>
  )
}

function KeptFileRow({
  box,
  id,
  file,
  onRemove,
}: FilesTabProps & { readonly file: KeptFile; readonly onRemove?: () => void }) {
  const { t, format } = useText()
  const { isLoading, load } = useFileDownload(box, id, file)
  const named = (action: string) => `${action}: ${file.Name}`
  return (
    <FileRow
      icon={paperclip}
      name={file.Name}
      detail={
        <span className="flex flex-wrap gap-x-2 text-xs text-ink-muted">
          <span className="whitespace-nowrap tabular-nums">
            {t('editor.attachments.kilobytes', {
              size: format.number(Math.ceil(file.Size / 1024), 0),
            })}
          </span>
          <span>{file.UserName}</span>
          <time dateTime={file.CreatedDate} className="whitespace-nowrap tabular-nums">
            {format.dateTime(file.CreatedDate)}
          </time>
        </span>
      }
    >
      <IconButton
        icon={<Download />}
        label={named(t('detail.download'))}
        loading={isLoading}
        onClick={() => void load()}
      />
      {onRemove && (
        <IconButton icon={<Trash2 />} label={named(t('detail.files.remove'))} onClick={onRemove} />
      )}
    </FileRow>
  )
}

/** A file that is on its way, or why it will not come. */
function EntryRow({
  entry: { file, state, error },
  onDrop,
}: {
  readonly entry: FileOnItsWay
  readonly onDrop: () => void
}) {
  const { t } = useText()
  if (state === 'failed')
    return (
      <FileRow
        icon={<CircleAlert aria-hidden className="size-4 shrink-0 text-error-ink" />}
        name={file.name}
        detail={
          <span role="alert" className="block text-sm text-error-ink">
            {error}
          </span>
        }
      >
        <IconButton
          icon={<X />}
          label={`${t('detail.files.dismiss')}: ${file.name}`}
          onClick={onDrop}
        />
      </FileRow>
    )
  return (
    <FileRow
      icon={state === 'uploading' ? <Spinner className="shrink-0" /> : paperclip}
      name={file.name}
      detail={
        <span role="status" className="block text-xs text-ink-muted">
          {t(`detail.files.${state}`)}
        </span>
      }
    >
      {null}
    </FileRow>
  )
}

interface RemoveDialogProps {
  readonly file: KeptFile | undefined
  readonly onClose: () => void
  readonly onRemove: (file: KeptFile) => Promise<void>
}

function RemoveDialog({ file, onClose, onRemove }: RemoveDialogProps) {
  const { t } = useText()
  const sentenceOf = useFailureSentence()
  const [error, setError] = useState<string>()
  if (!file) return null
  return (
    <ConfirmDialog
      open
      onOpen={(open) => {
        if (open) return
        setError(undefined)
        onClose()
      }}
      title={t('detail.files.removeTitle')}
      description={t('detail.files.removeText', {
        name: file.Name,
      })}
      confirmLabel={t('detail.files.remove')}
      danger
      error={error}
      onConfirm={async () => {
        try {
          await onRemove(file)
        } catch (cause) {
          setError(sentenceOf(cause))
          throw cause
        }
      }}
    />
  )
}
