import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useText, type Text } from '../portal-context.tsx'
import { Chip } from '../ui/chip.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Cell, HeadCell, Table, TableFrame, TableHead, TableRow } from '../ui/table.tsx'
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
  const { t } = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({ count: documents.length, getScrollElement: () => scroller.current, estimateSize: () => rowHeight, overscan: 10 })
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <TableFrame ref={scroller} className="max-h-[60dvh]">
      <Table aria-rowcount={documents.length + 1}>
        <TableHead>
          <tr>
            <HeadCell>{t('bulk.group')}</HeadCell>
            <HeadCell>{t('bulk.receiver')}</HeadCell>
            <HeadCell numeric>{t('bulk.lines')}</HeadCell>
            <HeadCell>{t('upload.result')}</HeadCell>
            <HeadCell>{t('upload.note')}</HeadCell>
          </tr>
        </TableHead>
        <tbody>
          {before > 0 && <tr aria-hidden style={{ height: before }} />}
          {items.map(({ key, index }) => (
            <DocumentRow key={key} index={index} measure={virtual.measureElement} document={documents[index]!} outcome={outcomes.get(keyOf(documents[index]!))} labelOf={labelOf} />
          ))}
          {after > 0 && <tr aria-hidden style={{ height: after }} />}
        </tbody>
      </Table>
    </TableFrame>
  )
}

interface DocumentRowProps {
  readonly index: number
  readonly measure: (row: Element | null) => void
  readonly document: PastedDocument
  readonly outcome: Outcome | undefined
  readonly labelOf: (key: string) => string
}

function DocumentRow({ index, measure, document, outcome, labelOf }: DocumentRowProps) {
  const { t } = useText()
  const errors = document.errors.map((error) => errorText(error, t, labelOf))
  return (
    <TableRow ref={measure} data-index={index} aria-rowindex={index + 2}>
      <Cell className="font-medium text-ink">{document.group}</Cell>
      <Cell className="tabular-nums">{document.taxNo}</Cell>
      <Cell numeric>{document.rows.length}</Cell>
      <Cell>
        <State outcome={outcome} hasErrors={errors.length > 0} />
      </Cell>
      <Cell className="max-w-xl whitespace-normal">{outcome?.state === 'failed' ? outcome.text : outcome?.state === 'done' ? t('bulk.madeAs', { family: t(`families.${outcome.family}.document`) }) : errors.join(' ')}</Cell>
    </TableRow>
  )
}

function errorText({ row, key, column, values }: PastedError, t: Text['t'], labelOf: (key: string) => string): string {
  return values ? t('sheet.place', { row, column, text: t(`sheet.problems.${key}`, values) }) : t(`bulk.errors.${key}`, { row, column: labelOf(column) })
}

function State({ outcome, hasErrors }: { readonly outcome: Outcome | undefined; readonly hasErrors: boolean }) {
  const { t } = useText()
  if (outcome?.state === 'running') return <Spinner />
  if (outcome) return <Chip tone={outcome.state === 'done' ? 'success' : 'error'}>{t(`upload.state.${outcome.state}`)}</Chip>
  return <Chip tone={hasErrors ? 'warning' : 'neutral'}>{t(hasErrors ? 'bulk.toCorrect' : 'bulk.ready')}</Chip>
}
