import { useVirtualizer } from '@tanstack/react-virtual'
import { Plus, X } from 'lucide-react'
import { memo, useRef, useSyncExternalStore, type KeyboardEvent, type RefObject } from 'react'
import { useWatch } from 'react-hook-form'
import type { FormField, LinesSection as Section } from '#descriptor/form.ts'
import { subtract } from '#documents/money.ts'
import type { LineTotals } from '#documents/totals.ts'
import { useText } from '../portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { FieldControl } from './control.tsx'
import { controlId, useEditor } from './editor-context.tsx'
import { useLabels } from './fields-section.tsx'
import { columnKey, isShown, newLine, type Values } from './model.ts'

const ROW_HEIGHT = 40
/** Above this many lines the list scrolls inside itself, so that totals and buttons stay in sight. */
const LINES_IN_SIGHT = 14

/** The lines: entered without a mouse, only those in sight are drawn. */
export function LinesSection({ section }: { readonly section: Section }) {
  const { lines, control, today, preset } = useEditor()
  const { t } = useText()
  const values = useWatch({ control }) as Values
  const keys = useSyncExternalStore(lines.subscribe, lines.keys)
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({ count: keys.length, getScrollElement: () => scroller.current, estimateSize: () => ROW_HEIGHT, getItemKey: (index) => keys[index]!, overscan: 6 })
  const columns = section.columns.filter((column) => isShown(column.when, values))
  const template = gridTemplate(columns)

  const add = () => {
    const line = newLine(section, crypto.randomUUID(), today, preset)
    lines.insert(line)
    virtual.scrollToIndex(lines.keys().length - 1)
    focusSoon(controlId(cellPlace(section, lines.keys().length - 1, columns[0]!)))
  }
  return (
    <div className="flex flex-col gap-2">
      <Head section={section} columns={columns} template={template} />
      <div ref={scroller} className="overflow-y-auto" style={{ maxHeight: ROW_HEIGHT * LINES_IN_SIGHT }}>
        <div className="relative w-full" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => (
            <div key={item.key} ref={virtual.measureElement} data-index={item.index} className="absolute inset-x-0 top-0" style={{ transform: `translateY(${item.start}px)` }}>
              <LineRow section={section} columns={columns} template={template} lineKey={String(item.key)} index={item.index} isLast={item.index === keys.length - 1} onAdd={add} />
            </div>
          ))}
        </div>
      </div>
      <div className="flex items-center gap-3">
        <Button size="sm" icon={<Plus />} onClick={add}>
          {t('editor.addLine')}
        </Button>
        <span className="hidden text-xs text-ink-muted lg:inline">{t('editor.addLineHint')}</span>
      </div>
    </div>
  )
}

function Head({ section, columns, template }: { readonly section: Section; readonly columns: readonly FormField[]; readonly template: string }) {
  const { t } = useText()
  const labelOf = useLabels(section)
  return (
    <div aria-hidden className="hidden items-center gap-2 border-b border-line pb-1 text-xs font-medium text-ink-muted lg:grid" style={{ gridTemplateColumns: template }} data-section={section.key}>
      <span className="text-right">{t('editor.lineNumber')}</span>
      {columns.map((column) => (
        <span key={columnKey(column)} className={isNumber(column) ? 'text-right' : ''}>
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
}

const LineRow = memo(function LineRow({ section, columns, template, lineKey, index, isLast, onAdd }: RowProps) {
  const { lines, control, document } = useEditor()
  const { t, format } = useText()
  const line = useSyncExternalStore(lines.subscribe, () => lines.line(lineKey))
  const totals = useSyncExternalStore(lines.subscribe, () => lines.derived(lineKey))
  const currency = useWatch({ control, name: `${document.info}.CurrencyCode` })
  const row = useRef<HTMLDivElement>(null)
  if (!line || !totals) return null
  return (
    <div ref={row} className="relative grid grid-cols-2 gap-2 border-b border-line py-3 lg:items-start lg:border-0 lg:py-1 lg:[grid-template-columns:var(--line-columns)]" style={{ '--line-columns': template } as React.CSSProperties}>
      <span className="col-span-2 flex h-8 items-center text-sm text-ink-muted tabular-nums lg:col-span-1 lg:justify-end">{index + 1}</span>
      {columns.map((column, at) => (
        <Cell key={columnKey(column)} section={section} column={column} index={index} lineKey={lineKey} value={line.values[columnKey(column)] ?? ''} {...(isLast && at === columns.length - 1 && { onLeave: onAdd })} row={row} />
      ))}
      <span className="col-span-2 flex h-8 items-center justify-between text-base font-medium text-ink tabular-nums lg:col-span-1 lg:justify-end">
        <span className="text-sm font-normal text-ink-muted lg:hidden">{t('editor.lineTotal')}</span>
        {format.money(lineAmount(totals), typeof currency === 'string' ? currency : 'TRY')}
      </span>
      <IconButton size="sm" icon={<X />} label={t('editor.removeLine', { number: index + 1 })} tabIndex={-1} className="absolute top-3 right-0 justify-self-end text-ink-muted lg:static" onClick={() => lines.remove(lineKey)} />
    </div>
  )
})

interface CellProps {
  readonly section: Section
  readonly column: FormField
  readonly index: number
  readonly lineKey: string
  readonly value: string
  /** Tab out of the last cell of the last line. */
  readonly onLeave?: () => void
  readonly row: RefObject<HTMLDivElement | null>
}

function Cell({ section, column, index, lineKey, value, onLeave }: CellProps) {
  const { lines, problems } = useEditor()
  const { t } = useText()
  const labelOf = useLabels(section)
  const place = cellPlace(section, index, column)
  const label = labelOf(column)
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.shiftKey || !onLeave || event.ctrlKey || event.altKey) return
    event.preventDefault()
    onLeave()
  }
  return (
    <div onKeyDown={press} className={column.span && column.span > 1 ? 'col-span-2 lg:col-span-1' : ''}>
      <Field id={controlId(place)} label={<><span className="sr-only">{t('editor.line', { number: index + 1 })} </span>{label}</>} required={column.required ?? false} error={problems.get(place)} className="lg:[&>label]:sr-only">
        {(attributes) => (
          <FieldControl field={column} value={value} attributes={attributes} onValue={(text) => lines.setValue(lineKey, columnKey(column), text)} onFill={(values) => lines.setValues(lineKey, values)} />
        )}
      </Field>
    </div>
  )
}

/** What a line comes to; of commissions what is left after those that were cancelled. */
const lineAmount = ({ extension, commission }: LineTotals): string => (commission ? subtract(commission.produced, commission.cancelled) : extension)

/** Place of a cell in the wire model, as the service names it too: `InvoiceLines[2].Price`. */
export const cellPlace = (section: Section, index: number, column: FormField): string => `${section.at}[${index}].${column.at}`

const isNumber = (column: FormField): boolean => column.codeList === undefined && ['decimal', 'money', 'percent', 'int'].includes(column.kind)

const widths: Readonly<Record<number, string>> = { 1: 'minmax(4.5rem,1fr)', 2: 'minmax(8rem,2fr)', 3: 'minmax(9rem,3fr)', 4: 'minmax(10rem,4fr)' }
const gridTemplate = (columns: readonly FormField[]): string => ['2rem', ...columns.map((column) => widths[column.span ?? 1]), 'minmax(6.5rem,1.1fr)', '1.75rem'].join(' ')

/** The row of a new line is drawn a moment later. */
function focusSoon(id: string, tries = 10): void {
  const control = document.getElementById(id)
  if (control) control.focus()
  else if (tries > 0) requestAnimationFrame(() => focusSoon(id, tries - 1))
}
