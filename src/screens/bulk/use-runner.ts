/** Drafts of rows, made one after the other, so that each has its own result and a bad one stops nothing. */
import type { WrittenFamily } from '#engine/written-family.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { refreshFamily } from '#client/query.ts'
import { useCall, useSession } from '../frame/portal-context.tsx'
import { useFailureSentence } from '../ui/failure.tsx'
import { createDraft } from './create-draft.ts'
import { keyOf } from './document-id.ts'
import type { PastedDocument } from './pasted-rows.ts'
import type { Receivers } from './receivers.ts'

/** `family`: of which a draft was made. */
export type Outcome =
  | { readonly state: 'running' }
  | { readonly state: 'done'; readonly family: string }
  | { readonly state: 'failed'; readonly text: string }

export interface Runner {
  /** By the key of the document. */
  readonly outcomes: ReadonlyMap<string, Outcome>
  readonly isRunning: boolean
  readonly run: (documents: readonly PastedDocument[]) => Promise<void>
}

/** `twins`: the family and the one that its receiver may make of a document. */
export function useRunner(
  family: WrittenFamily,
  twins: readonly WrittenFamily[],
  receivers: Receivers,
): Runner {
  const sentenceOf = useFailureSentence()
  const call = useCall()
  const queries = useQueryClient()
  const { company } = useSession()
  const { outcomes, set, show } = useOutcomes()
  const [isRunning, setRunning] = useState(false)
  const underWay = useRef(false)

  const run = async (documents: readonly PastedDocument[]) => {
    if (underWay.current) return
    underWay.current = true
    setRunning(true)
    receivers.prepare(documents)
    for (const document of documents) {
      set(document, { state: 'running' })
      try {
        const receiver = await receivers.of(document)
        await createDraft(document, { call, company: company.id, family, ...receiver })
        set(document, { state: 'done', family: receiver.made.key })
      } catch (error) {
        set(document, { state: 'failed', text: sentenceOf(error) })
      }
    }
    show()
    await Promise.all(twins.map(({ key }) => refreshFamily(queries, key)))
    underWay.current = false
    setRunning(false)
  }
  return { outcomes, isRunning, run }
}

const shownEveryMs = 100

/** Shown now and then: thousands come one after the other. */
function useOutcomes() {
  const kept = useRef(new Map<string, Outcome>())
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(kept.current)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    setOutcomes(new Map(kept.current))
  }
  const set = (document: PastedDocument, outcome: Outcome) => {
    kept.current.set(keyOf(document), outcome)
    timer.current ??= setTimeout(show, shownEveryMs)
  }
  return { outcomes, set, show }
}
