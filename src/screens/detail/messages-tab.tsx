import { Share2 } from 'lucide-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { ActionName, Box } from '#engine/portal.ts'
import type { Tone } from '#descriptor/field.ts'
import { useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { factValue, type Row } from '#engine/inputs.ts'
import type { ListWords } from '../rows/list-words.ts'
import { lineOf } from './record-line.ts'
import { useRecordQuery } from './record-query.ts'
import { RecordState } from './record-state.tsx'
import type { RecordAction, RecordActions } from './use-record-actions.ts'
import { emailShape } from '#values/email.ts'

export const channels = ['email', 'sms', 'whatsApp'] as const
export type Channel = (typeof channels)[number]

/** The action that sends on a channel and the call that tells what was sent. */
const sends: Record<Channel, { readonly action: ActionName; readonly history: string }> = {
  email: { action: 'sendEmail', history: 'mailHistories' },
  sms: { action: 'sendSms', history: 'smsHistories' },
  whatsApp: { action: 'sendWhatsApp', history: 'whatsAppHistories' },
}

export const channelOf = (action: ActionName): Channel | undefined =>
  channels.find((channel) => sends[channel].action === action)

/** Channels that a box can send on or has histories of. */
export const channelsOf = (box: Box, actions: readonly RecordAction[]): readonly Channel[] =>
  channels.filter(
    (channel) =>
      box.calls[sends[channel].history] !== undefined ||
      actions.some(({ action }) => action.name === sends[channel].action),
  )

export interface MessagesTabProps {
  readonly box: Box
  readonly id: string
  readonly row: Row
  readonly actions: RecordActions
  readonly channel: Channel
  readonly onChannel: (channel: Channel) => void
  readonly words: ListWords
}

/** Shares the document with people and shows what became of it: it is not sent by this, a draft stays a draft. */
export function MessagesTab({
  box,
  id,
  row,
  actions,
  channel,
  onChannel,
  words,
}: MessagesTabProps) {
  const { t } = useText()
  const offered = channelsOf(box, actions.actions)
  const shown = offered.includes(channel) ? channel : offered[0]
  if (!shown) return null
  const action = actions.actions.find((one) => one.action.name === sends[shown].action)
  return (
    <div className="flex flex-col gap-5 pb-4">
      <div role="group" aria-label={t('detail.channel')} className="flex gap-1">
        {offered.map((one) => (
          <Button
            key={one}
            size="sm"
            variant={one === shown ? 'secondary' : 'ghost'}
            aria-pressed={one === shown}
            onClick={() => onChannel(one)}
          >
            {t(`detail.channels.${one}`)}
          </Button>
        ))}
      </div>
      {action && (
        <ShareForm
          key={`${shown}-${id}`}
          channel={shown}
          isDraft={box.isDrafts}
          name={lineOf(box, row, words)}
          action={action}
          actions={actions}
          initial={shown === 'email' ? String(factValue(box, row, 'email') ?? '') : ''}
        />
      )}
      {box.calls[sends[shown].history] && <Histories box={box} id={id} channel={shown} />}
    </div>
  )
}

interface ShareFormProps {
  readonly channel: Channel
  readonly isDraft: boolean
  /** The record in a line. */
  readonly name: string
  readonly action: RecordAction
  readonly actions: RecordActions
  readonly initial: string
}

/** Asks before anything leaves the house: what goes out cannot be taken back. */
function ShareForm({ channel, isDraft, name, action, actions, initial }: ShareFormProps) {
  const { t } = useText()
  const [text, setText] = useState(initial)
  const [isTried, setTried] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const values = text.split(/[\s,;]+/).filter(Boolean)
  const problem = channel === 'email' ? emailProblem(values) : phoneProblem(text)
  const share = async () => {
    await actions.run(action, channel === 'email' ? { emails: values } : { phone: text.trim() })
    setText('')
    setTried(false)
  }
  const to = channel === 'email' ? values.join(', ') : text.trim()
  return (
    <>
      <form
        noValidate
        className="flex items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (problem === undefined && action.disabledReason === undefined) setAsked(true)
        }}
      >
        <Field
          className="flex-1"
          label={t(`detail.to.${channel}`)}
          hint={t(`detail.hint.${channel}`)}
          error={isTried && problem ? t(`detail.${problem}`) : undefined}
        >
          {(control) => (
            <Input
              {...control}
              type={channel === 'email' ? 'text' : 'tel'}
              inputMode={channel === 'email' ? 'email' : 'tel'}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="primary"
          once
          className="mt-6"
          icon={<Share2 />}
          loading={actions.busy === action.action.name}
          disabledReason={action.disabledReason}
        >
          {t('detail.share')}
        </Button>
      </form>
      {isAsked && (
        <ConfirmDialog
          open
          onOpen={setAsked}
          title={action.label}
          description={
            <>
              {name && <span className="block">{name}</span>}
              {t(`detail.shareAsk.${isDraft ? 'draft' : 'document'}`, { to })}
            </>
          }
          confirmLabel={t('detail.share')}
          onConfirm={share}
        />
      )}
    </>
  )
}

const emailProblem = (values: readonly string[]): 'noEmail' | 'badEmail' | undefined =>
  values.length === 0
    ? 'noEmail'
    : values.some((value) => !emailShape.test(value))
      ? 'badEmail'
      : undefined
/** As the service takes it: 10 to 20 of digits, blanks, brackets and dashes, a plus in front. */
const phoneProblem = (text: string): 'noPhone' | 'badPhone' | undefined =>
  text.trim() === ''
    ? 'noPhone'
    : /^\+?[0-9 ()-]{10,20}$/.test(text.trim())
      ? undefined
      : 'badPhone'

interface Sent {
  /** What the mail server or the provider said. */
  readonly answer: string | null
  /** How many SMS it is charged as. */
  readonly parts?: number | null
  readonly at: string
  readonly to: string | null
  readonly state: string | null
  readonly tone: Tone
}

function Histories({
  box,
  id,
  channel,
}: {
  readonly box: Box
  readonly id: string
  readonly channel: Channel
}) {
  const shown: Record<Channel, ReactNode> = {
    email: <Mails box={box} id={id} />,
    sms: <Texts box={box} id={id} />,
    whatsApp: <WhatsApps box={box} id={id} />,
  }
  return <>{shown[channel]}</>
}

const eventTones: Readonly<Record<string, Tone>> = {
  processed: 'neutral',
  deferred: 'warning',
  delivered: 'success',
  open: 'success',
  click: 'success',
  bounce: 'error',
  dropped: 'error',
  unsubscribe: 'warning',
}

function Mails({ box, id }: { readonly box: Box; readonly id: string }) {
  const query = useRecordQuery(box, 'mailHistories', 'MailHistories', id)
  const { t } = useText()
  return (
    <SentList
      query={query}
      toSent={(entry) => ({
        at: entry.EventDate || entry.CreatedDate,
        to: entry.Email,
        state: t(`detail.mailEvents.${entry.Event}`),
        tone: entry.IsSuccess ? (eventTones[entry.Event] ?? 'neutral') : 'error',
        answer: entry.Answer,
      })}
    />
  )
}
/** A word of ours for what became of a message; what a provider says in its own words stays. */
function useMessageState(): (status: string | null) => Pick<Sent, 'state' | 'tone'> {
  const { t, has } = useText()
  return (status) => {
    const key = `detail.mailEvents.${status}`
    return {
      state: status !== null && has(key) ? t(key) : status,
      tone: eventTones[status ?? ''] ?? 'neutral',
    }
  }
}
function Texts({ box, id }: { readonly box: Box; readonly id: string }) {
  const stateOf = useMessageState()
  const query = useRecordQuery(box, 'smsHistories', 'SmsHistories', id)
  return (
    <SentList
      query={query}
      toSent={(entry) => ({
        at: entry.CreatedDate,
        to: entry.To,
        answer: entry.Answer,
        parts: entry.Parts,
        ...stateOf(entry.Status),
      })}
    />
  )
}
function WhatsApps({ box, id }: { readonly box: Box; readonly id: string }) {
  const stateOf = useMessageState()
  const query = useRecordQuery(box, 'whatsAppHistories', 'WhatsAppHistories', id)
  return (
    <SentList
      query={query}
      toSent={(entry) => ({
        at: entry.DateUpdated || entry.CreatedDate,
        to: entry.To,
        answer: entry.Answer,
        ...stateOf(entry.Status),
      })}
    />
  )
}

function SentList<T>({
  query,
  toSent,
}: {
  readonly query: UseQueryResult<T[]>
  readonly toSent: (entry: T) => Sent
}) {
  const { t, format } = useText()
  return (
    <section aria-label={t('detail.sentTitle')}>
      <h3 className="mb-1 text-sm font-semibold text-ink">{t('detail.sentTitle')}</h3>
      <RecordState
        query={query}
        isEmpty={(entries) => entries.length === 0}
        emptyText={t('detail.nothingSent')}
      >
        {(entries) => (
          <ul className="divide-y divide-line border-y border-line">
            {entries.map(toSent).map((sent, index) => (
              <li
                key={`${sent.at}-${index}`}
                className="flex min-h-9 flex-wrap items-center gap-x-3 py-1"
              >
                <span className="min-w-0 flex-1 truncate text-ink">{sent.to}</span>
                {typeof sent.parts === 'number' && (
                  <span className="shrink-0 text-sm text-ink-muted">
                    {t('detail.parts', { parts: sent.parts })}
                  </span>
                )}
                {sent.state && <Chip tone={sent.tone}>{sent.state}</Chip>}
                <time dateTime={sent.at} className="shrink-0 text-sm text-ink-muted tabular-nums">
                  {format.dateTime(sent.at)}
                </time>
                {sent.answer !== null && (
                  <p className="w-full text-sm break-words text-ink-muted">{sent.answer}</p>
                )}
              </li>
            ))}
          </ul>
        )}
      </RecordState>
    </section>
  )
}
