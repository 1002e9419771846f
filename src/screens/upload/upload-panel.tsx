import { useQueryClient } from '@tanstack/react-query'
import { CloudUpload, RotateCw } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import { refreshFamily } from '#client/query.ts'
import type { Wire } from '#schemas/wire.ts'
import { useCall, useText } from '../portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { cx } from '../ui/cx.ts'
import { useFailureSentence } from '../ui/failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Cell, HeadCell, Table, TableFrame, TableHead, TableRow } from '../ui/table.tsx'

type Result = Wire['Uploaded']['Results'][number]
/** A file of the screen; a zip has a result for each file inside. */
interface Entry {
  readonly key: string
  readonly file: File
  readonly state: 'waiting' | 'uploading' | 'done' | 'failed'
  readonly results: readonly Result[]
  readonly error?: string
}

export interface UploadTarget {
  /** Id of the call that takes a file. */
  readonly call: string
  readonly family: string
  /** Endings of the files that are taken. */
  readonly accept: readonly string[]
}

export type Upload = ReturnType<typeof useUpload>

/** Many files, one after the other, a result for each. */
export function UploadPanel({ accept, upload }: { readonly accept: readonly string[]; readonly upload: Upload }) {
  return (
    <>
      <DropZone accept={accept} onFiles={upload.add} />
      {upload.entries.length > 0 && <Results entries={upload.entries} />}
    </>
  )
}

/** Tries the failed files again; nothing where none failed. */
export function RetryButton({ upload }: { readonly upload: Upload }) {
  const { t } = useText()
  const failed = upload.entries.filter((entry) => entry.state === 'failed')
  if (failed.length === 0) return null
  return (
    <Button icon={<RotateCw />} onClick={() => upload.retry(failed)}>
      {t('upload.retryFailed', { count: failed.length })}
    </Button>
  )
}

export function useUpload({ call: id, family }: UploadTarget) {
  const sentenceOf = useFailureSentence()
  const call = useCall()
  const queries = useQueryClient()
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const set = (key: string, change: Partial<Entry>) => setEntries((all) => all.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)))

  const run = async (batch: readonly Entry[]) => {
    for (const entry of batch) {
      set(entry.key, { state: 'uploading' })
      const form = new FormData()
      form.append('file', entry.file, entry.file.name)
      try {
        const { Results } = (await call(id, { body: form })) as Wire['Uploaded']
        set(entry.key, { state: Results.every((result) => result.IsSuccess) ? 'done' : 'failed', results: Results })
      } catch (error) {
        set(entry.key, { state: 'failed', results: [], error: sentenceOf(error) })
      }
    }
    await refreshFamily(queries, family)
  }
  return {
    entries,
    add(files: readonly File[]) {
      const added = files.map((file): Entry => ({ key: crypto.randomUUID(), file, state: 'waiting', results: [] }))
      setEntries((all) => [...added, ...all])
      void run(added)
    },
    retry: (failed: readonly Entry[]) => void run(failed),
  }
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
      <span className="text-base text-ink-muted">{t('upload.accept', { types: accept.join(', ') })}</span>
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

function Results({ entries }: { readonly entries: readonly Entry[] }) {
  const { t } = useText()
  return (
    <TableFrame>
      <Table>
        <TableHead>
          <tr>
            <HeadCell>{t('upload.file')}</HeadCell>
            <HeadCell>{t('upload.result')}</HeadCell>
            <HeadCell>{t('upload.document')}</HeadCell>
            <HeadCell>{t('upload.note')}</HeadCell>
          </tr>
        </TableHead>
        <tbody aria-live="polite">{entries.flatMap((entry) => rowsOf(entry).map((row) => <ResultRow key={row.key} entry={entry} name={row.name} result={row.result} />))}</tbody>
      </Table>
    </TableFrame>
  )
}

const rowsOf = (entry: Entry): { key: string; name: string; result: Result | undefined }[] =>
  entry.results.length === 0 ? [{ key: entry.key, name: entry.file.name, result: undefined }] : entry.results.map((result, index) => ({ key: `${entry.key}-${index}`, name: result.FileName, result }))

function ResultRow({ entry, name, result }: { readonly entry: Entry; readonly name: string; readonly result: Result | undefined }) {
  const { t } = useText()
  const state = result ? (result.IsSuccess ? 'done' : 'failed') : entry.state
  return (
    <TableRow>
      <Cell className="max-w-80 truncate font-medium text-ink" title={name}>
        {name}
      </Cell>
      <Cell>{state === 'uploading' ? <Spinner /> : <Chip tone={({ done: 'success', failed: 'error', waiting: 'neutral' } as const)[state]}>{t(`upload.state.${state}`)}</Chip>}</Cell>
      <Cell className="tabular-nums">{result?.DocumentNumber ?? ''}</Cell>
      <Cell className="max-w-xl whitespace-normal">{[...(result?.Errors ?? []), ...(entry.error && !result ? [entry.error] : [])].join(' ')}</Cell>
    </TableRow>
  )
}
