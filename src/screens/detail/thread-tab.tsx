import { useQueryClient } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide-react'
import { useState } from 'react'
import { type Box, callIdOf } from '#engine/portal.ts'
import { refreshFamily } from '#client/query.ts'
import { useCall, useSession, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { useFailureSentence } from '../ui/failure.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { toast } from '../ui/toast.tsx'
import { useRecordQuery } from './record-query.ts'
import { RecordState } from './record-state.tsx'

const longest = 4000

/** What people wrote to each other about the record, oldest first, and a place to go on. */
export function ThreadTab({ box, id }: { readonly box: Box; readonly id: string }) {
  const { t, format } = useText()
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
              <li key={index} className="rounded-md bg-surface-sunken px-3 py-2">
                <p className="flex flex-wrap gap-x-2 text-sm text-ink-muted">
                  <span className="font-medium text-ink-soft">{message.UserName}</span>
                  <time dateTime={message.CreatedDate} className="tabular-nums">
                    {format.dateTime(message.CreatedDate)}
                  </time>
                </p>
                <p className="mt-0.5 break-words whitespace-pre-line text-ink">{message.Text}</p>
              </li>
            ))}
          </ol>
        )}
      </RecordState>
      {mayCall(callIdOf(box, 'addToThread')) && <Writing key={id} box={box} id={id} />}
    </div>
  )
}

function Writing({ box, id }: { readonly box: Box; readonly id: string }) {
  const { t } = useText()
  const call = useCall()
  const queries = useQueryClient()
  const sentenceOf = useFailureSentence()
  const [text, setText] = useState('')
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    try {
      await call(callIdOf(box, 'addToThread'), { id, body: { Text: text } })
      setText('')
      await refreshFamily(queries, box.family)
    } catch (error) {
      // What was typed stays where it is.
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
      <Button
        type="submit"
        icon={<SendHorizontal />}
        loading={isSending}
        disabledReason={text.trim() === '' ? t('detail.thread.nothing') : undefined}
        className="ml-auto"
      >
        {t('detail.thread.send')}
      </Button>
    </form>
  )
}
