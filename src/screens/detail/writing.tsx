import { useQueryClient } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide-react'
import { useState } from 'react'
import { recordFileEnds } from '#engine/record-files.ts'
import { type Box, callIdOf } from '#engine/portal.ts'
import { refreshFamily } from '#client/query.ts'
import { EnclosedFiles } from '../frame/enclosed-files.tsx'
import { useCall, useSession, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { useFailureSentence } from '../ui/failure.tsx'
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
      <EnclosedFiles
        files={enclosed.map(({ key, file }) => ({ key, name: file.name }))}
        isSending={isSending}
        onTakeOff={(index) => takeOff(enclosed[index])}
      />
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
    /** What was sent already, because a message failed, is removed again. */
    takeOff: (one: Enclosed | undefined) => {
      setEnclosed((all) => all.filter((other) => other.key !== one?.key))
      if (one?.UUID !== undefined)
        void call(callIdOf(box, 'removeFile'), { id, file: one.UUID }).catch(() => undefined)
    },
    clear: () => setEnclosed([]),
  }
}
