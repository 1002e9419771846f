import { useQueryClient } from '@tanstack/react-query'
import { Paperclip, SendHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import { recordFileEnds } from '#engine/record-files.ts'
import { type Box, callIdOf } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import { refreshFamily } from '#client/query.ts'
import { useCall, useSession, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Badge } from '../ui/chip.tsx'
import { cx } from '../ui/cx.ts'
import { Field } from '../ui/field.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { useFailureSentence } from '../ui/failure.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { toast } from '../ui/toast.tsx'
import { useRecordQuery } from './record-query.ts'
import { RecordState } from './record-state.tsx'
import { useFileDownload } from './use-file-download.ts'
import { useFileRefusal } from './use-record-files.ts'

const longest = 4000

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
    <div className="flex flex-col gap-4 pb-4">
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

/** A file that goes with the message; `UUID` once it has been sent. */
interface Enclosed {
  readonly key: string
  readonly file: File
  readonly UUID?: string
}

function Writing({ box, id }: ThreadPlace) {
  const { t } = useText()
  const { mayCall } = useSession()
  const call = useCall()
  const queries = useQueryClient()
  const sentenceOf = useFailureSentence()
  const [text, setText] = useState('')
  const [isSending, setSending] = useState(false)
  const { enclosed, enclose, takeOff, clear, sendFiles } = useEnclosed(box, id)
  const send = async () => {
    setSending(true)
    try {
      const Files = await sendFiles()
      const body = { Text: text, ...(Files.length > 0 && { Files }) }
      await call(callIdOf(box, 'addToThread'), { id, body })
      setText('')
      clear()
      await refreshFamily(queries, box.family)
    } catch (error) {
      // What was typed stays where it is, and so do the files.
      toast.error(sentenceOf(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Field label={t('detail.thread.write')}>
        {(control) => (
          <Textarea
            {...control}
            maxLength={longest}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      {enclosed.length > 0 && (
        <ul className="flex flex-col gap-1">
          {enclosed.map(({ key, file }) => (
            <li key={key} className="flex min-h-8 items-center gap-2 text-sm text-ink-soft">
              {isSending ? (
                <Spinner className="shrink-0" />
              ) : (
                <Paperclip aria-hidden className="size-4 shrink-0 text-ink-muted" />
              )}
              <span className="min-w-0 flex-1 truncate" title={file.name}>
                {file.name}
              </span>
              <IconButton
                size="sm"
                icon={<X />}
                label={`${t('detail.thread.takeOff')}: ${file.name}`}
                onClick={() => takeOff(key)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        {box.calls['addFiles'] !== undefined && mayCall(box.calls['addFiles']) ? (
          <FileButton accept={recordFileEnds} onFiles={enclose}>
            {t('detail.thread.attach')}
          </FileButton>
        ) : (
          <span />
        )}
        <Button
          type="submit"
          variant="primary"
          icon={<SendHorizontal />}
          loading={isSending}
          disabledReason={text.trim() === '' ? t('detail.thread.nothing') : undefined}
        >
          {t('detail.thread.send')}
        </Button>
      </div>
    </form>
  )
}

/** Files that go with the message: sent before it, each once, however often the message is tried. */
function useEnclosed(box: Box, id: string) {
  const call = useCall()
  const refusalOf = useFileRefusal()
  const [enclosed, setEnclosed] = useState<readonly Enclosed[]>([])
  const enclose = (files: readonly File[]) => {
    for (const file of files) {
      const refused = refusalOf(file, true)
      if (refused !== undefined) toast.error(`${file.name}: ${refused}`)
      else setEnclosed((all) => [...all, { key: crypto.randomUUID(), file }])
    }
  }
  const sendFiles = async (): Promise<string[]> => {
    const sent: string[] = []
    for (const { key, file, UUID } of enclosed) {
      const known = UUID ?? (await sendFile(file))
      setEnclosed((all) => all.map((one) => (one.key === key ? { ...one, UUID: known } : one)))
      sent.push(known)
    }
    return sent
  }
  const sendFile = async (file: File): Promise<string> => {
    const body = new FormData()
    body.append('file', file, file.name)
    const answer = await call(callIdOf(box, 'addFiles'), { id, body }, { answer: 'RecordFiles' })
    const [kept] = answer
    if (!kept) throw new Error(file.name)
    return kept.UUID
  }
  return {
    enclosed,
    enclose,
    sendFiles,
    takeOff: (key: string) => setEnclosed((all) => all.filter((one) => one.key !== key)),
    clear: () => setEnclosed([]),
  }
}
