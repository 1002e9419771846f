/** Starts bulk runs of a box and says how they ended. */
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { CallError } from '#client/errors.ts'
import { refreshFamily } from '#client/query.ts'
import type { Box } from '#engine/portal.ts'
import { fileParts, saveBase64 } from '../detail/files.ts'
import { useCall } from '../portal-context.tsx'
import { useFailureText } from '../ui/failure.tsx'
import { toast } from '../ui/toast.tsx'
import { taskOf, undoOf, type BulkAdded, type BulkCommand } from './bulk-commands.ts'
import { bulkJobs, type BulkJob } from './bulk-jobs.ts'
import { doneItems, failedItems, type BulkItem, type BulkResult, type BulkTask } from './bulk-runner.ts'
import type { ListWords } from './list-words.ts'

export interface Bulk {
  readonly job: BulkJob | undefined
  /** Runs a command; false where another run of this box is not over. `onTrouble` is called if not all went well and answers whether it showed that. */
  readonly start: (command: BulkCommand, added: BulkAdded, items: readonly BulkItem[], onTrouble: () => boolean) => boolean
  readonly send: (callId: string, input: Readonly<Record<string, unknown>>) => Promise<unknown>
}

const undoMs = 10_000

export function useBulk(box: Box, words: ListWords): Bulk {
  const jobs = useSyncExternalStore(bulkJobs.subscribe, bulkJobs.all)
  const call = useCall()
  const client = useQueryClient()
  const failureText = useFailureText()
  const { t } = words

  const read: BulkTask['read'] = (error) => {
    const failure = failureText(error)
    const isUnknown = error instanceof CallError && error.isUnreachable
    return { state: isUnknown ? 'unknown' : 'failed', reason: isUnknown ? t('list.bulk.noAnswer') : [failure.text, ...failure.details].join(' ') }
  }
  const send = (callId: string, input: Readonly<Record<string, unknown>>) => call(callId, input)
  const onFile = (command: BulkCommand) => (base64: string, items: readonly BulkItem[]) =>
    saveBase64(base64, items.length === 1 ? [items[0]!.name] : fileParts(box, command.kind === 'export' ? command.exportType : ''))

  const start: Bulk['start'] = (command, added, items, onTrouble) => {
    const title = titleOf(command, words)
    const finished = (results: readonly BulkResult[], job: BulkJob) => {
      void refreshFamily(client, box.family)
      const done = doneItems(results)
      if (done.length < job.total || results.length > done.length) {
        if (!onTrouble()) toast.error(t('list.bulk.endedWithTrouble', { title, done: done.length, total: results.length }))
        return
      }
      bulkJobs.remove(job.id)
      const undo = undoOf(command, box)
      const takeBack = undo && { action: { label: t('list.undo'), onClick: () => void takeBackAll(undo, done) }, duration: undoMs }
      toast.success(t('list.bulk.ended', { title, count: done.length }), takeBack ?? {})
    }
    return bulkJobs.start({ box: box.id, title, items, task: taskOf(command, added, { box, send, read, onFile: onFile(command) }), onDone: finished }) !== undefined
  }
  const takeBackAll = (undo: BulkCommand, items: readonly BulkItem[]) => {
    const title = titleOf(undo, words)
    bulkJobs.start({
      box: box.id,
      title,
      items,
      task: taskOf(undo, {}, { box, send, read, onFile: () => {} }),
      onDone: (results, job) => {
        void refreshFamily(client, box.family)
        const failed = failedItems(results).length
        if (failed > 0) return toast.error(t('list.bulk.undoFailed', { count: failed }))
        bulkJobs.remove(job.id)
        toast.success(t('list.bulk.undone'))
      },
    })
  }
  return { job: jobs.find((one) => one.box === box.id), start, send }
}

/** What a command is called. */
export function titleOf(command: BulkCommand, words: ListWords): string {
  const titles: { readonly [K in BulkCommand['kind']]: (command: Extract<BulkCommand, { kind: K }>) => string } = {
    operation: ({ operation }) => words.action(operation),
    export: ({ exportType }) => words.action(exportType),
    action: ({ action }) => words.action(action.name),
    createDrafts: () => words.action('createDraft'),
    tags: () => words.t('list.bulk.tags'),
    specialCode: () => words.t('list.bulk.specialCode'),
  }
  const title = titles[command.kind] as (command: BulkCommand) => string
  return title(command)
}
