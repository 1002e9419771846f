/** Fetching the rows of a list and handing them to the browser as a file. */
import { useEffect, useRef, useState } from 'react'
import { fileParts } from '../frame/file-parts.ts'
import { fileName, saveFile } from '../frame/files.ts'
import { useCall } from '../frame/portal-context.tsx'
import { listInput, withoutFilters, type ListInput } from '../rows/list-search.ts'
import type { TableFormat } from '../sheet/table-file.ts'
import { useFailureSentence } from '../ui/failure.tsx'
import { toast } from '../ui/toast.tsx'
import { mostRows, rowsOf, tableOf, type Wanted } from './export-rows.ts'
import { countOf } from './selection.ts'
import type { ListState } from './use-list-state.ts'

export interface ExportProgress {
  readonly done: number
  readonly total: number
}

export function useExport(state: ListState, columns: readonly string[], title: string) {
  const { box, call, words, total, selection } = state
  const ask = useCall()
  const sentenceOf = useFailureSentence()
  const [progress, setProgress] = useState<ExportProgress>()
  const [failure, setFailure] = useState<string>()
  const controller = useRef<AbortController>(undefined)
  // Who leaves the list has no use for the rest of it.
  useEffect(() => () => controller.current?.abort(), [])

  /** Whether a file was saved: not where it was stopped, nor where a page of the list could not be had. */
  const save = async (format: TableFormat, reach: 'chosen' | 'all'): Promise<boolean> => {
    const { signal } = (controller.current = new AbortController())
    const wanted = wantedOf(state, reach)
    const goal = Math.min(reach === 'chosen' ? countOf(selection) : total, mostRows)
    setFailure(undefined)
    setProgress({ done: 0, total: goal })
    try {
      const rows = await rowsOf(wanted, {
        ask: (input) => ask(call.id, input, { signal }),
        isStopped: () => signal.aborted,
        onProgress: (found) => setProgress({ done: found, total: Math.max(goal, found) }),
      })
      if (!rows) return false
      const { tableFile } = await import('../sheet/table-file.ts')
      const table = tableOf(title, box, columns, rows, words)
      const file = await tableFile(table, format, words.language)
      if (signal.aborted) return false
      saveFile(file, fileName(fileParts(box, title), format), format)
      toast.success(words.t('table.export.saved', { total: words.formats.number(rows.length, 0) }))
      return true
    } catch (error) {
      if (!signal.aborted) setFailure(sentenceOf(error))
      return false
    } finally {
      if (!signal.aborted) setProgress(undefined)
    }
  }
  const stop = () => controller.current?.abort()
  return { progress, failure, save, stop }
}

function wantedOf(
  { call, view, address, input, selection, rows }: ListState,
  reach: 'chosen' | 'all',
): Wanted {
  if (reach === 'all') return { inputs: [input], selection: undefined, known: [] }
  if (selection.kind === 'all')
    return { inputs: [ordered(selection.query, input)], selection, known: [] }
  // What was chosen may have been found by another search than the present one.
  const whole = listInput(call, view, withoutFilters(address.search))
  return { inputs: [input, whole], selection, known: rows }
}

/** What the selection was found by, in the order of the list. */
function ordered(query: ListInput, { SortColumn, SortType }: ListInput): ListInput {
  return {
    ...query,
    ...(SortColumn !== undefined && { SortColumn }),
    ...(SortType !== undefined && { SortType }),
  }
}
