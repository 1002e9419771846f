import type { Box } from '#engine/portal.ts'
import { Cell, HeadCell, Table, TableFrame, TableHead, TableRow } from '../ui/table.tsx'
import { useRecordQuery } from './record-query.ts'
import { RecordState } from './record-state.tsx'
import { useText } from '../frame/portal-context.tsx'
import { useUnitName } from './use-unit-name.ts'

/** The lines of a document: what was sent, and how much of it. */
export function LinesTab({ box, id }: { readonly box: Box; readonly id: string }) {
  const { t, format } = useText()
  const unit = useUnitName()
  const query = useRecordQuery(box, 'lines', 'DespatchLines', id)
  return (
    <RecordState
      query={query}
      isEmpty={(lines) => lines.length === 0}
      emptyText={t('detail.noLines')}
    >
      {(lines) => {
        const hasCodes = lines.some((line) => line.SellerCode)
        return (
          <TableFrame className="shadow-none ring-1 ring-line">
            <Table>
              <TableHead>
                <tr>
                  <HeadCell>{t('detail.lines.number')}</HeadCell>
                  <HeadCell>{t('detail.lines.name')}</HeadCell>
                  {hasCodes && <HeadCell>{t('detail.lines.code')}</HeadCell>}
                  <HeadCell numeric>{t('detail.lines.quantity')}</HeadCell>
                  <HeadCell>{t('detail.lines.unit')}</HeadCell>
                </tr>
              </TableHead>
              <tbody>
                {lines.map((line) => (
                  <TableRow key={line.Index}>
                    <Cell className="tabular-nums">{line.Index}</Cell>
                    <Cell className="py-2 font-medium whitespace-normal text-ink">{line.Name}</Cell>
                    {hasCodes && <Cell>{line.SellerCode}</Cell>}
                    <Cell numeric>{format.number(line.Quantity)}</Cell>
                    <Cell>{unit(line.UnitCode)}</Cell>
                  </TableRow>
                ))}
              </tbody>
            </Table>
          </TableFrame>
        )
      }}
    </RecordState>
  )
}
