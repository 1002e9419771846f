import { useQueryClient } from '@tanstack/react-query'
import { Paperclip, SendHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import { recordFileEnds } from '#engine/record-files.ts'
import { type Box, callIdOf } from '#engine/portal.ts'
import { refreshFamily } from '#client/query.ts'
import { useCall, useSession, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { useFailureSentence } from '../ui/failure.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { toast } from '../ui/toast.tsx'
import { useFileRefusal } from './use-record-files.ts'

const longest = 4000

/** A file that goes with the message; `UUID` once it has been sent. */
interface Enclosed {
  readonly key: string
  readonly file: File
  readonly UUID?: string
}

/** A place to write under a record, with files that go with what is written. */
export function Writing({ box, id }: { readonly box: Box; readonly id: string }) {
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
      <EnclosedFiles enclosed={enclosed} isSending={isSending} onTakeOff={takeOff} />
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

function EnclosedFiles({
  enclosed,
  isSending,
  onTakeOff,
}: {
  readonly enclosed: readonly Enclosed[]
  readonly isSending: boolean
  readonly onTakeOff: (one: Enclosed) => void
}) {
  const { t } = useText()
  if (enclosed.length === 0) return null
  return (
    <ul className="flex flex-col gap-1">
      {enclosed.map((one) => (
        <li key={one.key} className="flex min-h-8 items-center gap-2 text-sm text-ink-soft">
          {isSending ? (
            <Spinner className="shrink-0" />
          ) : (
            <Paperclip aria-hidden className="size-4 shrink-0 text-ink-muted" />
          )}
          <span className="min-w-0 flex-1 truncate" title={one.file.name}>
            {one.file.name}
          </span>
          <IconButton
            size="sm"
            icon={<X />}
            label={`${t('detail.thread.takeOff')}: ${one.file.name}`}
            onClick={() => onTakeOff(one)}
          />
        </li>
      ))}
    </ul>
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
    /** What was sent already, because a message failed, is removed again. */
    takeOff: ({ key, UUID }: Enclosed) => {
      setEnclosed((all) => all.filter((one) => one.key !== key))
      if (UUID !== undefined)
        void call(callIdOf(box, 'removeFile'), { id, file: UUID }).catch(() => undefined)
    },
    clear: () => setEnclosed([]),
  }
}
