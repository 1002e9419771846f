/** From what is chosen and a command to a run: whose rows, whether to ask first, and what is shown of the end. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Box, Call } from '#engine/portal.ts'
import type { Row } from '#engine/inputs.ts'
import { useSend } from '../portal-context.tsx'
import { toast } from '../ui/toast.tsx'
import { collectRows, planOf, undoOf, type BulkAdded, type BulkCommand } from './bulk-commands.ts'
import type { ListWords } from './list-words.ts'
import { nothing, type Selection } from './selection.ts'
import type { Bulk } from './use-bulk.ts'

export interface ChosenRows {
  /** Rows of everything chosen; those seen are at hand, the rest is fetched. */
  readonly load: (onProgress: (loaded: number) => void) => Promise<readonly Row[]>
  /** All of them, where none has to be fetched. */
  readonly atHand: readonly Row[] | undefined
}

export function useChosenRows(box: Box, call: Call, rows: readonly Row[], selection: Selection): ChosenRows {
  const send = useSend()
  const seen = useRef(new Map<string, Row>())
  for (const row of rows) seen.current.set(String(row['UUID']), row)
  const rowsOf = (ids: ReadonlySet<string>): readonly Row[] => [...ids].map((id) => seen.current.get(id) ?? { UUID: id })
  const atHand = selection.kind === 'some' ? rowsOf(selection.ids) : undefined
  const load = useCallback(
    (onProgress: (loaded: number) => void) => {
      if (selection.kind === 'some') return Promise.resolve(rowsOf(selection.ids))
      return collectRows(box, async (input) => (await send(call, input, {})) as { readonly Content: readonly Row[] }, selection, onProgress)
    },
    [box, call, send, selection],
  )
  return { load, atHand }
}

interface BulkFlow {
  readonly box: Box
  readonly bulk: Bulk
  readonly setSelection: (selection: Selection) => void
  readonly chosen: ChosenRows
  readonly words: ListWords
}

/** A command either starts at once (it can be undone, or only reads, and all take part) or asks in a dialog first. */
export function useBulkFlow({ box, bulk, setSelection, chosen, words }: BulkFlow) {
  const [command, setCommand] = useState<BulkCommand>()
  const [isShown, setShown] = useState(false)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const showTrouble = () => {
    setShown(isHere.current)
    return isHere.current
  }
  const startNow = (wanted: BulkCommand, added: BulkAdded, items: Parameters<Bulk['start']>[2]) => {
    const isStarted = bulk.start(wanted, added, items, showTrouble)
    if (!isStarted) toast.error(words.t('list.bulk.busy'))
    else if (wanted.kind === 'action') setSelection(nothing)
  }
  return {
    command,
    job: bulk.job,
    isShown,
    showResults: () => setShown(true),
    hideResults: () => setShown(false),
    cancel: () => setCommand(undefined),
    begin: (wanted: BulkCommand) => {
      const isHarmless = wanted.kind === 'export' || undoOf(wanted, box) !== undefined
      if (isHarmless && chosen.atHand) startNow(wanted, {}, planOf(box, wanted, chosen.atHand).able)
      else setCommand(wanted)
    },
    start: (added: BulkAdded, items: Parameters<Bulk['start']>[2]) => command && startNow(command, added, items),
  }
}
