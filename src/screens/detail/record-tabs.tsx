/** The tabs of a record: one table says which there are, when each is there and what it shows. */
import type { ReactNode } from 'react'
import type { Box } from '#engine/portal.ts'
import { factValue, nameOf, type Row } from '#engine/inputs.ts'
import type { ListWords } from '../rows/list-words.ts'
import { useSession } from '../frame/portal-context.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { AnswerTab } from './answer-tab.tsx'
import { AttachmentsTab } from './attachments-tab.tsx'
import { DetailsTab } from './details-tab.tsx'
import { EnvelopeTab } from './envelope-tab.tsx'
import { FilesTab } from './files-tab.tsx'
import { HistoryTab } from './history-tab.tsx'
import { LinesTab } from './lines-tab.tsx'
import { channelsOf, MessagesTab, type Channel } from './messages-tab.tsx'
import { PartyDocumentsTab } from './party-documents-tab.tsx'
import { PreviewTab } from './preview-tab.tsx'
import { ReferencesTab } from './references-tab.tsx'
import { ThreadTab } from './thread-tab.tsx'
import type { RecordActions } from './use-record-actions.ts'

/** What a tab may show. */
interface TabInput {
  readonly box: Box
  readonly id: string
  readonly row: Row
  /** The records that a step of the list leads to. */
  readonly near: readonly string[]
  readonly actions: RecordActions
  /** What the tab of messages sends on. */
  readonly channel: Channel
  readonly onChannel: (channel: Channel) => void
  readonly words: ListWords
}

export interface RecordTabsProps extends TabInput {
  readonly tab: string | undefined
  readonly onTab: (tab: string) => void
}

/** The tabs that a record has; the first one where the wanted one is not among them. */
export function RecordTabs({ tab, onTab, ...input }: RecordTabsProps) {
  const { mayCall } = useSession()
  const { box, words } = input
  const has = (name: string) => box.calls[name] !== undefined && mayCall(box.calls[name])
  const there = recordTabs.filter(
    ({ call, isThere }) => (call === undefined || has(call)) && isThere?.(input) !== false,
  )
  const shown = there.find(({ value }) => value === tab) ?? there[0] ?? details
  return (
    <Tabs
      label={words.t('detail.title')}
      items={there.map(({ value, label, content }) => ({
        value,
        label: words.t(label),
        content: content(input),
      }))}
      value={shown.value}
      onValue={onTab}
      className="mt-2 flex-1"
    />
  )
}

interface RecordTab {
  readonly value: string
  /** Key of its name. */
  readonly label: string
  /** The call of the box that it needs, and the right to it. */
  readonly call?: string
  /** What else has to hold. */
  readonly isThere?: (input: TabInput) => boolean
  readonly content: (input: TabInput) => ReactNode
}

/** The one tab that every record has. */
const details: RecordTab = {
  value: 'details',
  label: 'detail.tabs.details',
  content: ({ box, row, words }) => <DetailsTab box={box} row={row} words={words} />,
}

const recordTabs: readonly RecordTab[] = [
  {
    value: 'preview',
    label: 'detail.tabs.preview',
    call: 'html',
    content: ({ box, id, row, near }) => (
      <PreviewTab box={box} id={id} title={nameOf(box, row)} near={near} />
    ),
  },
  // What people write to each other is what such a record is opened for.
  {
    value: 'thread',
    label: 'detail.tabs.thread',
    call: 'thread',
    content: ({ box, id }) => <ThreadTab box={box} id={id} />,
  },
  details,
  {
    value: 'lines',
    label: 'detail.tabs.lines',
    call: 'lines',
    content: ({ box, id }) => <LinesTab box={box} id={id} />,
  },
  {
    value: 'answer',
    label: 'detail.tabs.answer',
    call: 'answerHtml',
    isThere: ({ box, row }) => isAnswered(box, row),
    content: ({ box, id, row }) => <AnswerTab box={box} id={id} title={nameOf(box, row)} />,
  },
  {
    value: 'documents',
    label: 'detail.tabs.documents',
    call: 'documents',
    content: ({ box, id }) => <PartyDocumentsTab key={id} box={box} id={id} />,
  },
  {
    value: 'files',
    label: 'detail.tabs.files',
    call: 'recordFiles',
    content: ({ box, id }) => <FilesTab key={id} box={box} id={id} />,
  },
  {
    value: 'history',
    label: 'detail.tabs.history',
    call: 'histories',
    content: ({ box, id }) => <HistoryTab box={box} id={id} />,
  },
  {
    value: 'messages',
    label: 'detail.tabs.messages',
    isThere: ({ box, actions }) => channelsOf(box, actions.actions).length > 0,
    content: ({ box, id, row, actions, channel, onChannel, words }) => (
      <MessagesTab
        box={box}
        id={id}
        row={row}
        actions={actions}
        channel={channel}
        onChannel={onChannel}
        words={words}
      />
    ),
  },
  {
    value: 'attachments',
    label: 'detail.tabs.attachments',
    call: 'attachments',
    content: ({ box, id }) => <AttachmentsTab box={box} id={id} />,
  },
  {
    value: 'references',
    label: 'detail.tabs.references',
    call: 'despatchInfo',
    content: ({ box, id }) => <ReferencesTab box={box} id={id} />,
  },
  {
    value: 'envelope',
    label: 'detail.tabs.envelope',
    call: 'checkFromGib',
    content: ({ box, id, row, actions, words }) => (
      <EnvelopeTab box={box} id={id} row={row} actions={actions} words={words} />
    ),
  },
]

/** Whether it was answered by a document of its own: silence has none. */
function isAnswered(box: Box, row: Row): boolean {
  const answer = factValue(box, row, 'answer')
  return answer === 'approved' || answer === 'partiallyApproved' || answer === 'rejected'
}
