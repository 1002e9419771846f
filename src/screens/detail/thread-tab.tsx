import { Paperclip } from 'lucide-react'
import { type Box, callIdOf } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import { useSession, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Badge } from '../ui/chip.tsx'
import { cx } from '../ui/cx.ts'
import { useRecordQuery } from './record-query.ts'
import { RecordState } from './record-state.tsx'
import { useFileDownload } from './use-file-download.ts'
import { Writing } from './writing.tsx'

type Message = Wire['ThreadMessages'][number]
interface ThreadPlace {
  readonly box: Box
  readonly id: string
}

/** What people wrote to each other about the record, oldest first, and a place to go on. */
export function ThreadTab({ box, id }: ThreadPlace) {
  const { t } = useText()
  const { mayCall } = useSession()
  const query = useRecordQuery(box, 'thread', 'ThreadMessages', id)
  return (
    // What is there is read before anything is written: a telephone need not show its keyboard.
    <div data-focus="first" tabIndex={-1} className="flex flex-col gap-4 pb-4 outline-none">
      <RecordState
        query={query}
        isEmpty={(messages) => messages.length === 0}
        emptyText={t('detail.thread.empty')}
      >
        {(messages) => (
          <ol className="flex flex-col gap-3">
            {messages.map((message, index) => (
              <Written key={index} box={box} id={id} message={message} />
            ))}
          </ol>
        )}
      </RecordState>
      {mayCall(callIdOf(box, 'addToThread')) && <Writing key={id} box={box} id={id} />}
    </div>
  )
}

function Written({ box, id, message }: ThreadPlace & { readonly message: Message }) {
  const { t, format } = useText()
  const { UserName, CreatedDate, Text, IsStaff, Files } = message
  return (
    <li className={cx('rounded-md px-3 py-2', IsStaff ? 'bg-primary-soft' : 'bg-surface-sunken')}>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-muted">
        <span className="font-medium text-ink-soft">{UserName}</span>
        {IsStaff && <Badge>{t('detail.thread.staff')}</Badge>}
        <time dateTime={CreatedDate} className="tabular-nums">
          {format.dateTime(CreatedDate)}
        </time>
      </p>
      <p className="mt-0.5 break-words whitespace-pre-line text-ink">{Text}</p>
      {Files.length > 0 && (
        <ul className="mt-1.5 flex flex-wrap gap-1.5">
          {Files.map((file) => (
            <li key={file.UUID} className="min-w-0 max-w-full">
              <FileOfMessage box={box} id={id} file={file} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function FileOfMessage({
  box,
  id,
  file,
}: ThreadPlace & { readonly file: Message['Files'][number] }) {
  const { t, format } = useText()
  const { isLoading, load } = useFileDownload(box, id, file)
  const size = t('editor.attachments.kilobytes', {
    size: format.number(Math.ceil(file.Size / 1024), 0),
  })
  return (
    <Button
      size="sm"
      icon={<Paperclip />}
      loading={isLoading}
      aria-label={`${t('detail.download')}: ${file.Name}`}
      className="max-w-full"
      onClick={() => void load()}
    >
      <span className="min-w-0 truncate" title={file.Name}>
        {file.Name}
      </span>
      <span className="shrink-0 text-xs text-ink-muted tabular-nums">{size}</span>
    </Button>
  )
}
