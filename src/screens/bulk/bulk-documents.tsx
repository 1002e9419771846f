import { needed } from '#values/needed.ts'
import { useText } from '../frame/portal-context.tsx'
import { Chip } from '../ui/chip.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { StackedFrame, StackedRow, type StackedColumn } from '../ui/stacked-table.tsx'
import { useVirtualRows } from '../ui/use-virtual-rows.ts'
import { CellFix } from './cell-fix.tsx'
import type { Complaint } from './complaints.ts'
import { keyOf } from './document-id.ts'
import type { PastedCell, PastedDocument } from './pasted-rows.ts'
import type { Outcome } from './use-runner.ts'

export interface BulkDocumentsProps {
  readonly documents: readonly PastedDocument[]
  readonly outcomes: ReadonlyMap<string, Outcome>
  /** What is wrong with a document; undefined while it is not known. */
  readonly complaintsOf: (document: PastedDocument) => readonly Complaint[] | undefined
  /** Another word for a cell of the pasted rows. */
  readonly onWord: (cell: PastedCell, word: string) => void
}

/** Until a row is measured. */
const rowHeight = 36

/** A row for each document with what is wrong or what came of it. Of thousands only those in sight are drawn. */
export function BulkDocuments({ documents, ...rest }: BulkDocumentsProps) {
  const { scroller, items, before, after, measure } = useVirtualRows(documents.length, rowHeight)
  const shape = { columns: useColumns(rest) }
  return (
    <StackedFrame
      {...shape}
      ref={scroller}
      className="max-h-[60dvh]"
      rowCount={documents.length + 1}
    >
      {before > 0 && <tr aria-hidden style={{ height: before }} />}
      {items.map(({ key, index }) => (
        <StackedRow
          key={key}
          {...shape}
          row={needed(documents[index], `document ${index}`)}
          ref={measure}
          data-index={index}
          aria-rowindex={index + 2}
        />
      ))}
      {after > 0 && <tr aria-hidden style={{ height: after }} />}
    </StackedFrame>
  )
}

function useColumns({
  outcomes,
  complaintsOf,
  onWord,
}: Omit<BulkDocumentsProps, 'documents'>): readonly StackedColumn<PastedDocument>[] {
  const { t } = useText()
  const outcomeOf = (document: PastedDocument) => outcomes.get(keyOf(document))
  return [
    {
      key: 'group',
      label: t('bulk.group'),
      cell: ({ group }) => <span className="font-medium text-ink">{group}</span>,
    },
    {
      key: 'receiver',
      label: t('bulk.receiver'),
      cell: ({ taxNo }) => <span className="tabular-nums">{taxNo}</span>,
    },
    { key: 'lines', label: t('bulk.lines'), numeric: true, cell: ({ rows }) => rows.length },
    {
      key: 'result',
      label: t('upload.result'),
      cell: (document) => (
        <State outcome={outcomeOf(document)} complaints={complaintsOf(document)} />
      ),
    },
    {
      key: 'note',
      label: t('upload.note'),
      isText: true,
      cell: (document) => {
        const outcome = outcomeOf(document)
        if (outcome?.state === 'done')
          return t('bulk.madeAs', { family: t(`families.${outcome.family}.document`) })
        return (
          <>
            {outcome?.state === 'failed' && <p>{outcome.text}</p>}
            <Complaints complaints={complaintsOf(document) ?? []} onWord={onWord} />
          </>
        )
      },
    },
  ]
}

/** More of them are not read in a table. */
const mostShown = 6

function Complaints({
  complaints,
  onWord,
}: {
  readonly complaints: readonly Complaint[]
  readonly onWord: BulkDocumentsProps['onWord']
}) {
  const { t } = useText()
  if (complaints.length === 0) return null
  return (
    <ul className="flex flex-col gap-1">
      {complaints.slice(0, mostShown).map(({ text, fix }) => (
        <li
          key={`${fix?.cell.line} ${fix?.cell.column} ${fix?.word} ${text}`}
          className="flex flex-wrap items-center gap-x-2 gap-y-1"
        >
          <span>{text}</span>
          {fix && <CellFix {...fix} onWord={(word) => onWord(fix.cell, word)} />}
        </li>
      ))}
      {complaints.length > mostShown && (
        <li className="text-ink-muted">
          {t('bulk.moreComplaints', { count: complaints.length - mostShown })}
        </li>
      )}
    </ul>
  )
}

function State({
  outcome,
  complaints,
}: {
  readonly outcome: Outcome | undefined
  readonly complaints: readonly Complaint[] | undefined
}) {
  const { t } = useText()
  if (outcome?.state === 'running') return <Spinner />
  if (outcome)
    return (
      <Chip tone={outcome.state === 'done' ? 'success' : 'error'}>
        {t(`bulk.state.${outcome.state}`)}
      </Chip>
    )
  if (complaints === undefined) return <Chip>{t('bulk.checking')}</Chip>
  return (
    <Chip tone={complaints.length > 0 ? 'warning' : 'neutral'}>
      {t(complaints.length > 0 ? 'bulk.toCorrect' : 'bulk.ready')}
    </Chip>
  )
}
