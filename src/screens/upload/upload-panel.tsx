import { CloudUpload, FileDown, RotateCw } from 'lucide-react'
import { useMemo, useState, type DragEvent, type ReactNode } from 'react'
import { boxOf } from '#engine/portal.ts'
import { usePortal, useText } from '../portal-context.tsx'
import type { Workbooks } from '../sheet/use-workbooks.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { StackedTable } from '../ui/stacked-table.tsx'
import { Switch } from '../ui/switch.tsx'
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
      {upload.entries.length > 0 && <Results entries={upload.entries} workbooks={workbooks} />}
    </>
  )
}

/** Tries the failed files again; nothing where none failed. */
export function RetryButton({ upload }: { readonly upload: Upload }) {
  const { t } = useText()
  const failed = upload.entries.filter((entry) => entry.state === 'failed')
  if (failed.length === 0) return null
  return (
    <Button icon={<RotateCw />} once onClick={() => upload.retry(failed)}>
      {t('upload.retryFailed', { count: failed.length })}
    </Button>
  )
}

function DropZone({ accept, onFiles }: { readonly accept: readonly string[]; readonly onFiles: (files: readonly File[]) => void }) {
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
      className={cx('flex cursor-pointer flex-col items-center justify-center gap-1 rounded-lg border-2 border-dashed border-line-strong bg-surface-raised px-6 py-10 text-center transition-colors has-focus-visible:border-primary has-focus-visible:ring-2 has-focus-visible:ring-primary', over && 'border-primary bg-primary-soft')}
    >
      <CloudUpload aria-hidden className="mb-1 size-7 text-ink-muted" />
      <span className="text-lg font-semibold text-ink">{t('upload.drop')}</span>
      <span className="text-base text-ink-muted">{t('upload.accept', { types: accept.join(', '), most: mostMegabytes })}</span>
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
  readonly state: UploadEntry['state']
  /** Of its file. */
  readonly isFirst: boolean
}

function Results({ entries, workbooks }: { readonly entries: readonly UploadEntry[]; readonly workbooks: Workbooks | undefined }) {
  const { t, format } = useText()
  const [isFailedOnly, setFailedOnly] = useState(false)
  const [shown, setShown] = useState(shownAtOnce)
  const rows = useMemo(() => entries.flatMap(rowsOf), [entries])
  const failed = rows.filter(({ state }) => state === 'failed')
  const done = rows.filter(({ state }) => state === 'done').length
  const listed = isFailedOnly ? failed : rows
  return (
    <section aria-label={t('upload.results')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="text-base text-ink">
          <span className="font-semibold">{t('upload.summary', { done: format.number(done), failed: format.number(failed.length) })}</span>
          {rows.length > done + failed.length && <span className="text-ink-muted"> · {t('upload.open', { count: rows.length - done - failed.length })}</span>}
        </p>
        {failed.length > 0 && failed.length < rows.length && <Switch checked={isFailedOnly} onChecked={setFailedOnly} label={t('upload.failedOnly')} />}
      </div>
      <StackedTable
        rows={listed.slice(0, shown)}
        keyOf={(row) => row.key}
        columns={[
          { key: 'file', label: t('upload.file'), cell: (row) => <FileCell row={row} onSaveRows={row.isFirst && workbooks ? rowSaver(row.entry, workbooks) : undefined} /> },
          { key: 'result', label: t('upload.result'), cell: ({ state }) => (state === 'uploading' ? <Spinner /> : <Chip tone={tones[state]}>{t(`upload.state.${state}`)}</Chip>) },
          { key: 'document', label: t('upload.document'), cell: ({ result }) => (result?.DocumentNumber ?? result?.Box) && <DocumentCell number={result.DocumentNumber} box={result.Box} /> },
          { key: 'note', label: t('upload.note'), isText: true, cell: noteOf },
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

function rowsOf(entry: UploadEntry): Row[] {
  if (entry.results.length === 0) return [{ key: entry.key, name: entry.file.name, entry, result: undefined, state: entry.state, isFirst: true }]
  return entry.results.map((result, index) => ({ key: `${entry.key}-${index}`, name: result.FileName, entry, result, state: entry.state === 'uploading' ? 'uploading' : result.IsSuccess ? 'done' : 'failed', isFirst: index === 0 }))
}

/** The refused rows of a workbook, to be corrected and brought again; nothing where all were taken. */
function rowSaver({ file, results, state }: UploadEntry, workbooks: Workbooks): (() => void) | undefined {
  const reasons = new Map(results.filter((result) => !result.IsSuccess).flatMap((result) => (result.Rows ?? []).map((row) => [row, result.Errors.join(' ')] as const)))
  return state === 'failed' && reasons.size > 0 ? () => void workbooks.saveRows(file, reasons) : undefined
}

const tones = { done: 'success', failed: 'error', waiting: 'neutral' } as const

function FileCell({ row: { name, result }, onSaveRows }: { readonly row: Row; readonly onSaveRows: (() => void) | undefined }) {
  const { t } = useText()
  return (
    <div className="font-medium text-ink sm:max-w-80">
      <div className="flex items-center gap-2">
        <span className="sm:truncate" title={name}>
          {name}
        </span>
        {onSaveRows && <IconButton size="sm" icon={<FileDown />} label={t('upload.saveFailedRows')} onClick={onSaveRows} />}
      </div>
      {result?.Rows && <span className="text-sm font-normal text-ink-muted">{t('sheet.rows', { count: result.Rows.length, rows: spans(result.Rows) })}</span>}
    </div>
  )
}

/** Its number; where the screen takes several kinds, as which it was taken and where it is now. */
function DocumentCell({ number, box }: { readonly number: string | null | undefined; readonly box: string | undefined }) {
  return (
    <>
      <span className="tabular-nums">{number}</span>
      {box !== undefined && <BoxName id={box} />}
    </>
  )
}

function BoxName({ id }: { readonly id: string }) {
  const { t, screenLabel } = useText()
  const portal = usePortal()
  const box = boxOf(portal, id)
  const route = portal.routes.find(({ path }) => path === box.views[0]?.route)
  return <span className="block text-sm text-ink-muted">{[t(`families.${box.family}.document`), route && screenLabel(route)].filter(Boolean).join(' · ')}</span>
}

function noteOf({ entry, result }: Row): ReactNode {
  const lines = result?.Errors ?? (entry.error === undefined ? [] : [entry.error])
  if (lines.length < 2) return lines[0]
  return (
    <ul className="list-disc pl-4">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

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
