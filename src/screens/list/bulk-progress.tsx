import { Download, RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { Tone } from '#descriptor/field.ts'
import { fileName, fileParts, saveFile } from '../detail/files.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { cx } from '../ui/cx.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Cell, HeadCell, Table, TableFrame, TableHead, TableRow } from '../ui/table.tsx'
import { bulkJobs, type BulkJob } from './bulk-jobs.ts'
import type { BulkResult } from './bulk-runner.ts'
import { toCsv } from './csv.ts'
import type { ListWords } from './list-words.ts'

export interface BulkStripProps {
  readonly job: BulkJob
  readonly onShow: () => void
  readonly words: ListWords
}

/** A run of this box: how far it is, or how it ended, until it is dismissed. */
export function BulkStrip({ job, onShow, words }: BulkStripProps) {
  const { t, formats } = words
  const failed = job.results.filter((result) => result.state !== 'ok').length
  return (
    <section
      aria-label={job.title}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-surface-raised px-3 py-1.5 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:shadow-dialog"
    >
      <span className="font-medium text-ink">{job.title}</span>
      <Progress job={job} className="w-40" />
      <span role="status" className="text-sm text-ink-muted tabular-nums">
        {t('list.bulk.progress', { done: formats.number(job.results.length, 0), total: formats.number(job.total, 0) })}
        {failed > 0 && <span className="ml-2 text-error-ink">{t('list.bulk.failedCount', { count: failed })}</span>}
      </span>
      <span className="ml-auto flex gap-1">
        <Button size="sm" variant="ghost" onClick={onShow}>
          {t('list.bulk.show')}
        </Button>
        {job.isRunning ? (
          <Button size="sm" variant="ghost" onClick={() => bulkJobs.stop(job.id)}>
            {t('list.bulk.stop')}
          </Button>
        ) : (
          <Button size="sm" variant="ghost" onClick={() => bulkJobs.remove(job.id)}>
            {t('common.close')}
          </Button>
        )}
      </span>
    </section>
  )
}

function Progress({ job, className }: { readonly job: BulkJob; readonly className?: string }) {
  const share = job.total === 0 ? 0 : (job.results.length / job.total) * 100
  return (
    <div
      role="progressbar"
      aria-label={job.title}
      aria-valuemin={0}
      aria-valuemax={job.total}
      aria-valuenow={job.results.length}
      className={cx('h-1.5 overflow-hidden rounded-full bg-surface-sunken', className)}
    >
      <div className="h-full rounded-full bg-primary transition-[width]" style={{ width: `${share}%` }} />
    </div>
  )
}

const tones: Record<BulkResult['state'], Tone> = { ok: 'success', failed: 'error', unknown: 'warning' }

export interface BulkResultsProps {
  readonly job: BulkJob
  readonly box: { readonly family: string; readonly key: string }
  readonly onClose: () => void
  /** Opens a record beside the list. */
  readonly onOpen: (id: string) => void
  readonly words: ListWords
}

/** How it ended for each document; only the failed ones can be tried again. */
export function BulkResults({ job, box, onClose, onOpen, words }: BulkResultsProps) {
  const { t } = words
  const counts = { ok: 0, failed: 0, unknown: 0 }
  for (const result of job.results) counts[result.state]++
  const [onlyTrouble, setOnlyTrouble] = useState(true)
  const hasTrouble = counts.failed + counts.unknown > 0
  const shown = onlyTrouble && hasTrouble ? job.results.filter((result) => result.state !== 'ok') : job.results
  const state = (result: BulkResult) => t(`list.bulk.states.${result.state}`)
  const download = () => {
    const csv = toCsv([t('list.bulk.document'), t('list.bulk.result'), t('list.bulk.reason')], job.results.map((result) => [result.item.name, state(result), result.reason ?? '']), { separator: words.language === 'tr' ? ';' : ',' })
    saveFile(csv, fileName(fileParts(box, job.title), 'csv'), 'csv')
  }
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      size="lg"
      title={job.title}
      description={t('list.bulk.summary', { ...counts, total: job.total })}
      footer={
        <>
          <Button className="mr-auto" icon={<Download />} onClick={download} disabledReason={job.isRunning ? t('list.bulk.stillRunning') : undefined}>
            {t('list.bulk.download')}
          </Button>
          {counts.failed > 0 && (
            <Button icon={<RotateCw />} once disabledReason={job.isRunning ? t('list.bulk.stillRunning') : undefined} onClick={() => bulkJobs.retry(job.id)}>
              {t('list.bulk.retry', { count: counts.failed })}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {job.isRunning ? t('list.bulk.background') : t('common.close')}
          </Button>
        </>
      }
    >
      {job.isRunning && <Progress job={job} className="mb-3" />}
      {hasTrouble && (
        <div className="mb-2 flex gap-1">
          <Button size="sm" variant="ghost" aria-pressed={onlyTrouble} className={onlyTrouble ? 'bg-surface-sunken' : ''} onClick={() => setOnlyTrouble(true)}>
            {t('list.bulk.onlyTrouble', { count: counts.failed + counts.unknown })}
          </Button>
          <Button size="sm" variant="ghost" aria-pressed={!onlyTrouble} className={onlyTrouble ? '' : 'bg-surface-sunken'} onClick={() => setOnlyTrouble(false)}>
            {t('list.bulk.all', { count: job.results.length })}
          </Button>
        </div>
      )}
      <TableFrame className="max-h-[50dvh] shadow-none ring-1 ring-line">
        <Table>
          <TableHead>
            <tr>
              <HeadCell>{t('list.bulk.document')}</HeadCell>
              <HeadCell>{t('list.bulk.result')}</HeadCell>
              <HeadCell>{t('list.bulk.reason')}</HeadCell>
            </tr>
          </TableHead>
          <tbody>
            {shown.map((result) => (
              <TableRow key={result.item.id}>
                <Cell className="tabular-nums">
                  <button type="button" className="max-w-48 truncate font-medium text-primary-ink hover:underline" onClick={() => onOpen(result.item.id)}>
                    {result.item.name}
                  </button>
                </Cell>
                <Cell>
                  <Chip tone={tones[result.state]}>{state(result)}</Chip>
                </Cell>
                <Cell className="whitespace-normal">{result.reason ?? ''}</Cell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      </TableFrame>
    </Dialog>
  )
}
