import { needed } from '#values/needed.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useText, type Text } from '../frame/portal-context.tsx'
import { Chip } from '../ui/chip.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { StackedFrame, StackedRow, type StackedColumn } from '../ui/stacked-table.tsx'
import { keyOf } from './document-id.ts'
import type { PastedDocument, PastedError } from './pasted-rows.ts'
import type { Outcome } from './use-runner.ts'

export interface BulkDocumentsProps {
  readonly documents: readonly PastedDocument[]
  readonly outcomes: ReadonlyMap<string, Outcome>
  readonly labelOf: (key: string) => string
}

/** Until a row is measured. */
const rowHeight = 36

/** A row for each document with what is wrong or what came of it. Of thousands only those in sight are drawn. */
export function BulkDocuments({ documents, outcomes, labelOf }: BulkDocumentsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: documents.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  })
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  const shape = { columns: useColumns(outcomes, labelOf) }
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
          ref={virtual.measureElement}
          data-index={index}
          aria-rowindex={index + 2}
        />
      ))}
      {after > 0 && <tr aria-hidden style={{ height: after }} />}
    </StackedFrame>
  )
}

function useColumns(
  outcomes: BulkDocumentsProps['outcomes'],
  labelOf: BulkDocumentsProps['labelOf'],
): readonly StackedColumn<PastedDocument>[] {
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
        <State outcome={outcomeOf(document)} hasErrors={document.errors.length > 0} />
      ),
    },
    {
      key: 'note',
      label: t('upload.note'),
      isText: true,
      cell: (document) => noteOf(document, outcomeOf(document), t, labelOf),
    },
  ]
}

/** What came of it; before, what is wrong with it. */
function noteOf(
  document: PastedDocument,
  outcome: Outcome | undefined,
  t: Text['t'],
  labelOf: (key: string) => string,
): string {
  if (outcome?.state === 'failed') return outcome.text
  if (outcome?.state === 'done')
    return t('bulk.madeAs', { family: t(`families.${outcome.family}.document`) })
  return document.errors.map((error) => errorText(error, t, labelOf)).join(' ')
}

function errorText(
  { row, key, column, values }: PastedError,
  t: Text['t'],
  labelOf: (key: string) => string,
): string {
  return values
    ? t('sheet.place', { row, column, text: t(`sheet.problems.${key}`, values) })
    : t(`bulk.errors.${key}`, { row, column: labelOf(column) })
}

function State({
  outcome,
  hasErrors,
}: {
  readonly outcome: Outcome | undefined
  readonly hasErrors: boolean
}) {
  const { t } = useText()
  if (outcome?.state === 'running') return <Spinner />
  if (outcome)
    return (
      <Chip tone={outcome.state === 'done' ? 'success' : 'error'}>
        {t(`upload.state.${outcome.state}`)}
      </Chip>
    )
  return (
    <Chip tone={hasErrors ? 'warning' : 'neutral'}>
      {t(hasErrors ? 'bulk.toCorrect' : 'bulk.ready')}
    </Chip>
  )
}
