/** What would have been sent, for a demonstration: the way there in the user panel, and the messages. */
import { useQuery } from '@tanstack/react-query'
import { FileCode2, FileText, Mail, MessageCircle, MessageSquareText, Send } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { callOf } from '#engine/portal.ts'
import { answerQuery } from '#client/query.ts'
import type { Wire } from '#schemas/wire.ts'
import { saveAttachment } from '../frame/files.ts'
import { useCall, usePortal, useSend, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure, useFailureSentence } from '../ui/failure.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import type { Tone } from '../ui/tone.ts'

type Message = Wire['OutboxPage']['Content'][number]

/** Nothing where the service is no demonstration: it says so. */
export function OutboxPart() {
  const { t } = useText()
  const [isOpen, setOpen] = useState(false)
  const asked = useQuery({
    ...answerQuery(useSend(), callOf(usePortal(), 'general.outbox'), 'OutboxPage', {
      Page: 1,
      PageSize: 1,
    }),
    retry: false,
  })
  if (!asked.data) return null
  return (
    <section>
      <h3 className="pb-2 text-sm font-medium text-ink-muted">{t('outbox.demo')}</h3>
      <Button icon={<Send />} onClick={() => setOpen(true)}>
        {t('outbox.open')}
      </Button>
      {isOpen && <OutboxDrawer onOpen={setOpen} />}
    </section>
  )
}

const channels = ['email', 'sms', 'whatsapp'] as const
const icons: Readonly<Record<Message['Channel'], ReactNode>> = {
  email: <Mail aria-hidden className="size-4" />,
  sms: <MessageSquareText aria-hidden className="size-4" />,
  whatsapp: <MessageCircle aria-hidden className="size-4" />,
}

function OutboxDrawer({ onOpen }: { readonly onOpen: (open: boolean) => void }) {
  const { t } = useText()
  const [channel, setChannel] = useState('')
  const [words, setWords] = useState('')
  const [size, setSize] = useState(50)
  const input = {
    Page: 1,
    PageSize: size,
    ...(channel !== '' && { Channel: channel }),
    ...(words.trim() !== '' && { Search: words.trim() }),
  }
  const list = useQuery({
    ...answerQuery(useSend(), callOf(usePortal(), 'general.outbox'), 'OutboxPage', input),
    refetchInterval: 5_000,
  })
  const page = list.data
  const isFiltered = channel !== '' || words.trim() !== ''
  return (
    <Drawer
      open
      onOpen={onOpen}
      size="md"
      title={t('outbox.title')}
      description={t('outbox.explain')}
    >
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-[1fr_10rem] gap-2">
          <Input
            aria-label={t('outbox.search')}
            placeholder={t('outbox.search')}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <Select
            aria-label={t('outbox.channel')}
            value={channel}
            onValue={setChannel}
            options={[
              { value: '', label: t('outbox.all') },
              ...channels.map((value) => ({ value, label: t(`outbox.channels.${value}`) })),
            ]}
          />
        </div>
        {list.isPending && <Skeleton className="h-40" />}
        {list.isError && !page && (
          <Failure error={list.error} onRetry={() => void list.refetch()} />
        )}
        {page?.Content.length === 0 && (
          <EmptyState
            icon={<Mail />}
            title={t(isFiltered ? 'outbox.noMatch' : 'outbox.empty')}
            text={isFiltered ? undefined : t('outbox.emptyText')}
          />
        )}
        <ul className="flex flex-col gap-3">
          {page?.Content.map((message) => (
            <MessageCard key={message.UUID} message={message} />
          ))}
        </ul>
        {page && page.TotalCount > page.Content.length && (
          <Button className="self-center" onClick={() => setSize(size + 50)}>
            {t('outbox.more')}
          </Button>
        )}
      </div>
    </Drawer>
  )
}

function MessageCard({ message }: { readonly message: Message }) {
  const { t, format } = useText()
  const portal = usePortal()
  const [family = ''] = message.Box.split('.')
  const key = message.Box.slice(family.length + 1)
  const place = portal.routes.find((route) => route.family === family && route.box === key)
  return (
    <li className="rounded-lg border border-line bg-surface-raised p-3 shadow-card">
      <div className="flex items-center gap-2 text-base">
        <span className="text-ink-muted" title={t(`outbox.channels.${message.Channel}`)}>
          {icons[message.Channel]}
        </span>
        <span className="min-w-0 flex-1 truncate font-medium text-ink">{message.Recipient}</span>
        <Chip tone={toneOf[message.Event] ?? 'neutral'}>{t(`outbox.events.${message.Event}`)}</Chip>
      </div>
      {message.Subject && <p className="pt-2 text-base font-medium text-ink">{message.Subject}</p>}
      <p className="pt-1 text-base text-ink-soft">{message.Body}</p>
      <div className="flex flex-wrap items-center gap-2 pt-2">
        {message.Attachments.map((file) => (
          <AttachmentButton key={file.Type} message={message} file={file} />
        ))}
        {place && message.DocumentNumber && (
          <a
            href={`${place.path}?record=${message.RecordUUID}`}
            className="text-base font-medium text-primary-ink hover:underline"
          >
            {t('outbox.toRecord', { number: message.DocumentNumber })}
          </a>
        )}
      </div>
      <ol className="flex flex-wrap gap-x-3 pt-2 text-xs text-ink-muted tabular-nums">
        {message.Activities.map(({ Event, EventDate }) => (
          <li key={Event + EventDate}>
            {t(`outbox.events.${Event}`)} {format.dateTime(EventDate)}
          </li>
        ))}
      </ol>
    </li>
  )
}

function AttachmentButton({
  message,
  file,
}: {
  readonly message: Message
  readonly file: Message['Attachments'][number]
}) {
  const call = useCall()
  const sentenceOf = useFailureSentence()
  const save = async () => {
    try {
      saveAttachment(
        await call(
          'general.outboxFile',
          { id: message.UUID, type: file.Type },
          { answer: 'Base64' },
        ),
        file.Name,
      )
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }
  return (
    <Button
      size="sm"
      once
      icon={file.Type === 'pdf' ? <FileText /> : <FileCode2 />}
      onClick={() => void save()}
    >
      {file.Name}
    </Button>
  )
}

const toneOf: Readonly<Record<string, Tone>> = {
  processed: 'info',
  deferred: 'warning',
  delivered: 'success',
  open: 'success',
  click: 'success',
  bounce: 'error',
  dropped: 'error',
}
