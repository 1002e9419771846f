/** Drafts of rows, made one after the other, so that each has its own result and a bad one stops nothing. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { pairOf } from '#engine/pair.ts'
import { type Family } from '#engine/portal.ts'
import { refreshFamily } from '#client/query.ts'
import type { Wire } from '#schemas/wire.ts'
import { findParty, type FoundParty } from '../editor/lookups.ts'
import { useCall, usePortal, useSession } from '../frame/portal-context.tsx'
import { today } from '../text/format.ts'
import { useFailureSentence } from '../ui/failure.tsx'
import { ettnOf, keyOf } from './document-id.ts'
import { bodyOfFamily, bodyOfPasted, type PastedDocument } from './pasted-rows.ts'

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

export function useRunner(family: Family): Runner {
  const sentenceOf = useFailureSentence()
  const call = useCall()
  const queries = useQueryClient()
  const portal = usePortal()
  const { company } = useSession()
  const pair = useMemo(() => pairOf(portal, family), [portal, family])
  const { outcomes, set, show } = useOutcomes()
  const [isRunning, setRunning] = useState(false)
  const underWay = useRef(false)

  const create = async (
    document: PastedDocument,
    made: Family,
    partyOf: (taxNo: string) => Promise<FoundParty | undefined>,
  ) => {
    const map = made.document!
    const day = today()
    const [party, uuid] = await Promise.all([
      document.taxNo === '' ? undefined : partyOf(document.taxNo),
      ettnOf(document, { company: company.id, family: family.key, day }),
    ])
    const body = await bodyOfFamily(document, family, made, (form, wanted) =>
      bodyOfPasted(document, form, wanted, party, day, uuid),
    )
    const { [map.wrapper]: model, ...beside } = body
    const messages = (await call(`${made.key}.drafts.createBulk`, {
      body: { [map.bulk!.list]: [{ [map.bulk!.item]: model, ...beside }] },
    })) as string[]
    if (messages.length > 0) throw new Error(messages.join(' '))
  }
  /** One question about all receivers; an empty answer where there is no twin to choose. */
  const registeredAmong = async (
    documents: readonly PastedDocument[],
  ): Promise<ReadonlySet<string>> => {
    const question = portal.calls.find(
      (one) => one.family === family.key && one.pattern === 'globalCompany.byRegisterNumbers',
    )
    const taxNumbers = [...new Set(documents.map(({ taxNo }) => taxNo))].filter(Boolean)
    if (pair.length < 2 || !question || taxNumbers.length === 0) return new Set(taxNumbers)
    const answers = await Promise.all(
      chunksOf(taxNumbers, 1000).map(
        (TaxNumberList) =>
          call(question.id, { body: { TaxNumberList } }) as Promise<Wire['RegisteredCompanies']>,
      ),
    )
    return new Set(
      answers
        .flat()
        .filter((one) => one.IsRegistered)
        .map((one) => one.TaxNumber),
    )
  }
  const run = async (documents: readonly PastedDocument[]) => {
    if (underWay.current) return
    underWay.current = true
    setRunning(true)
    const registered = registeredAmong(documents)
    const parties = {
      [family.key]: partiesOf(call, family.form!.party?.lookup),
      other: partiesOf(call, undefined),
    }
    for (const document of documents) {
      set(document, { state: 'running' })
      try {
        const made =
          (await registered).has(document.taxNo) || document.taxNo === '' ? family : pair.at(-1)!
        await create(document, made, parties[made.key] ?? parties['other']!)
        set(document, { state: 'done', family: made.key })
      } catch (error) {
        set(document, { state: 'failed', text: sentenceOf(error) })
      }
    }
    show()
    await Promise.all(pair.map(({ key }) => refreshFamily(queries, key)))
    underWay.current = false
    setRunning(false)
  }
  return { outcomes, isRunning, run }
}

/** Each receiver is asked for once. */
function partiesOf(
  call: ReturnType<typeof useCall>,
  network: string | undefined,
): (taxNo: string) => Promise<FoundParty | undefined> {
  const found = new Map<string, Promise<FoundParty | undefined>>()
  return (taxNo) => {
    const party = found.get(taxNo) ?? findParty(call, taxNo, network)
    found.set(taxNo, party)
    return party
  }
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

function chunksOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )
}
