import type { WrittenFamily } from '#engine/written-family.ts'
import { useEffect, useState } from 'react'
import { inSlices } from './in-slices.ts'
import { pastedSteps, type PastedContext, type PastedDocument } from './pasted-rows.ts'

interface Read {
  readonly text: string
  readonly documents: readonly PastedDocument[]
}

/** The documents of the pasted text, read in slices; until they are there, those of the text before. `context` comes when the code lists have. */
export function usePasted(text: string, family: WrittenFamily, context: PastedContext | undefined) {
  const [read, setRead] = useState<Read>({ text: '', documents: [] })
  useEffect(() => {
    if (context === undefined) return
    const stop = new AbortController()
    void inSlices(pastedSteps(text, family.form, context), stop.signal).then(
      (documents) => documents && !stop.signal.aborted && setRead({ text, documents }),
    )
    return () => stop.abort()
  }, [text, family, context])
  return { documents: read.documents, isReading: read.text !== text }
}
