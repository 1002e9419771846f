/** What came of each document that was brought, and what can be done about those that were refused. */
import { useMemo, useState } from 'react'
import { useText } from '../frame/portal-context.tsx'
import type { Workbooks } from '../sheet/use-workbooks.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { StackedTable } from '../ui/stacked-table.tsx'
import { Switch } from '../ui/switch.tsx'
import { DocumentCell } from './document-cell.tsx'
import { FileCell } from './file-cell.tsx'
import { correctable, isRunning, type UploadEntry } from './upload-entry.ts'
import { UploadNote } from './upload-note.tsx'
import { rowsOf, type UploadRow } from './upload-rows.ts'
import type { Upload } from './use-upload.ts'

/** So many rows are drawn at once; a file of ten thousand documents must not hold the page. */
const shownAtOnce = 200

export interface UploadResultsProps {
  readonly upload: Upload
  readonly workbooks: Workbooks | undefined
}

/** How many were taken and how many were not, and a row for each document. */
export function UploadResults({ upload, workbooks }: UploadResultsProps) {
  const { t } = useText()
  const [isFailedOnly, setFailedOnly] = useState(false)
  const [shown, setShown] = useState(shownAtOnce)
  const { entries } = upload
  const rows = useMemo(() => entries.flatMap(rowsOf), [entries])
  const failed = rows.filter(({ state }) => state === 'failed')
  const listed = isFailedOnly ? failed : rows
  return (
    <section aria-label={t('upload.results')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Summary rows={rows} />
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
      <ResultTable rows={listed.slice(0, shown)} upload={upload} workbooks={workbooks} />
      {listed.length > shown && (
        <Button className="self-center" onClick={() => setShown(shown + shownAtOnce)}>
          {t('upload.more', { count: Math.min(shownAtOnce, listed.length - shown) })}
        </Button>
      )}
    </section>
  )
}

function Summary({ rows }: { readonly rows: readonly UploadRow[] }) {
  const { t, format } = useText()
  const failed = rows.filter(({ state }) => state === 'failed').length
  const done = rows.filter(({ state }) => state === 'done' || state === 'noted').length
  const open = rows.length - done - failed
  return (
    <p aria-live="polite" className="text-base text-ink">
      <span className="font-semibold">
        {t('upload.summary', { done: format.number(done), failed: format.number(failed) })}
      </span>
      {open > 0 && <span className="text-ink-muted"> · {t('upload.open', { count: open })}</span>}
    </p>
  )
}

interface ResultTableProps extends UploadResultsProps {
  readonly rows: readonly UploadRow[]
}

function ResultTable({ rows, upload, workbooks }: ResultTableProps) {
  const { t } = useText()
  return (
    <StackedTable
      rows={rows}
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
          cell: ({ state }) => <State state={state} />,
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
        {
          key: 'note',
          label: t('upload.note'),
          isText: true,
          cell: (row) => <UploadNote row={row} />,
        },
      ]}
    />
  )
}

const tones = { done: 'success', noted: 'info', failed: 'error', waiting: 'neutral' } as const

function State({ state }: Pick<UploadRow, 'state'>) {
  const { t } = useText()
  if (state === 'uploading') return <Spinner />
  return <Chip tone={tones[state]}>{t(`upload.state.${state}`)}</Chip>
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
