import { CloudUpload, FileDown, RotateCw } from 'lucide-react'
import { useMemo, useState, type DragEvent } from 'react'
import { boxOf } from '#engine/portal.ts'
import { usePortal, useText } from '../frame/portal-context.tsx'
import type { Workbooks } from '../sheet/use-workbooks.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { StackedTable } from '../ui/stacked-table.tsx'
import { Switch } from '../ui/switch.tsx'
import { DocumentCell } from './document-cell.tsx'
import { mostMegabytes, type Upload, type UploadEntry, type UploadResult } from './use-upload.ts'

export interface UploadPanelProps {
  readonly accept: readonly string[]
  readonly upload: Upload
  /** Where workbooks are taken: what can be downloaded for them. */
  readonly workbooks?: Workbooks | undefined
}

/** Many files, one after the other, a result for each. */
export function UploadPanel({ accept, upload, workbooks }: UploadPanelProps) {
  return (
    <>
      <DropZone accept={accept} onFiles={upload.add} />
      {upload.entries.length > 0 && <Results upload={upload} workbooks={workbooks} />}
    </>
  )
}

/** Tries the failed files again; nothing where none failed but for what another try does not change. */
export function RetryButton({ upload }: { readonly upload: Upload }) {
  const { t } = useText()
  const failed = upload.entries.filter(
    ({ state, results }) =>
      state === 'failed' &&
      !(
        results.length > 0 &&
        results.every(({ IsSuccess, IsCorrectable }) => IsSuccess || IsCorrectable)
      ),
  )
  if (failed.length === 0) return null
  return (
    <Button icon={<RotateCw />} once onClick={() => upload.retry(failed)}>
      {t('upload.retryFailed', { count: failed.length })}
    </Button>
  )
}

function DropZone({
  accept,
  onFiles,
}: {
  readonly accept: readonly string[]
  readonly onFiles: (files: readonly File[]) => void
}) {
  const { t } = useText()
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'flex cursor-pointer flex-col items-center justify-center gap-1 rounded-lg border-2 border-dashed border-line-strong bg-surface-raised px-6 py-10 text-center transition-colors has-focus-visible:border-primary has-focus-visible:ring-2 has-focus-visible:ring-primary',
        over && 'border-primary bg-primary-soft',
      )}
    >
      <CloudUpload aria-hidden className="mb-1 size-7 text-ink-muted" />
      <span className="text-lg font-semibold text-ink">{t('upload.drop')}</span>
      <span className="text-base text-ink-muted">
        {t('upload.accept', { types: accept.join(', '), most: mostMegabytes })}
      </span>
      <input
        type="file"
        multiple
        accept={accept.join(',')}
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </label>
  )
}

/** So many rows are drawn at once; a file of ten thousand documents must not hold the page. */
const shownAtOnce = 200

interface Row {
  readonly key: string
  readonly name: string
  readonly entry: UploadEntry
  readonly result: UploadResult | undefined
  readonly state: UploadEntry['state'] | 'noted'
  /** Of its file. */
  readonly isFirst: boolean
  /** Documents of its file that may be taken as drafts, at the first of them. */
  readonly offered: number
}

function Results({
  upload,
  workbooks,
}: {
  readonly upload: Upload
  readonly workbooks: Workbooks | undefined
}) {
  const { t, format } = useText()
  const [isFailedOnly, setFailedOnly] = useState(false)
  const [shown, setShown] = useState(shownAtOnce)
  const { entries } = upload
  const rows = useMemo(() => entries.flatMap(rowsOf), [entries])
  const failed = rows.filter(({ state }) => state === 'failed')
  const done = rows.filter(({ state }) => state === 'done' || state === 'noted').length
  const listed = isFailedOnly ? failed : rows
  return (
    <section aria-label={t('upload.results')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="text-base text-ink">
          <span className="font-semibold">
            {t('upload.summary', {
              done: format.number(done),
              failed: format.number(failed.length),
            })}
          </span>
          {rows.length > done + failed.length && (
            <span className="text-ink-muted">
              {' '}
              · {t('upload.open', { count: rows.length - done - failed.length })}
            </span>
          )}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {failed.length > 0 && failed.length < rows.length && (
            <Switch
              checked={isFailedOnly}
              onChecked={setFailedOnly}
              label={t('upload.failedOnly')}
            />
          )}
          <AllDraftsButton upload={upload} />
        </div>
      </div>
      <StackedTable
        rows={listed.slice(0, shown)}
        keyOf={(row) => row.key}
        columns={[
          {
            key: 'file',
            label: t('upload.file'),
            cell: (row) => (
              <FileCell
                row={row}
                onSaveRows={row.isFirst && workbooks ? rowSaver(row.entry, workbooks) : undefined}
              />
            ),
          },
          {
            key: 'result',
            label: t('upload.result'),
            cell: ({ state }) =>
              state === 'uploading' ? (
                <Spinner />
              ) : (
                <Chip tone={tones[state]}>{t(`upload.state.${state}`)}</Chip>
              ),
          },
          {
            key: 'document',
            label: t('upload.document'),
            cell: ({ name, result, entry, offered }) =>
              result && (
                <DocumentCell
                  name={name}
                  result={result}
                  offered={offered}
                  isBusy={isRunning(entry)}
                  onTake={() => upload.takeDrafts([entry])}
                />
              ),
          },
          { key: 'note', label: t('upload.note'), isText: true, cell: (row) => <Note row={row} /> },
        ]}
      />
      {listed.length > shown && (
        <Button className="self-center" onClick={() => setShown(shown + shownAtOnce)}>
          {t('upload.more', { count: Math.min(shownAtOnce, listed.length - shown) })}
        </Button>
      )}
    </section>
  )
}

/** One press for the files of the whole page; a single document has its own button. */
function AllDraftsButton({ upload }: { readonly upload: Upload }) {
  const { t } = useText()
  const refused = upload.entries.filter((entry) => !isRunning(entry) && correctable(entry) > 0)
  const count = refused.reduce((sum, entry) => sum + correctable(entry), 0)
  if (count < 2) return null
  return (
    <Button once onClick={() => upload.takeDrafts(refused)}>
      {t('upload.takeDrafts', { count })}
    </Button>
  )
}

const correctable = ({ results }: UploadEntry): number =>
  results.filter(({ IsCorrectable }) => IsCorrectable).length
const isRunning = ({ state }: UploadEntry): boolean => state === 'waiting' || state === 'uploading'

function rowsOf(entry: UploadEntry): Row[] {
  if (entry.results.length === 0)
    return [
      {
        key: entry.key,
        name: entry.file.name,
        entry,
        result: undefined,
        state: entry.state,
        isFirst: true,
        offered: 0,
      },
    ]
  const offering = entry.results.findIndex(({ IsCorrectable }) => IsCorrectable)
  return entry.results.map((result, index) => ({
    key: `${entry.key}-${index}`,
    name: result.FileName,
    entry,
    result,
    state: stateOf(entry, result),
    isFirst: index === 0,
    offered: index === offering ? correctable(entry) : 0,
  }))
}

function stateOf(
  entry: UploadEntry,
  { IsSuccess, IsCorrectable, Errors }: UploadResult,
): Row['state'] {
  if (IsCorrectable && isRunning(entry)) return entry.state
  if (!IsSuccess) return 'failed'
  return Errors.length > 0 ? 'noted' : 'done'
}

/** The refused rows of a workbook, to be corrected and brought again; nothing where all were taken. */
function rowSaver(
  { file, results, state }: UploadEntry,
  workbooks: Workbooks,
): (() => void) | undefined {
  const reasons = new Map(
    results
      .filter((result) => !result.IsSuccess)
      .flatMap((result) =>
        (result.Rows ?? []).map((row) => [row, result.Errors.join(' ')] as const),
      ),
  )
  return state === 'failed' && reasons.size > 0
    ? () => void workbooks.saveRows(file, reasons)
    : undefined
}

const tones = { done: 'success', noted: 'info', failed: 'error', waiting: 'neutral' } as const

function FileCell({
  row: { name, result },
  onSaveRows,
}: {
  readonly row: Row
  readonly onSaveRows: (() => void) | undefined
}) {
  const { t } = useText()
  return (
    <div className="font-medium text-ink sm:max-w-80">
      <div className="flex items-center gap-2">
        <span className="sm:truncate" title={name}>
          {name}
        </span>
        {onSaveRows && (
          <IconButton
            size="sm"
            icon={<FileDown />}
            label={t('upload.saveFailedRows')}
            onClick={onSaveRows}
          />
        )}
      </div>
      {result?.Rows && (
        <span className="text-sm font-normal text-ink-muted">
          {t('sheet.rows', { count: result.Rows.length, rows: spans(result.Rows) })}
        </span>
      )}
    </div>
  )
}

/** What is wrong, or to be looked at; of a document that may be corrected also how. */
function Note({ row: { entry, result } }: { readonly row: Row }) {
  const { t } = useText()
  const portal = usePortal()
  const lines = result?.Errors ?? []
  const isDraft =
    result?.Box !== undefined && boxOf(portal, result.Box).isDrafts && lines.length > 0
  const lead = result?.IsCorrectable
    ? t('upload.correctable')
    : isDraft
      ? t('upload.draftNotes')
      : undefined
  const error = result === undefined || result.IsCorrectable ? entry.error : undefined
  return (
    <>
      {error !== undefined && <p className={cx(result && 'text-error-ink')}>{error}</p>}
      {lead !== undefined && <p className="text-ink">{lead}</p>}
      {lines.length === 1 && lead === undefined
        ? lines[0]
        : lines.length > 0 && <NoteLines lines={lines} />}
    </>
  )
}

const NoteLines = ({ lines }: { readonly lines: readonly string[] }) => (
  <ul className="list-disc pl-4">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

/** `3, 4, 5, 9` is `3–5, 9`. */
export function spans(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last && number === last[1] + 1) last[1] = number
    else runs.push([number, number])
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
}
