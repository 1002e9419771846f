import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { callOf, type Box } from '#engine/portal.ts'
import { callQuery } from '#client/query.ts'
import { add, compare, isDecimal, plain, subtract } from '#values/money.ts'
import { checkReceipt, type ReceiptLine } from '#documents/ubl/receipt-lines.ts'
import type { Wire } from '#schemas/wire.ts'
import { useMedia } from '../ui/use-media.ts'
import { usePortal, useSend, useSession, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { MomentInput } from '../ui/moment-input.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Cell, HeadCell, Table, TableFrame, TableHead, TableRow } from '../ui/table.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { useRecordQuery } from './record-query.ts'
import { useUnitName } from './use-unit-name.ts'

export interface ReceiptDialogProps {
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly box: Box
  readonly id: string
  readonly title: string
  readonly name: string
  /** Rejects after having said why; the dialog then stays with what was typed. */
  readonly onSend: (receipt: Readonly<Record<string, unknown>>) => Promise<unknown>
}

const modes = ['all', 'lines', 'none'] as const
type Mode = (typeof modes)[number]
type DespatchLine = Wire['DespatchLines'][number]
/** What is typed beside a line; empty is nothing. */
interface Said {
  readonly short: string
  readonly rejected: string
  readonly oversupply: string
  readonly reason: string
}
const nothing: Said = { short: '', rejected: '', oversupply: '', reason: '' }

/** The answer to a despatch: all is kept, all goes back, or line by line. */
export function ReceiptDialog({ open, onOpen, box, id, title, name, onSend }: ReceiptDialogProps) {
  const { t } = useText()
  const query = useRecordQuery(box, 'lines', 'DespatchLines', id)
  const [mode, setMode] = useState<Mode>('all')
  const [said, setSaid] = useState<Readonly<Record<string, Said>>>({})
  const [notes, setNotes] = useState('')
  const [delivered, setDelivered] = useState('')
  const [serie, setSerie] = useState('')
  const [busy, setBusy] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => query.data ?? [], [query.data])
  const problems = useProblems(lines, said)
  const waiting =
    mode === 'none' && notes.trim() === ''
      ? t('common.reasonMissing')
      : mode === 'lines' && isAsked && problems.size > 0
        ? t('detail.receipt.open')
        : undefined

  const send = async () => {
    setAsked(true)
    if (busy) return
    if (
      !isMoment(delivered) ||
      (mode === 'lines' && problems.size > 0) ||
      (mode === 'none' && notes.trim() === '')
    )
      return toFirstFault()
    setBusy(true)
    try {
      await onSend({
        ...(mode === 'all' && { AcceptAll: true }),
        ...(mode === 'none' && { RejectAll: true }),
        ...(mode === 'lines' && {
          DespatchAnswerLines: lines.map((line) => wireLine(line, said[line.Index] ?? nothing)),
        }),
        ...(delivered !== '' && { DeliveryDateTime: delivered }),
        ...(serie !== '' && { Serie: serie }),
        ...(notes.trim() !== '' && { Notes: [notes.trim()] }),
      })
      onOpen(false)
    } catch {
      // Said where it happened.
    } finally {
      setBusy(false)
    }
  }

  /** The faults are drawn a moment later. */
  const toFirstFault = () =>
    void requestAnimationFrame(() =>
      content.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    )

  return (
    <Dialog
      open={open}
      onOpen={(next) => !busy && onOpen(next)}
      size="xl"
      title={title}
      description={name}
      onSubmit={() => void send()}
      footer={
        <>
          <Button onClick={() => onOpen(false)}>{t('common.cancel')}</Button>
          <Button
            type="submit"
            variant={mode === 'none' ? 'danger' : 'primary'}
            loading={busy}
            once
            disabledReason={waiting}
          >
            {t(`detail.receipt.send.${mode}`)}
          </Button>
        </>
      }
    >
      <div ref={content} className="flex flex-col gap-4">
        <div role="radiogroup" aria-label={title} className="grid gap-2 sm:grid-cols-3">
          {modes.map((one) => (
            <label
              key={one}
              className="flex cursor-pointer items-start gap-2.5 rounded-md border border-line-strong px-3 py-2 hover:bg-surface-hover has-checked:border-primary has-checked:bg-surface-selected"
            >
              <input
                type="radio"
                name={`${id}-mode`}
                className="mt-0.5 size-4 shrink-0 accent-primary"
                checked={mode === one}
                onChange={() => setMode(one)}
              />
              <span className="min-w-0">
                <span className="block font-medium text-ink">
                  {t(`detail.receipt.modes.${one}`)}
                </span>
                <span className="block text-sm text-ink-muted">
                  {t(`detail.receipt.hints.${one}`)}
                </span>
              </span>
            </label>
          ))}
        </div>
        {query.error && !query.data && (
          <Failure error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && <Skeleton className="h-32 w-full" />}
        {mode === 'lines' && query.data && (
          <Lines
            lines={lines}
            said={said}
            problems={isAsked ? problems : noProblems}
            onSaid={(index, more) =>
              setSaid((now) => ({ ...now, [index]: { ...(now[index] ?? nothing), ...more } }))
            }
          />
        )}
        <div className="grid gap-3 sm:grid-cols-[14rem_10rem_minmax(0,1fr)]">
          <Field
            label={t('detail.receipt.delivered')}
            error={
              isAsked && !isMoment(delivered)
                ? t('validation.dateFormat', {
                    format: `${t('common.datePlaceholder')} ${t('common.timePlaceholder')}`,
                  })
                : undefined
            }
          >
            {(control) => <MomentInput {...control} value={delivered} onValue={setDelivered} />}
          </Field>
          <AnswerSeries box={box} value={serie} onValue={setSerie} />
          <Field
            label={t(mode === 'none' ? 'detail.reason' : 'detail.receipt.notes')}
            required={mode === 'none'}
            hint={t('detail.reasonHint')}
          >
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                value={notes}
                maxLength={1000}
                onChange={(event) => setNotes(event.target.value)}
              />
            )}
          </Field>
        </div>
      </div>
    </Dialog>
  )
}

interface LinesProps {
  readonly lines: readonly DespatchLine[]
  readonly said: Readonly<Record<string, Said>>
  /** Sentences by `index.field`. */
  readonly problems: ReadonlyMap<string, string>
  readonly onSaid: (index: string, more: Partial<Said>) => void
}

const quantities = ['short', 'oversupply', 'rejected'] as const

/** A table where there is room for one, else a card for each line: nobody scrolls sideways between a good and what is said of it. */
function Lines(props: LinesProps) {
  return useMedia('(min-width: 768px)') ? <LineTable {...props} /> : <LineCards {...props} />
}

function LineTable({ lines, said, problems, onSaid }: LinesProps) {
  const { t, format } = useText()
  const unit = useUnitName()
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
            <TableRow key={line.Index}>
              <Cell className="min-w-44 font-medium whitespace-normal text-ink">{line.Name}</Cell>
              <Cell numeric>
                {format.number(line.Quantity)}{' '}
                <span className="text-ink-muted">{unit(line.UnitCode)}</span>
              </Cell>
              {quantities.map((field) => (
                <Cell key={field} className="py-1">
                  <SaidField
                    field={field}
                    line={line}
                    said={said}
                    problems={problems}
                    onSaid={onSaid}
                    className="w-24"
                    bare
                  />
                </Cell>
              ))}
              <Cell numeric className="font-medium text-ink">
                {format.number(Number(receiptLine(line, said[line.Index] ?? nothing).received))}
              </Cell>
              <Cell className="py-1">
                <SaidField
                  field="reason"
                  line={line}
                  said={said}
                  problems={problems}
                  onSaid={onSaid}
                  className="w-52"
                  bare
                />
              </Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

function LineCards({ lines, said, problems, onSaid }: LinesProps) {
  const { t, format } = useText()
  const unit = useUnitName()
  return (
    <ul className="flex flex-col gap-2">
      {lines.map((line) => (
        <li
          key={line.Index}
          className="flex flex-col gap-2 rounded-md border border-line px-3 py-2.5"
        >
          <p className="font-medium break-words text-ink">{line.Name}</p>
          <dl className="flex flex-wrap gap-x-4 text-sm tabular-nums">
            {(
              [
                ['detail.lines.quantity', line.Quantity],
                [
                  'detail.receipt.received',
                  Number(receiptLine(line, said[line.Index] ?? nothing).received),
                ],
              ] as const
            ).map(([word, quantity]) => (
              <div key={word} className="flex gap-1.5">
                <dt className="text-ink-muted">{t(word)}</dt>
                <dd className="font-medium text-ink">
                  {format.number(quantity)} {unit(line.UnitCode)}
                </dd>
              </div>
            ))}
          </dl>
          <div className="grid grid-cols-3 items-start gap-2">
            {quantities.map((field) => (
              <SaidField
                key={field}
                field={field}
                line={line}
                said={said}
                problems={problems}
                onSaid={onSaid}
              />
            ))}
          </div>
          <SaidField field="reason" line={line} said={said} problems={problems} onSaid={onSaid} />
        </li>
      ))}
    </ul>
  )
}

interface SaidFieldProps extends Omit<LinesProps, 'lines'> {
  readonly field: keyof Said
  readonly line: DespatchLine
  readonly className?: string
  /** Its column says what it is. */
  readonly bare?: boolean
}

function SaidField({
  field,
  line,
  said,
  problems,
  onSaid,
  className,
  bare = false,
}: SaidFieldProps) {
  const { t } = useText()
  const value = (said[line.Index] ?? nothing)[field]
  const change = (text: string) => onSaid(line.Index, { [field]: text })
  return (
    <Field
      bare={bare}
      label={
        <>
          <span className="sr-only">{line.Name} </span>
          {t(`detail.receipt.${field}`)}
        </>
      }
      error={problems.get(`${line.Index}.${field}`)}
      {...(className !== undefined && { className })}
    >
      {(control) =>
        field === 'reason' ? (
          <Input
            {...control}
            size="sm"
            value={value}
            maxLength={1000}
            onChange={(event) => change(event.target.value)}
          />
        ) : (
          <NumberInput {...control} size="sm" value={value} onValue={change} />
        )
      }
    </Field>
  )
}

/** The series that the answer is numbered from, where the person may see them. */
function AnswerSeries({
  box,
  value,
  onValue,
}: {
  readonly box: Box
  readonly value: string
  readonly onValue: (value: string) => void
}) {
  const { t } = useText()
  const portal = usePortal()
  const send = useSend()
  const { mayCall } = useSession()
  const id = `${box.family}.answerSeries.list`
  const isThere = portal.calls.some((call) => call.id === id) && mayCall(id)
  const query = useQuery({
    ...callQuery(send, callOf(portal, isThere ? id : box.calls['list']!), {
      IsActive: true,
      PageSize: 100,
    }),
    enabled: isThere,
  })
  const rows = isThere ? ((query.data as Wire['SeriesPage'] | undefined)?.Content ?? []) : []
  if (!isThere) return <span />
  return (
    <Field label={t('detail.receipt.series')}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onValue={onValue}
          placeholder={t('editor.defaults.series')}
          options={rows.map(({ Name }) => ({ value: Name, label: Name }))}
        />
      )}
    </Field>
  )
}

/** Nothing said is the moment of the answer. */
const isMoment = (text: string): boolean => text === '' || /^\d{4}-\d{2}-\d{2}T/.test(text)
const noProblems: ReadonlyMap<string, string> = new Map()
const quantityOf = (text: string): string => (isDecimal(text) ? text : '0')

function receiptLine(line: DespatchLine, one: Said): ReceiptLine {
  const short = quantityOf(one.short)
  const oversupply = quantityOf(one.oversupply)
  const received = plain(add(subtract(line.Quantity, short), oversupply))
  return {
    id: line.Index,
    name: line.Name,
    unit: line.UnitCode,
    received,
    short,
    oversupply,
    rejected: quantityOf(one.rejected),
    ...(one.reason.trim() !== '' && { rejectReason: one.reason.trim() }),
  }
}

function wireLine(line: DespatchLine, one: Said): Readonly<Record<string, unknown>> {
  const receipt = receiptLine(line, one)
  const quantity = (value: string) => ({ UnitCode: line.UnitCode, Value: Number(value) })
  return {
    Index: line.Index,
    Received: quantity(receipt.received),
    Short: quantity(receipt.short),
    Rejected: quantity(receipt.rejected),
    Oversupply: quantity(receipt.oversupply),
    ...(receipt.rejectReason !== undefined && { RejectReason: receipt.rejectReason }),
  }
}

const places: Readonly<Record<string, keyof Said>> = {
  Short: 'short',
  Oversupply: 'oversupply',
  Rejected: 'rejected',
  RejectReason: 'reason',
  Received: 'short',
}

/** What does not add up, by line and field; quantities that are no numbers too. */
function useProblems(
  lines: readonly DespatchLine[],
  said: Readonly<Record<string, Said>>,
): ReadonlyMap<string, string> {
  const { t } = useText()
  const found = new Map<string, string>()
  for (const line of lines) {
    const one = said[line.Index] ?? nothing
    for (const field of ['short', 'rejected', 'oversupply'] as const)
      if (one[field] !== '' && !isDecimal(one[field]))
        found.set(`${line.Index}.${field}`, t('rules.notANumber', { value: one[field] }))
    const receipt = receiptLine(line, one)
    if (compare(receipt.received, '0') < 0)
      found.set(`${line.Index}.short`, t('rules.receiptNegative', { quantity: receipt.received }))
    for (const { rule, place, values } of checkReceipt(
      [receipt],
      [{ id: line.Index, name: line.Name, quantity: String(line.Quantity) }],
    )) {
      const key = `${line.Index}.${places[place.slice(place.lastIndexOf('.') + 1)] ?? 'short'}`
      if (!found.has(key))
        found.set(key, t(`rules.${rule}`, { ...values, interpolation: { escapeValue: false } }))
    }
  }
  return found
}
