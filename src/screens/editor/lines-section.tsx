import { useValues } from './use-values.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Plus, Redo2, Undo2, X } from 'lucide-react'
import {
  memo,
  useDeferredValue,
  useEffect,
  useRef,
  useSyncExternalStore,
  type FocusEvent,
  type KeyboardEvent,
} from 'react'
import { useWatch } from 'react-hook-form'
import type { FormField, LinesSection as Section } from '#engine/form.ts'
import type { Tax } from '#documents/document/document.ts'
import { subtract } from '#values/money.ts'
import type { LineTotals } from '#documents/amounts/totals.ts'
import { useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { FieldControl } from './control.tsx'
import { controlId, focusPlace, useEditor } from './editor-context.tsx'
import { useLabels } from './fields-section.tsx'
import { lineAmountOfFile } from './file-amounts.ts'
import { isShown, newLine } from './model.ts'
import { useOfFile } from './file-context.tsx'
import { TaxesCell } from './taxes-cell.tsx'
import { Reckoned } from './totals-panel.tsx'
import { useStable } from '../ui/use-stable.ts'
import { useLineKeys } from './use-line-keys.ts'
import { cellAt, usePaste } from './use-paste.ts'
import './lines-section.css'

const ROW_HEIGHT = 40
/** Above this many lines the list scrolls inside itself, so that totals and buttons stay in sight. */
const LINES_IN_SIGHT = 14
const LINES_AT_FIRST = 6

/** The lines: entered without a mouse, only those in sight are drawn. */
export function LinesSection({ section }: { readonly section: Section }) {
  const { lines, today, preset, showLine } = useEditor()
  const { t } = useText()
  const columns = useShownColumns(section)
  const keys = useSyncExternalStore(lines.subscribe, lines.keys)
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: keys.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => keys[index]!,
    overscan: 6,
    // Known before it is measured: the lines are drawn with the form, not after it.
    initialRect: { width: 0, height: ROW_HEIGHT * LINES_IN_SIGHT },
  })
  // At first as many as stand above the edge of a usual window; the others come when these are painted.
  const mostDrawn = useDeferredValue(Infinity, LINES_AT_FIRST)
  const template = gridTemplate(columns)

  const create = () => newLine(section, crypto.randomUUID(), today, preset)
  const go = (index: number, column = columns[0]!) => {
    virtual.scrollToIndex(index)
    focusPlace(cellPlace(section, index, column))
  }
  const add = useStable(() => {
    lines.insert(create())
    go(lines.keys().length - 1)
  })
  const next = useStable((index: number) =>
    index + 1 < lines.keys().length ? go(index + 1) : add(),
  )
  const paste = usePaste({ section, columns, create, go })
  const { comeBack, remember } = useCellMemory(columns, go)
  useEffect(() => {
    showLine.current = (index) => virtual.scrollToIndex(index)
  }, [showLine, virtual])
  return (
    <div className="@container flex flex-col gap-2" data-lines onPaste={paste} onFocus={remember}>
      <Head section={section} columns={columns} template={template} />
      <div
        ref={scroller}
        className="overflow-y-auto"
        style={{ maxHeight: ROW_HEIGHT * LINES_IN_SIGHT }}
      >
        <div className="relative w-full" style={{ height: virtual.getTotalSize() }}>
          {virtual
            .getVirtualItems()
            .slice(0, mostDrawn)
            .map((item) => (
              <div
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <LineRow
                  section={section}
                  columns={columns}
                  template={template}
                  lineKey={String(item.key)}
                  index={item.index}
                  isLast={item.index === keys.length - 1}
                  onAdd={add}
                  onNext={next}
                />
              </div>
            ))}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button size="sm" icon={<Plus />} onClick={add}>
          {t('editor.addLine')}
        </Button>
        <HistoryButtons onDone={comeBack} />
        <span className="hidden text-xs text-ink-muted lg:inline">{t('editor.addLineHint')}</span>
      </div>
    </div>
  )
}

/** The columns whose condition holds: the same list until they are others, so that no line is drawn anew for what is typed elsewhere. */
function useShownColumns(section: Section): readonly FormField[] {
  const { control } = useEditor()
  const values = useValues(control)
  const shown = section.columns.filter((column) => isShown(column.when, values))
  const last = useRef(shown)
  const isSame =
    shown.length === last.current.length && shown.every((one, at) => one === last.current[at])
  if (!isSame) last.current = shown
  return last.current
}

/** Remembers the cell that had the focus last: a step of undo or redo may take its line away, and the focus goes near to it then. */
function useCellMemory(
  columns: readonly FormField[],
  go: (index: number, column?: FormField) => void,
) {
  const { lines } = useEditor()
  const seen = useRef({ index: 0, column: columns[0] })
  const comeBack = useStable(() => {
    if (document.activeElement === document.body && lines.keys().length > 0)
      go(Math.min(seen.current.index, lines.keys().length - 1), seen.current.column)
  })
  const remember = (event: FocusEvent) => {
    const cell = cellAt(event.target)
    if (cell)
      seen.current = {
        index: lines.keys().indexOf(cell.line),
        column: columns.find((column) => column.key === cell.column),
      }
    lines.endStep()
  }
  return { comeBack, remember }
}

/** Apart from the lines: the first letter of a cell can be undone, and must not draw them all. */
function HistoryButtons({ onDone }: { readonly onDone: () => void }) {
  const { t } = useText()
  const history = useLineKeys(onDone)
  const { undone, redone } = history
  return (
    <span className="flex items-center">
      <IconButton
        size="sm"
        icon={<Undo2 />}
        label={
          undone === undefined
            ? t('editor.history.undo')
            : t('editor.history.undoStep', { step: undone })
        }
        shortcut="Ctrl+Z"
        disabledReason={undone === undefined ? t('editor.history.nothing') : undefined}
        onClick={history.undo}
      />
      <IconButton
        size="sm"
        icon={<Redo2 />}
        label={
          redone === undefined
            ? t('editor.history.redo')
            : t('editor.history.redoStep', { step: redone })
        }
        shortcut="Ctrl+Y"
        disabledReason={redone === undefined ? t('editor.history.nothingUndone') : undefined}
        onClick={history.redo}
      />
      <span role="status" className="sr-only">
        {history.told}
      </span>
    </span>
  )
}

function Head({
  section,
  columns,
  template,
}: {
  readonly section: Section
  readonly columns: readonly FormField[]
  readonly template: string
}) {
  const { t } = useText()
  const labelOf = useLabels(section)
  return (
    <div
      aria-hidden
      className="lines-head items-center gap-2 border-b border-line pb-1 text-xs font-medium text-ink-muted"
      style={{ gridTemplateColumns: template }}
      data-section={section.key}
    >
      <span className="text-right">{t('editor.lineNumber')}</span>
      {columns.map((column) => (
        <span key={column.key} className={isNumber(column) ? 'text-right' : ''}>
          {labelOf(column)}
        </span>
      ))}
      <span className="text-right">{t('editor.lineTotal')}</span>
      <span />
    </div>
  )
}

interface RowProps {
  readonly section: Section
  readonly columns: readonly FormField[]
  readonly template: string
  readonly lineKey: string
  readonly index: number
  readonly isLast: boolean
  readonly onAdd: () => void
  /** Enter: on to the line below, which is made where there is none. */
  readonly onNext: (index: number) => void
}

const LineRow = memo(function LineRow({
  section,
  columns,
  template,
  lineKey,
  index,
  isLast,
  onAdd,
  onNext,
}: RowProps) {
  const { lines, control, document, problems } = useEditor()
  const { t } = useText()
  const line = useSyncExternalStore(lines.subscribe, () => lines.line(lineKey))
  const totals = useSyncExternalStore(lines.subscribe, () => lines.derived(lineKey))
  const currency = useWatch({ control, name: document.places.currency })
  if (!line || !totals) return null
  return (
    <div
      className="line relative grid grid-cols-2 gap-2 border-b border-line py-3"
      style={{ '--line-columns': template } as React.CSSProperties}
    >
      <span className="line-number col-span-2 flex h-8 items-center text-sm text-ink-muted tabular-nums">
        {index + 1}
      </span>
      {columns.map((column, at) => (
        <Cell
          key={column.key}
          section={section}
          column={column}
          isFirstOfPlace={columns.findIndex((one) => one.at === column.at) === at}
          index={index}
          lineKey={lineKey}
          value={line.values[column.key] ?? ''}
          fault={line.faults?.[column.key]}
          problem={problemOf(problems, section, index, column)}
          taxes={column.as === 'taxes' ? totals.taxes : noTaxes}
          {...(isLast && at === columns.length - 1 && { onLeave: onAdd })}
          onNext={onNext}
        />
      ))}
      <span className="line-amount col-span-2 flex h-8 items-center justify-between text-base font-medium text-ink tabular-nums">
        <span className="line-amount-label text-sm font-normal text-ink-muted">
          {t('editor.lineTotal')}
        </span>
        <LineAmount
          index={index}
          reckoned={lineAmount(totals)}
          currency={typeof currency === 'string' ? currency : 'TRY'}
        />
      </span>
      <IconButton
        size="sm"
        icon={<X />}
        label={t('editor.removeLine', { number: index + 1 })}
        tabIndex={-1}
        className="line-remove absolute top-3 right-0 justify-self-end text-ink-muted"
        onClick={() => lines.remove(lineKey)}
      />
    </div>
  )
})

interface LineAmountProps {
  readonly index: number
  readonly reckoned: string
  readonly currency: string
}

/** Of a draft of a file the amount that the file says, while nobody has changed the line. */
function LineAmount({ index, reckoned, currency }: LineAmountProps) {
  const { format } = useText()
  const given = lineAmountOfFile(reckoned, index, useOfFile())
  if (given === undefined) return format.money(reckoned, currency)
  return (
    <span className="text-right">
      {format.money(given, currency)}
      <Reckoned amount={format.money(reckoned, currency)} />
    </span>
  )
}

interface CellProps {
  readonly section: Section
  readonly column: FormField
  /** Several columns may stand in one place of the wire: the first of them tells what is wrong there. */
  readonly isFirstOfPlace: boolean
  readonly index: number
  readonly lineKey: string
  readonly value: string
  readonly fault: string | undefined
  /** What is wrong with it, in words. */
  readonly problem: string | undefined
  readonly taxes: readonly Tax[]
  /** Tab out of the last cell of the last line. */
  readonly onLeave?: () => void
  readonly onNext: (index: number) => void
}

const noTaxes: readonly Tax[] = []

/** A cell of a line; drawn anew only when something of its own changes. */
const Cell = memo(function Cell(props: CellProps) {
  const { section, column, isFirstOfPlace, index, lineKey, value, fault, onLeave, onNext } = props
  const { lines } = useEditor()
  const { t } = useText()
  const labelOf = useLabels(section)
  const key = column.key
  const place = cellPlace(section, index, column)
  const wirePlace = wirePlaceOf(section, index, column)
  const label = labelOf(column)
  const press = (event: KeyboardEvent) => {
    // Panels of a cell stand elsewhere on the page; their keys are theirs.
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.shiftKey ||
      !event.currentTarget.contains(event.target as Node)
    )
      return
    if (event.key === 'Enter' && column.as !== 'taxes') {
      event.preventDefault()
      onNext(index)
    }
    if (event.key !== 'Tab' || !onLeave) return
    event.preventDefault()
    onLeave()
  }
  return (
    <div
      onKeyDown={press}
      data-line={lineKey}
      data-column={key}
      data-place={isFirstOfPlace ? wirePlace : undefined}
      className={column.span && column.span > 1 ? 'col-span-2' : ''}
    >
      <Field
        id={controlId(place)}
        label={
          <>
            <span className="sr-only">{t('editor.line', { number: index + 1 })} </span>
            {label}
          </>
        }
        required={column.required ?? false}
        error={fault === undefined ? props.problem : t(`editor.paste.faults.${fault}`)}
        className="line-field"
      >
        {(attributes) =>
          column.as === 'taxes' ? (
            <TaxesCell
              attributes={attributes}
              label={`${t('editor.line', { number: index + 1 })} ${label}`}
              value={value}
              onValue={(text) => lines.setValue(lineKey, key, text)}
              reckoned={props.taxes}
              onLeave={onLeave}
            />
          ) : (
            <FieldControl
              field={column}
              value={value}
              attributes={attributes}
              onValue={(text) => lines.setValue(lineKey, key, text)}
              onFill={(values) => lines.setValues(lineKey, values)}
            />
          )
        }
      </Field>
    </div>
  )
})

/** What a line comes to; of commissions what is left after those that were cancelled. */
const lineAmount = ({ extension, commission }: LineTotals): string =>
  commission ? subtract(commission.produced, commission.cancelled) : extension

/** Place of a cell: that of the wire model, as the service names it too (`InvoiceLines[2].Price`), told apart where columns share it. */
const cellPlace = (section: Section, index: number, column: FormField): string =>
  `${section.at}[${index}].${column.key}`

/** Several columns may stand in one place of the wire. */
const wirePlaceOf = (section: Section, index: number, column: FormField): string =>
  `${section.at}[${index}].${column.at}`

/** What is wrong with a cell, or with the place of the wire that it is the first of. */
function problemOf(
  problems: ReadonlyMap<string, string>,
  section: Section,
  index: number,
  column: FormField,
): string | undefined {
  if (problems.size === 0) return undefined
  const isFirst = section.columns.find((one) => one.at === column.at) === column
  return (
    problems.get(cellPlace(section, index, column)) ??
    (isFirst ? problems.get(wirePlaceOf(section, index, column)) : undefined)
  )
}

const isNumber = (column: FormField): boolean =>
  column.codeList === undefined && ['decimal', 'money', 'percent', 'int'].includes(column.kind)

const widths: Readonly<Record<number, string>> = {
  1: 'minmax(4.5rem,1fr)',
  2: 'minmax(8rem,2fr)',
  3: 'minmax(9rem,3fr)',
  4: 'minmax(10rem,4fr)',
}
const gridTemplate = (columns: readonly FormField[]): string =>
  [
    '2rem',
    ...columns.map((column) => widths[column.span ?? 1]),
    'minmax(6.5rem,1.1fr)',
    '1.75rem',
  ].join(' ')
