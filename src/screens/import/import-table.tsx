import { CircleAlert, RotateCcw } from 'lucide-react'
import { memo, useEffect, useId, useState, type KeyboardEvent } from 'react'
import { isRequired, type SheetColumn } from '#documents/sheet/columns.ts'
import { needed } from '#values/needed.ts'
import { useText, type Text } from '../frame/portal-context.tsx'
import { Chip } from '../ui/chip.tsx'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Cell, HeadCell, Table, TableFrame, TableHead, TableRow } from '../ui/table.tsx'
import { useStable } from '../ui/use-stable.ts'
import { useVirtualRows } from '../ui/use-virtual-rows.ts'
import type { ImportRow, ProblemsOf } from './import-rows.ts'
import type { Import } from './use-import.ts'
import './import-table.css'

export interface ImportTableProps {
  readonly state: Import
  /** Numbers of the rows to show; undefined: all. */
  readonly shown: ReadonlySet<number> | undefined
  readonly problemsOf: ProblemsOf
}

/** Until a row is measured. */
const rowHeight = 40

/** The rows of the file, each cell to be corrected where it stands. Of thousands only those in sight are drawn. */
export function ImportTable({ state, shown, problemsOf }: ImportTableProps) {
  const { t } = useText()
  const { columns, titleOf } = state
  const all = state.rows.rows
  const change = useStable(state.change)
  const rows = shown ? all.filter(({ number }) => shown.has(number)) : all
  const { scroller, items, before, after, measure } = useVirtualRows(
    rows.length,
    rowHeight,
    (index) => rows[index]?.number ?? index,
  )
  if (rows.length === 0)
    return <p className="py-4 text-center text-ink-muted">{t('table.import.noRows')}</p>
  return (
    <TableFrame ref={scroller} className="import-table">
      <Table aria-label={t('table.import.rows')} aria-rowcount={rows.length + 1}>
        <TableHead>
          <tr>
            <HeadCell>{t('table.import.row')}</HeadCell>
            {columns.map((column) => (
              <HeadCell key={column.field.key}>
                {titleOf(column)}
                {isRequired(column) && (
                  <span aria-hidden className="ml-0.5 text-error-ink">
                    *
                  </span>
                )}
              </HeadCell>
            ))}
          </tr>
        </TableHead>
        <tbody>
          {before > 0 && <tr aria-hidden style={{ height: before }} />}
          {items.map(({ key, index }) => {
            const row = needed(rows[index], `row ${index}`)
            const problems = problemsOf(row)
            return (
              <TableRow key={key} ref={measure} data-index={index} aria-rowindex={index + 2}>
                <RowHead row={row} problems={problems} state={state} />
                {columns.map((column) => (
                  <ImportCell
                    key={column.field.key}
                    row={row}
                    column={column}
                    title={titleOf(column)}
                    problem={problems.get(column.field.key)}
                    onText={change}
                  />
                ))}
              </TableRow>
            )
          })}
          {after > 0 && <tr aria-hidden style={{ height: after }} />}
        </tbody>
      </Table>
    </TableFrame>
  )
}

interface RowHeadProps {
  readonly row: ImportRow
  readonly problems: ReadonlyMap<string, string>
  readonly state: Import
}

/** Its number in the file, what became of it, and what is wrong with it as a whole. */
function RowHead({ row, problems, state }: RowHeadProps) {
  const { t } = useText()
  const whole = problems.get('')
  return (
    <th
      scope="row"
      className="h-(--row-height) border-b border-line bg-surface-raised px-2.5 py-1 text-left font-normal"
    >
      <span className="flex h-7 items-center gap-2">
        <span className="import-number text-right text-sm text-ink-muted tabular-nums">
          {row.number}
        </span>
        <StateOfRow row={row} isWrong={problems.size > 0} />
        {row.state === 'unsure' && (
          <IconButton
            size="sm"
            icon={<RotateCcw />}
            label={t('table.import.again', { number: row.number })}
            onClick={() =>
              state.rows.change(row.number, (now) => ({ ...now, state: 'open', refusals: {} }))
            }
          />
        )}
      </span>
      {whole !== undefined && (
        <p className="mt-0.5 text-xs whitespace-normal text-error-ink">{whole}</p>
      )}
    </th>
  )
}

function StateOfRow({ row, isWrong }: { readonly row: ImportRow; readonly isWrong: boolean }) {
  const { t } = useText()
  if (row.state === 'running') return <Spinner />
  if (row.state === 'made') return <Chip tone="success">{t('table.import.states.made')}</Chip>
  if (row.state === 'unsure') return <Chip tone="warning">{t('table.import.states.unsure')}</Chip>
  return isWrong ? (
    <Chip tone="error">{t('table.import.states.wrong')}</Chip>
  ) : (
    <Chip tone="neutral">{t('table.import.states.ready')}</Chip>
  )
}

interface ImportCellProps {
  readonly row: ImportRow
  readonly column: SheetColumn
  readonly title: string
  readonly problem: string | undefined
  readonly onText: (number: number, column: SheetColumn, typed: string) => Promise<void>
}

const ImportCell = memo(function ImportCell({
  row,
  column,
  title,
  problem,
  onText,
}: ImportCellProps) {
  const text = useText()
  const note = useId()
  const isFixed = row.state === 'made' || row.state === 'running'
  const attributes = {
    'aria-label': text.t('table.import.cell', {
      column: title,
      row: row.number,
    }),
    'aria-invalid': problem === undefined ? undefined : true,
    'aria-describedby': problem === undefined ? undefined : note,
    className: cx(
      'import-cell h-7 w-full rounded-sm bg-transparent px-1.5 text-base text-ink',
      column.field.isNumber && 'text-right tabular-nums',
    ),
  } as const
  const value = row.cells[column.field.key] ?? ''
  const commit = (typed: string) => void onText(row.number, column, typed)
  const choices = choicesOf(column, text)
  return (
    <Cell className="px-1 py-1">
      {isFixed ? (
        <span className="import-text block truncate px-1.5">{shownText(value, column, text)}</span>
      ) : choices && (value === '' || choices.some((one) => one.value === value)) ? (
        <select {...attributes} value={value} onChange={({ target }) => commit(target.value)}>
          <option value="">–</option>
          {choices.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
      ) : (
        <TextCell
          attributes={attributes}
          shown={row.faults[column.field.key] ? value : shownText(value, column, text)}
          onText={commit}
        />
      )}
      {problem !== undefined && (
        <span
          id={note}
          className="import-note mt-0.5 flex items-start gap-1 px-1.5 text-xs whitespace-normal text-error-ink"
        >
          <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          {problem}
        </span>
      )}
    </Cell>
  )
})

interface TextCellProps {
  readonly attributes: Readonly<Record<string, string | true | undefined>>
  readonly shown: string
  readonly onText: (typed: string) => void
}

/** Taken when somebody leaves it or presses Enter; Escape brings back what was there. */
function TextCell({ attributes, shown, onText }: TextCellProps) {
  const [typed, setTyped] = useState(shown)
  useEffect(() => {
    setTyped(shown)
  }, [shown])
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') event.currentTarget.blur()
    if (event.key !== 'Escape' || typed === shown) return
    event.stopPropagation()
    setTyped(shown)
  }
  return (
    <input
      {...attributes}
      value={typed}
      autoComplete="off"
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={keys}
      onBlur={() => typed !== shown && onText(typed)}
    />
  )
}

/** The values of a field that has few; undefined where text is typed. */
function choicesOf({ field }: SheetColumn, { t, codeLabel }: Text) {
  if (field.kind === 'flag')
    return [
      { value: 'true', label: t('common.yes') },
      { value: 'false', label: t('common.no') },
    ]
  return field.values?.map((value) => ({ value, label: codeLabel(field.at, value) }))
}

/** As people of the language write it. */
function shownText(value: string, { field }: SheetColumn, { format, t, codeLabel }: Text): string {
  if (value === '') return ''
  if (field.kind === 'date') return format.date(value) || value
  if (field.kind === 'dateTime') return format.dateTime(value) || value
  if (field.kind === 'flag') return t(value === 'true' ? 'common.yes' : 'common.no')
  if (field.isNumber && field.ungrouped !== true) return format.number(value) || value
  return field.values ? codeLabel(field.at, value) : value
}
