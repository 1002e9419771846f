/** Making the records of an import: a few at a time, each once, until all are made or somebody stops it. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { callIdOf } from '#engine/portal.ts'
import { CallError } from '#client/errors.ts'
import { refreshFamily } from '#client/query.ts'
import { problemsOfError } from '../editor/check-body.ts'
import { useCall, useText } from '../frame/portal-context.tsx'
import { useFailureSentence } from '../ui/failure.tsx'
import { bodyOfRow, problemsOfRow, type CheckContext, type ImportRow } from './import-rows.ts'
import type { Import } from './use-import.ts'

const madeAtOnce = 4
/** Hundreds are made one after the other: each of them need not be seen. */
const shownEveryMs = 100

/** Refusals that are about the record itself; after any other the next one would fare no better. */
const aboutRecord: readonly number[] = [400, 409, 413, 422]

export interface Making {
  /** How many have had their turn, of how many; undefined while nothing is made. */
  readonly progress: { readonly done: number; readonly total: number } | undefined
  /** Why the rest was left. */
  readonly failure: string | undefined
  readonly make: () => Promise<void>
  readonly stop: () => void
}

export function useMaking({ box, context, rows }: Import): Making {
  const call = useCall()
  const queries = useQueryClient()
  const outcomeOf = useOutcome()
  const [progress, setProgress] = useState<Making['progress']>()
  const [failure, setFailure] = useState<string>()
  const run = useRef({ isStopped: false, isOn: false })
  useEffect(() => {
    const { current } = run
    return () => void (current.isStopped = true)
  }, [])

  const makeOne = async (row: ImportRow) => {
    rows.changeSoon(row.number, (now) => ({ ...now, state: 'running', refusals: {} }))
    try {
      const body = bodyOfRow(row, context)
      await call(callIdOf(box, 'create'), { body }, { answer: 'RecordSaved' })
      rows.changeSoon(row.number, (now) => ({ ...now, state: 'made' }))
    } catch (error) {
      const { failure: found, ...outcome } = outcomeOf(error)
      rows.changeSoon(row.number, (now) => ({ ...now, ...outcome }))
      if (found === undefined) return
      run.current.isStopped = true
      setFailure(found)
    }
  }

  const make = async () => {
    if (run.current.isOn) return
    const ready = rows.newest().filter((row) => isReady(row, context))
    run.current.isOn = true
    run.current.isStopped = false
    setFailure(undefined)
    let done = 0
    let shownAt = performance.now()
    const show = () => {
      shownAt = performance.now()
      setProgress({ done, total: ready.length })
    }
    show()
    const next = ready.values()
    const work = async () => {
      for (const row of next) {
        if (run.current.isStopped) return
        await makeOne(row)
        done += 1
        if (performance.now() - shownAt > shownEveryMs) show()
      }
    }
    await Promise.all(Array.from({ length: madeAtOnce }, work))
    await refreshFamily(queries, box.family)
    run.current.isOn = false
    rows.set(rows.newest())
    setProgress(undefined)
  }
  return { progress, failure, make, stop: () => void (run.current.isStopped = true) }
}

/** What was refused once may be taken now, where nothing else is wrong with it. */
export const isReadyAgain = (row: ImportRow, context: CheckContext): boolean =>
  Object.keys(row.refusals).length > 0 && isReady(row, context)

const isReady = (row: ImportRow, context: CheckContext): boolean =>
  row.state === 'open' && problemsOfRow({ ...row, refusals: {} }, context).size === 0

interface Refused extends Pick<ImportRow, 'state' | 'refusals'> {
  /** Why the next record would fare no better. */
  readonly failure?: string
}

/** What a call that failed says about the row that it was made for. */
function useOutcome(): (error: unknown) => Refused {
  const { t } = useText()
  const sentenceOf = useFailureSentence()
  return (error) => {
    const sentence = sentenceOf(error)
    if (!(error instanceof CallError) || error.isUnreachable)
      return { state: 'unsure', refusals: { '': t('table.import.unsure') }, failure: sentence }
    const isOwn = aboutRecord.includes(error.status) && !error.isElsewhere
    return isOwn
      ? { state: 'open', refusals: refusalsOf(error, sentence) }
      : { state: 'open', refusals: {}, failure: sentence }
  }
}

/** What the service says of the cells that it names; of a row as a whole under an empty key. */
function refusalsOf(error: unknown, sentence: string): Readonly<Record<string, string>> {
  const placed = problemsOfError(error, '').filter(({ place }) => place !== '')
  return placed.length === 0
    ? { '': sentence }
    : Object.fromEntries(placed.map(({ place, text }) => [place, text]))
}
