import type { Box } from '#engine/portal.ts'
import { useText } from '../frame/portal-context.tsx'
import { Cell, HeadCell, Table, TableFrame, TableHead, TableRow } from '../ui/table.tsx'
import { useRecordQuery } from './record-query.ts'
import { RecordState } from './record-state.tsx'

/** Documents that this one refers to. */
export function ReferencesTab({ box, id }: { readonly box: Box; readonly id: string }) {
  const { t, format } = useText()
  const query = useRecordQuery(box, 'despatchInfo', 'References', id)
  return (
    <RecordState
      query={query}
      isEmpty={(references) => references.length === 0}
      emptyText={t('detail.noReferences')}
    >
      {(references) => (
        <TableFrame className="shadow-none ring-1 ring-line">
          <Table>
            <TableHead>
              <tr>
                <HeadCell>{t('detail.referenceNumber')}</HeadCell>
                <HeadCell>{t('detail.referenceDate')}</HeadCell>
                <HeadCell>{t('detail.referenceType')}</HeadCell>
                <HeadCell>{t('detail.referenceText')}</HeadCell>
              </tr>
            </TableHead>
            <tbody>
              {references.map((reference, index) => (
                <TableRow key={`${reference.ID.Value}-${index}`}>
                  <Cell className="font-medium text-ink tabular-nums">{reference.ID.Value}</Cell>
                  <Cell className="tabular-nums">{format.date(reference.IssueDate)}</Cell>
                  <Cell>{reference.DocumentType ?? reference.DocumentTypeCode}</Cell>
                  <Cell className="whitespace-normal">{reference.DocumentDescription}</Cell>
                </TableRow>
              ))}
            </tbody>
          </Table>
        </TableFrame>
      )}
    </RecordState>
  )
}
