import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, Ellipsis, FileQuestion, Send, X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { periodColumn } from '#engine/filters.ts'
import { stepsOf } from '#engine/steps.ts'
import { callOf, type Box } from '#engine/portal.ts'
import { callQuery } from '#client/query.ts'
import { cells } from '../rows/cells.tsx'
import { isUnread } from '../rows/unread.ts'
import type { ListWords } from '../rows/list-words.ts'
import { usePreviewBeside } from '../frame/use-preview-beside.ts'
import { useCall, usePortal, useSend, useSession } from '../frame/portal-context.tsx'
import { isFreeKey } from '../frame/shortcuts.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { CopyText } from '../ui/copy-text.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import type { MenuItem } from '../ui/menu-items.ts'
import { Menu } from '../ui/menu.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs, type TabItem } from '../ui/tabs.tsx'
import { factValue, nameOf, partyOf, type Row } from '#engine/inputs.ts'
import { late } from '../ui/late.tsx'
import { AnswerTab } from './answer-tab.tsx'
import { AttachmentsTab } from './attachments-tab.tsx'
import { DetailsTab } from './details-tab.tsx'
import { EnvelopeTab } from './envelope-tab.tsx'
import { HistoryTab } from './history-tab.tsx'
import { Labels } from './labels.tsx'
import { channelOf, channelsOf, MessagesTab, type Channel } from './messages-tab.tsx'
import { LinesTab } from './lines-tab.tsx'
import { PreviewTab } from './preview-tab.tsx'
import { RecordFiles } from './record-files.tsx'
import { RecordNotice } from './record-notice.tsx'
import { ReferencesTab } from './references-tab.tsx'
import { ThreadTab } from './thread-tab.tsx'
import { useRecordActions, type RecordAction, type RecordActions } from './use-record-actions.ts'
import { RecordForm } from '../records/late-record-form.ts'

export interface RecordPaneProps {
  readonly box: Box
  readonly id: string
  /** Its row, where the page of the list has it. */
  readonly row: Row | undefined
  readonly tab: string | undefined
  readonly onTab: (tab: string) => void
  readonly onClose: () => void
  /** The records that a step leads to. */
  readonly near: readonly string[]
  /** To the next (1) or previous (-1) row of the list. */
  readonly onStep: (step: 1 | -1) => void
  readonly words: ListWords
}

/** One record: beside the list on wide screens, over it on narrower ones. */
export function RecordPane(props: RecordPaneProps) {
  const { box, id, onClose, words } = props
  const isBeside = usePreviewBeside()
  const found = useRow(props)
  const name = found.row ? String(found.row[box.title] || words.t('list.noNumber')) : ''
  const content = (
    <PaneContent {...props} row={found.row} error={found.error} isMissing={found.isMissing} />
  )
  if (!isBeside) {
    return (
      <Drawer
        open
        onOpen={(open) => !open && onClose()}
        size="lg"
        title={name || words.t('detail.title')}
        actions={found.row && <HeadButtons {...props} name={name} row={found.row} />}
      >
        <div data-record-pane className="flex h-full flex-col">
          {content}
        </div>
      </Drawer>
    )
  }
  return (
    <aside
      data-record-pane
      aria-label={words.t('detail.title')}
      className="sticky top-(--header-height) flex h-[calc(100dvh-var(--header-height))] w-[46%] max-w-[50rem] min-w-[34rem] shrink-0 animate-slide-in flex-col border-l border-line bg-surface-raised"
    >
      <header className="flex min-h-13 items-center gap-1 border-b border-line px-4 py-2">
        <div className="min-w-0 flex-1">
          {name === '' ? (
            <Skeleton className="w-40" />
          ) : (
            <h2 className="truncate text-lg font-semibold text-ink">
              {found.row?.[box.title] ? (
                <CopyText value={name} className="-ml-1 text-lg text-ink" />
              ) : (
                name
              )}
            </h2>
          )}
        </div>
        {found.row && <HeadButtons {...props} name={name} row={found.row} />}
        <IconButton icon={<X />} label={words.t('common.close')} shortcut="Esc" onClick={onClose} />
      </header>
      <div key={id} className="flex min-h-0 flex-1 flex-col overflow-y-auto px-4 pt-3">
        {content}
      </div>
    </aside>
  )
}

/** The row from the page, else asked for by its id: a link may lead to a record that the page does not show, and an answer may take it out of a filtered list. */
function useRow({ box, id, row }: RecordPaneProps): {
  row: Row | undefined
  error: unknown
  isMissing: boolean
} {
  const portal = usePortal()
  const send = useSend()
  const [last, setLast] = useState<Row>()
  useEffect(() => {
    if (row) setLast(row)
  }, [row])
  const before = last?.['UUID'] === id ? last : undefined
  const query = useQuery({
    ...callQuery(send, callOf(portal, box.calls['list']!), { Search: id, Page: 1, PageSize: 20 }),
    enabled: row === undefined,
    placeholderData: undefined,
  })
  const content = (query.data as { Content?: readonly Row[] } | undefined)?.Content
  const fetched = content?.find((one) => one['UUID'] === id)
  return {
    row: row ?? fetched ?? before,
    error: query.error,
    isMissing:
      content !== undefined && fetched === undefined && row === undefined && before === undefined,
  }
}

function HeadButtons({
  box,
  id,
  name,
  onStep,
  words,
}: RecordPaneProps & { readonly name: string; readonly row: Row }) {
  return (
    <span className="flex shrink-0 items-center">
      <RecordFiles box={box} id={id} name={name} />
      <IconButton
        icon={<ChevronUp />}
        label={words.t('detail.previous')}
        shortcut="↑"
        onClick={() => onStep(-1)}
        className="hidden sm:inline-flex"
      />
      <IconButton
        icon={<ChevronDown />}
        label={words.t('detail.next')}
        shortcut="↓"
        onClick={() => onStep(1)}
        className="hidden sm:inline-flex"
      />
    </span>
  )
}

interface PaneContentProps extends RecordPaneProps {
  readonly error: unknown
  readonly isMissing: boolean
}

function PaneContent({ row, error, isMissing, ...props }: PaneContentProps) {
  const { words, onClose } = props
  if (row) return <Record {...props} row={row} />
  if (isMissing)
    return (
      <EmptyState
        icon={<FileQuestion />}
        title={words.t('detail.missing')}
        text={words.t('detail.missingText')}
        action={<Button onClick={onClose}>{words.t('common.close')}</Button>}
      />
    )
  if (error) return <Failure error={error} />
  return (
    <div className="flex flex-col gap-3" aria-busy="true">
      <Skeleton className="w-1/2" />
      <Skeleton className="w-1/3" />
      <Skeleton className="h-64 w-full" />
    </div>
  )
}

function Record({
  box,
  id,
  row,
  near,
  tab,
  onTab,
  onClose,
  words,
}: RecordPaneProps & { readonly row: Row }) {
  const { mayCall } = useSession()
  /** The form that is open: of the record itself, or of one of its steps. */
  const [form, setForm] = useState<{ readonly step?: string }>()
  const onEdit = () => setForm({})
  const actions = useRecordActions({ box, id, row, words, onGone: onClose, onEdit })
  const [asked, setAsked] = useState<RecordAction>()
  const [channel, setChannel] = useState<Channel>('email')
  useReadMark(box, id, row)

  const begin = (action: RecordAction) => {
    if (action.disabledReason !== undefined) return
    const wanted = channelOf(action.action.name)
    if (wanted) {
      setChannel(wanted)
      onTab('messages')
    } else if (action.action.name.startsWith('check')) {
      onTab('envelope')
      void actions.run(action).catch(() => {})
    } else if (action.confirm === 'none') void actions.run(action).catch(() => {})
    else setAsked(action)
  }
  useShortcuts(actions.actions, begin)

  const has = (call: string) => box.calls[call] !== undefined && mayCall(box.calls[call])
  const tabs: (TabItem & { readonly isThere: boolean })[] = [
    {
      value: 'preview',
      isThere: has('html'),
      label: words.t('detail.tabs.preview'),
      content: <PreviewTab box={box} id={id} title={nameOf(box, row)} near={near} />,
    },
    {
      value: 'details',
      isThere: true,
      label: words.t('detail.tabs.details'),
      content: <DetailsTab box={box} row={row} words={words} />,
    },
    {
      value: 'lines',
      isThere: has('lines'),
      label: words.t('detail.tabs.lines'),
      content: <LinesTab box={box} id={id} />,
    },
    {
      value: 'answer',
      isThere: has('answerHtml') && isAnswered(box, row),
      label: words.t('detail.tabs.answer'),
      content: <AnswerTab box={box} id={id} title={nameOf(box, row)} />,
    },
    {
      value: 'thread',
      isThere: has('thread'),
      label: words.t('detail.tabs.thread'),
      content: <ThreadTab box={box} id={id} />,
    },
    {
      value: 'history',
      isThere: has('histories'),
      label: words.t('detail.tabs.history'),
      content: <HistoryTab box={box} id={id} />,
    },
    {
      value: 'messages',
      isThere: channelsOf(box, actions.actions).length > 0,
      label: words.t('detail.tabs.messages'),
      content: (
        <MessagesTab
          box={box}
          id={id}
          row={row}
          actions={actions}
          channel={channel}
          onChannel={setChannel}
        />
      ),
    },
    {
      value: 'attachments',
      isThere: has('attachments'),
      label: words.t('detail.tabs.attachments'),
      content: <AttachmentsTab box={box} id={id} />,
    },
    {
      value: 'references',
      isThere: has('despatchInfo'),
      label: words.t('detail.tabs.references'),
      content: <ReferencesTab box={box} id={id} />,
    },
    {
      value: 'envelope',
      isThere: has('checkFromGib'),
      label: words.t('detail.tabs.envelope'),
      content: <EnvelopeTab box={box} id={id} row={row} actions={actions} words={words} />,
    },
  ]
  const there = tabs.filter((one) => one.isThere)
  const shown = there.find((one) => one.value === tab) ?? there[0]!

  return (
    <>
      <Summary box={box} row={row} words={words} />
      <RecordNotice box={box} id={id} row={row} words={words} />
      <ActionBar actions={actions} onAction={begin} words={words} />
      <Steps box={box} row={row} onStep={(step) => setForm({ step })} words={words} />
      <Labels box={box} id={id} row={row} words={words} />
      <Tabs
        label={words.t('detail.title')}
        items={there}
        value={shown.value}
        onValue={onTab}
        className="mt-2 flex-1"
      />
      {form && (
        <RecordForm
          {...form}
          box={box}
          id={id}
          version={versionOf(box, row)}
          open
          onOpen={(open) => !open && setForm(undefined)}
        />
      )}
      {asked?.confirm === 'receipt' && (
        <ReceiptDialog
          open
          onOpen={(open) => !open && setAsked(undefined)}
          box={box}
          id={id}
          title={asked.label}
          name={describe(box, row, words)}
          onSend={(receipt) => actions.run(asked, { receipt })}
        />
      )}
      {asked && asked.confirm !== 'receipt' && (
        <ConfirmDialog
          open
          onOpen={(open) => !open && setAsked(undefined)}
          title={asked.label}
          description={describe(box, row, words)}
          confirmLabel={asked.label}
          danger={asked.tone === 'danger'}
          {...(asked.confirm === 'reason' && {
            reason: {
              label: words.t('detail.reason'),
              hint: words.t('detail.reasonHint'),
              maxLength: 1000,
            },
          })}
          onConfirm={(reason) => actions.run(asked, { reason })}
        />
      )}
    </>
  )
}

const versionOf = (box: Box, row: Row): number | undefined => {
  const version = factValue(box, row, 'version')
  return typeof version === 'number' ? version : undefined
}

/** Answered by a document of its own: silence has none. */
function isAnswered(box: Box, row: Row): boolean {
  const answer = factValue(box, row, 'answer')
  return answer === 'approved' || answer === 'partiallyApproved' || answer === 'rejected'
}

/** The record in a line: number, other side, amount. */
function describe(box: Box, row: Row, words: ListWords): string {
  const amount = box.rows.find((column) => column.fact === 'payable')?.name
  const parts = [
    nameOf(box, row),
    row[box.title] ? partyOf(box, row)?.name : '',
    amount ? words.value(row, amount) : '',
  ]
  return parts.filter(Boolean).join(' · ')
}

/** Who, how much, and how it stands. */
function Summary({
  box,
  row,
  words,
}: {
  readonly box: Box
  readonly row: Row
  readonly words: ListWords
}) {
  const amount = box.rows.find((column) => column.fact === 'payable')
  const day = periodColumn(box)
  const states = box.rows.filter(
    ({ name, field }) => field.tones && row[name] && row[name] !== 'unknown',
  )
  const party = partyOf(box, row)
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-56">
        {party && <p className="text-base font-medium break-words text-ink">{party.name || '–'}</p>}
        <p className="flex flex-wrap gap-x-2 text-sm text-ink-muted tabular-nums">
          {party?.taxNo && <span>{party.taxNo}</span>}
          {day && <span>{words.value(row, day.name)}</span>}
        </p>
      </div>
      <div className="flex flex-col items-start gap-1 sm:items-end">
        {amount && <span className="text-xl">{cells.money({ ...amount, row, words })}</span>}
        <span className="flex flex-wrap gap-1 empty:hidden">
          {states.map((column) => (
            <span key={column.name} title={words.label(column.name)}>
              {cells.code({ ...column, row, words })}
            </span>
          ))}
        </span>
      </div>
    </div>
  )
}

/** The main actions as buttons, sending in one menu, what is rare behind the dots. Checks stand in their tab. */
function ActionBar({
  actions,
  onAction,
  words,
}: {
  readonly actions: RecordActions
  readonly onAction: (action: RecordAction) => void
  readonly words: ListWords
}) {
  const ranked = actions.actions
    .filter(({ action }) => !action.name.startsWith('check'))
    .sort((a, b) => rank(a) - rank(b))
  const sends = ranked.filter(({ action }) => channelOf(action.name) !== undefined)
  const others = ranked.filter((one) => !sends.includes(one))
  if (ranked.length === 0) return null
  const item = (one: RecordAction): MenuItem => ({
    key: one.action.name,
    label: one.label,
    shortcut: one.action.shortcut,
    disabledReason: one.disabledReason,
    danger: one.tone === 'danger',
    onSelect: () => onAction(one),
  })
  const isButton = (one: RecordAction, index: number) =>
    index < shownActions && one.disabledReason === undefined
  const rest = others.filter((one, index) => !isButton(one, index))
  return (
    <div
      role="group"
      aria-label={words.t('detail.actions')}
      className="flex flex-wrap items-center gap-1.5 pt-3 pb-2"
    >
      {others.filter(isButton).map((one) => (
        <ActionButton
          key={one.action.name}
          action={one}
          isBusy={actions.busy === one.action.name}
          onAction={onAction}
        />
      ))}
      {sends.length > 0 && (
        <Menu
          align="start"
          trigger={
            <Button size="sm" icon={<Send />}>
              {words.t('detail.sendBy')}
            </Button>
          }
          groups={[{ items: sends.map(item) }]}
        />
      )}
      {rest.length > 0 && (
        <Menu
          trigger={
            <IconButton
              size="sm"
              variant="secondary"
              icon={<Ellipsis />}
              label={words.t('detail.moreActions')}
            />
          }
          groups={[{ items: rest.map(item) }]}
        />
      )}
    </div>
  )
}

/** What is done with a record that is written here; each asks in a form of its own. */
function Steps({
  box,
  row,
  onStep,
  words,
}: {
  readonly box: Box
  readonly row: Row
  readonly onStep: (step: string) => void
  readonly words: ListWords
}) {
  const { mayCall } = useSession()
  const steps = stepsOf(box).filter(({ call }) => mayCall(call))
  if (steps.length === 0) return null
  return (
    <div className="flex flex-wrap gap-1.5 pb-2">
      {steps.map(({ name, when }) => (
        <Button
          key={name}
          size="sm"
          disabledReason={words.whyNot(when, row)}
          onClick={() => onStep(name)}
        >
          {words.action(name)}
        </Button>
      ))}
    </div>
  )
}

/** Asked for by few: its table and arithmetic come when somebody answers. */
const ReceiptDialog = late(async () => (await import('./receipt-dialog.tsx')).ReceiptDialog)

const shownActions = 4
/** What can be done now stands before what cannot; what one is here for, first. */
const rank = ({ tone, confirm, disabledReason }: RecordAction): number =>
  (disabledReason === undefined ? 0 : 10) +
  (confirm === 'reason' ? 1 : { primary: 0, plain: 2, danger: 3 }[tone])

function ActionButton({
  action,
  isBusy,
  onAction,
}: {
  readonly action: RecordAction
  readonly isBusy: boolean
  readonly onAction: (action: RecordAction) => void
}): ReactNode {
  const variant =
    action.disabledReason === undefined && action.tone === 'primary' ? 'primary' : 'secondary'
  return (
    <Button
      size="sm"
      variant={variant}
      once
      loading={isBusy}
      disabledReason={action.disabledReason}
      onClick={() => onAction(action)}
      aria-keyshortcuts={action.action.shortcut}
      className={
        action.tone === 'danger' && action.disabledReason === undefined ? 'text-error-ink' : ''
      }
    >
      {action.label}
    </Button>
  )
}

function useShortcuts(
  actions: readonly RecordAction[],
  begin: (action: RecordAction) => void,
): void {
  const latest = useRef({ actions, begin })
  latest.current = { actions, begin }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isFreeKey(event)) return
      const wanted = latest.current.actions.find(({ action }) => action.shortcut === event.key)
      if (!wanted) return
      event.preventDefault()
      latest.current.begin(wanted)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** Opening is reading: the mark is set quietly, once. */
function useReadMark(box: Box, id: string, row: Row): void {
  const call = useCall()
  const client = useQueryClient()
  const { mayCall } = useSession()
  const own = box.calls['changeIsRead']
  const operation = own ?? box.calls['operation']
  const isWanted =
    isUnread(box, row) &&
    operation !== undefined &&
    (own !== undefined || box.operations.includes('Read')) &&
    mayCall(operation)
  const marked = useRef<string>(undefined)
  useEffect(() => {
    if (!isWanted || marked.current === id) return
    marked.current = id
    call(operation, own === undefined ? { operationType: 'Read', body: [id] } : { id }).then(
      () => client.invalidateQueries({ queryKey: [box.family, box.key, box.calls['list']] }),
      () => undefined, // Not worth a word: the document stays unread and is marked when it is opened again.
    )
  })
}
