/** The lines of a despatch with what was received of each. */
import { useMedia } from '../ui/use-media.ts'
import { useText } from '../frame/portal-context.tsx'
import { Cell, HeadCell, Table, TableFrame, TableHead, TableRow } from '../ui/table.tsx'
import { entryOf, receiptLine, type DespatchLine } from './receipt-answer.ts'
import { EntryField, type EntryFieldProps } from './receipt-entry-field.tsx'
import { useUnitName } from './use-unit-name.ts'

type Entries = Pick<EntryFieldProps, 'entries' | 'problems' | 'onEntry'>

export interface ReceiptLinesProps extends Entries {
  readonly lines: readonly DespatchLine[]
}

/** A table where there is room for one, else a card for each line: nobody scrolls sideways between a good and what is said of it. */
export function ReceiptLines(props: ReceiptLinesProps) {
  return useMedia('(min-width: 768px)') ? <LineTable {...props} /> : <LineCards {...props} />
}

const quantities = ['short', 'oversupply', 'rejected'] as const

function LineTable({ lines, ...typed }: ReceiptLinesProps) {
  const { t } = useText()
  const unitOf = useUnitName()
  return (
    <TableFrame className="shadow-none ring-1 ring-line">
      <Table>
        <TableHead>
          <tr>
            <HeadCell>{t('detail.lines.name')}</HeadCell>
            <HeadCell numeric>{t('detail.lines.quantity')}</HeadCell>
            {quantities.map((one) => (
              <HeadCell key={one} numeric>
                {t(`detail.receipt.${one}`)}
              </HeadCell>
            ))}
            <HeadCell numeric>{t('detail.receipt.received')}</HeadCell>
            <HeadCell>{t('detail.receipt.reason')}</HeadCell>
          </tr>
        </TableHead>
        <tbody>
          {lines.map((line) => (
            <LineRow key={line.Index} line={line} unit={unitOf(line.UnitCode)} {...typed} />
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

interface LineProps extends Entries {
  readonly line: DespatchLine
  /** Name of its unit. */
  readonly unit: string
}

function LineRow({ line, unit, ...typed }: LineProps) {
  const { format } = useText()
  return (
    <TableRow>
      <Cell className="min-w-44 font-medium whitespace-normal text-ink">{line.Name}</Cell>
      <Cell numeric>
        {format.number(line.Quantity)} <span className="text-ink-muted">{unit}</span>
      </Cell>
      {quantities.map((field) => (
        <Cell key={field} className="py-1">
          <EntryField {...typed} field={field} line={line} className="w-24" bare />
        </Cell>
      ))}
      <Cell numeric className="font-medium text-ink">
        {format.number(receivedOf(line, typed))}
      </Cell>
      <Cell className="py-1">
        <EntryField {...typed} field="reason" line={line} className="w-52" bare />
      </Cell>
    </TableRow>
  )
}

function LineCards({ lines, ...typed }: ReceiptLinesProps) {
  const unitOf = useUnitName()
  return (
    <ul className="flex flex-col gap-2">
      {lines.map((line) => (
        <LineCard key={line.Index} line={line} unit={unitOf(line.UnitCode)} {...typed} />
      ))}
    </ul>
  )
}

function LineCard({ line, unit, ...typed }: LineProps) {
  const { t, format } = useText()
  const sums = [
    ['detail.lines.quantity', line.Quantity],
    ['detail.receipt.received', receivedOf(line, typed)],
  ] as const
  return (
    <li className="flex flex-col gap-2 rounded-md border border-line px-3 py-2.5">
      <p className="font-medium break-words text-ink">{line.Name}</p>
      <dl className="flex flex-wrap gap-x-4 text-sm tabular-nums">
        {sums.map(([word, quantity]) => (
          <div key={word} className="flex gap-1.5">
            <dt className="text-ink-muted">{t(word)}</dt>
            <dd className="font-medium text-ink">
              {format.number(quantity)} {unit}
            </dd>
          </div>
        ))}
      </dl>
      <div className="grid grid-cols-3 items-start gap-2">
        {quantities.map((field) => (
          <EntryField {...typed} key={field} field={field} line={line} />
        ))}
      </div>
      <EntryField {...typed} field="reason" line={line} />
    </li>
  )
}

const receivedOf = (line: DespatchLine, { entries }: Entries): number =>
  Number(receiptLine(line, entryOf(entries, line)).received)
