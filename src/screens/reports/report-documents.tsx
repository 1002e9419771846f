import type { Wire } from '#schemas/wire.ts'
import { useText } from '../frame/portal-context.tsx'
import { Chip } from '../ui/chip.tsx'
import { Cell, HeadCell, Table, TableFrame, TableHead, TableRow } from '../ui/table.tsx'

export interface ReportDocumentsProps {
  readonly family: string
  readonly documents: Wire['ReportDocumentPage']['Content']
}

/** The documents of a report, or those that wait for one. On a phone, when and who stand under the number. */
export function ReportDocuments({ family, documents }: ReportDocumentsProps) {
  const { t, format, fieldLabel } = useText()
  const cancelled = <Chip tone="warning">{t('reports.cancelled')}</Chip>
  return (
    <TableFrame>
      <Table>
        <TableHead>
          <tr>
            <HeadCell>{fieldLabel(family, 'DocumentNumber')}</HeadCell>
            <HeadCell className="max-sm:hidden">{fieldLabel(family, 'IssueDate')}</HeadCell>
            <HeadCell className="max-sm:hidden">{fieldLabel(family, 'ReceiverName')}</HeadCell>
            <HeadCell numeric>{fieldLabel(family, 'PayableAmount')}</HeadCell>
            <HeadCell className="max-sm:hidden">{fieldLabel(family, 'IsCancel')}</HeadCell>
          </tr>
        </TableHead>
        <tbody>
          {documents.map((document) => (
            <TableRow key={document.UUID}>
              <Cell className="font-medium text-ink tabular-nums max-sm:max-w-44 max-sm:py-1.5">
                {document.DocumentNumber}
                <span className="block truncate text-xs font-normal text-ink-muted sm:hidden">
                  {format.date(document.IssueDate)} · {document.ReceiverName}
                </span>
              </Cell>
              <Cell className="max-sm:hidden">{format.date(document.IssueDate)}</Cell>
              <Cell className="max-w-72 truncate max-sm:hidden">{document.ReceiverName}</Cell>
              <Cell numeric>
                {format.money(document.PayableAmount, document.CurrencyCode)}
                {document.IsCancel && <span className="block sm:hidden">{cancelled}</span>}
              </Cell>
              <Cell className="max-sm:hidden">{document.IsCancel && cancelled}</Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}
