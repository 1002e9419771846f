/** What sending would say against pasted documents, found out before a draft of them is made. */
import { useEffect, useMemo, useState } from 'react'
import type { WrittenFamily } from '#engine/written-family.ts'
import { checkBody, type PlacedProblem } from '../editor/check-body.ts'
import { useCompanyDetails, useText } from '../frame/portal-context.tsx'
import { today } from '../text/format.ts'
import { useFailureSentence } from '../ui/failure.tsx'
import { useStable } from '../ui/use-stable.ts'
import { draftBody } from './create-draft.ts'
import { keyOf } from './document-id.ts'
import type { PastedDocument } from './pasted-rows.ts'
import type { Receivers } from './receivers.ts'

/** Problems by the key of the document; of one that is not there it is not known yet. */
export type Checked = ReadonlyMap<string, readonly PlacedProblem[]>

/** Documents whose cells are faulty are not checked: they have no body yet. */
export function useChecked(
  documents: readonly PastedDocument[],
  family: WrittenFamily,
  receivers: Receivers,
): Checked {
  const { t } = useText()
  const { company: supplier } = useCompanyDetails()
  const sentenceOf = useStable(useFailureSentence())
  /** All that was found out; another company, family or language starts anew. */
  const known = useMemo(
    () => ({ checks: new Map<string, readonly PlacedProblem[]>(), family, supplier, t }),
    [family, supplier, t],
  )
  const [shown, setShown] = useState<Checked>(known.checks)
  useEffect(() => {
    const { checks } = known
    const stop = new AbortController()
    const open = documents.filter(
      (document) => document.errors.length === 0 && !checks.has(keyOf(document)),
    )
    const check = async (document: PastedDocument) => {
      try {
        const { made, party } = await receivers.of(document)
        const body = await draftBody(document, { family, made, party, uuid: '' })
        const problems = await checkBody({ body, family: made, supplier, today: today(), t })
        checks.set(
          keyOf(document),
          problems.filter(({ isWarning }) => !isWarning),
        )
      } catch (error) {
        // A check that was given up says nothing: the one that took its place asks by itself.
        if (stop.signal.aborted) return
        checks.set(keyOf(document), [{ place: '', text: sentenceOf(error) }])
        // It is asked once more with the next change.
        stop.signal.addEventListener('abort', () => checks.delete(keyOf(document)))
      }
    }
    receivers.prepare(open)
    void inTurns(open, check, stop.signal, () => setShown(new Map(checks)))
    return () => stop.abort()
  }, [documents, family, receivers, supplier, t, known, sentenceOf])
  return shown
}

/** As many questions about receivers at the same time as the service answers without making others wait. */
const atOnce = 4
/** Shorter than a frame: what a person does meanwhile is answered at once. */
const sliceMs = 12
const shownEveryMs = 300

async function inTurns(
  documents: readonly PastedDocument[],
  check: (document: PastedDocument) => Promise<void>,
  signal: AbortSignal,
  show: () => void,
): Promise<void> {
  const queue = documents.values()
  let sliceEnd = performance.now() + sliceMs
  let shownAt = performance.now()
  const work = async () => {
    for (const document of queue) {
      if (signal.aborted) return
      await check(document)
      if (performance.now() < sliceEnd) continue
      await new Promise((resolve) => setTimeout(resolve))
      sliceEnd = performance.now() + sliceMs
      if (signal.aborted || sliceEnd - shownAt < shownEveryMs) continue
      shownAt = sliceEnd
      show()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  if (!signal.aborted) show()
}
