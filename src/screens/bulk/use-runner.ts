/** Drafts of rows, made one after the other, so that each has its own result and a bad one stops nothing. */
import { writtenFamily, type WrittenFamily } from '#engine/written-family.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { twinsOf } from '#engine/twins.ts'
import { refreshFamily } from '#client/query.ts'
import { useCall, usePortal, useSession } from '../frame/portal-context.tsx'
import { useFailureSentence } from '../ui/failure.tsx'
import { createDraft, partyLookup, registeredReceivers } from './create-draft.ts'
import { keyOf } from './document-id.ts'
import type { PastedDocument } from './pasted-rows.ts'

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

export function useRunner(family: WrittenFamily): Runner {
  const sentenceOf = useFailureSentence()
  const call = useCall()
  const queries = useQueryClient()
  const portal = usePortal()
  const { company } = useSession()
  const twins = useMemo(() => twinsOf(portal, family).map(writtenFamily), [portal, family])
  const { outcomes, set, show } = useOutcomes()
  const [isRunning, setRunning] = useState(false)
  const underWay = useRef(false)

  const run = async (documents: readonly PastedDocument[]) => {
    if (underWay.current) return
    underWay.current = true
    setRunning(true)
    const registered = registeredReceivers(documents, family, portal, call)
    const ownParties = partyLookup(call, family.form.party?.lookup)
    const otherParties = partyLookup(call, undefined)
    for (const document of documents) {
      set(document, { state: 'running' })
      try {
        const isOwn = (await registered).has(document.taxNo) || document.taxNo === ''
        const made = isOwn ? family : (twins.at(-1) ?? family)
        const partyOf = made.key === family.key ? ownParties : otherParties
        await createDraft(document, { call, company: company.id, family, made, partyOf })
        set(document, { state: 'done', family: made.key })
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
