import type { Wire } from '#schemas/wire.ts'
import { useText } from '../portal-context.tsx'
import { Chip } from '../ui/chip.tsx'
import { Cell, HeadCell, Table, TableFrame, TableHead, TableRow } from '../ui/table.tsx'

export interface ReportDocumentsProps {
  readonly family: string
  readonly documents: Wire['ReportDocumentPage']['Content']
}

/** The documents of a report, or those that wait for one. */
export function ReportDocuments({ family, documents }: ReportDocumentsProps) {
  const { t, format, fieldLabel } = useText()
  return (
    <TableFrame>
      <Table>
        <TableHead>
          <tr>
            <HeadCell>{fieldLabel(family, 'DocumentNumber')}</HeadCell>
            <HeadCell>{fieldLabel(family, 'IssueDate')}</HeadCell>
            <HeadCell>{fieldLabel(family, 'ReceiverName')}</HeadCell>
            <HeadCell numeric>{fieldLabel(family, 'PayableAmount')}</HeadCell>
            <HeadCell>{fieldLabel(family, 'IsCancel')}</HeadCell>
          </tr>
        </TableHead>
        <tbody>
          {documents.map((document) => (
            <TableRow key={document.UUID}>
              <Cell className="font-medium text-ink tabular-nums">{document.DocumentNumber}</Cell>
              <Cell>{format.date(document.IssueDate)}</Cell>
              <Cell className="max-w-72 truncate">{document.ReceiverName}</Cell>
              <Cell numeric>{format.money(document.PayableAmount, document.CurrencyCode)}</Cell>
              <Cell>{document.IsCancel && <Chip tone="warning">{t('reports.cancelled')}</Chip>}</Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}
