import { recordOf, recordsIn } from '#values/json.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, FileQuestion, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { callOfBox, type Box } from '#engine/portal.ts'
import { callQuery } from '#client/query.ts'
import type { ListWords } from '../rows/list-words.ts'
import { pollInterval } from '../rows/polling.ts'
import { usePreviewBeside } from '../frame/use-preview-beside.ts'
import { usePortal, useSend } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { CopyText } from '../ui/copy-text.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Row } from '#engine/inputs.ts'
import { RecordContent } from './record-content.tsx'
import { RecordFiles } from './record-files.tsx'

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
        <div data-record-pane className="group/record flex h-full flex-col">
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
          <PaneTitle name={name} isNumber={Boolean(found.row?.[box.title])} />
        </div>
        {found.row && <HeadButtons {...props} name={name} row={found.row} />}
        <IconButton icon={<X />} label={words.t('common.close')} shortcut="Esc" onClick={onClose} />
      </header>
      <div
        key={id}
        className="group/record flex min-h-0 flex-1 flex-col overflow-y-auto px-4 py-3 has-data-scrolls-alone:overflow-hidden"
      >
        {content}
      </div>
    </aside>
  )
}

interface PaneTitleProps {
  /** Empty until the record is there. */
  readonly name: string
  /** A number can be copied; the words that stand for a missing one cannot. */
  readonly isNumber: boolean
}

function PaneTitle({ name, isNumber }: PaneTitleProps) {
  if (name === '') return <Skeleton className="w-40" />
  return (
    <h2 className="truncate text-lg font-semibold text-ink">
      {isNumber ? <CopyText value={name} className="-ml-1 text-lg text-ink" /> : name}
    </h2>
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
    ...callQuery(send, callOfBox(portal, box, 'list'), { Search: id, Page: 1, PageSize: 20 }),
    enabled: row === undefined,
    placeholderData: undefined,
    // The list asks again for rows of its page alone.
    refetchInterval: ({ state }) => pollInterval(box, rowsIn(state.data)),
    refetchIntervalInBackground: false,
  })
  const content = query.data === undefined ? undefined : rowsIn(query.data)
  const fetched = content?.find((one) => one['UUID'] === id)
  return {
    row: row ?? fetched ?? before,
    error: query.error,
    isMissing:
      content !== undefined && fetched === undefined && row === undefined && before === undefined,
  }
}

const rowsIn = (answer: unknown): readonly Row[] => recordsIn(recordOf(answer)['Content'])

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
  if (row) return <RecordContent {...props} row={row} />
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
    <div className="flex animate-shimmer flex-col gap-3" aria-busy="true">
      <Skeleton isStill className="w-1/2" />
      <Skeleton isStill className="w-1/3" />
      <Skeleton isStill className="h-64 w-full" />
    </div>
  )
}
