import type { WrittenFamily } from '#engine/written-family.ts'
import { useEffect, useState } from 'react'
import type { Language } from '#schemas/language.ts'
import { inSlices } from './in-slices.ts'
import { pastedSteps, type PastedDocument } from './pasted-rows.ts'

interface Read {
  readonly text: string
  readonly documents: readonly PastedDocument[]
}

/** The documents of the pasted text, read in slices; until they are there, those of the text before. */
export function usePasted(text: string, family: WrittenFamily, language: Language) {
  const [read, setRead] = useState<Read>({ text: '', documents: [] })
  useEffect(() => {
    const stop = new AbortController()
    void inSlices(pastedSteps(text, family.form, language), stop.signal).then(
      (documents) => documents && !stop.signal.aborted && setRead({ text, documents }),
    )
    return () => stop.abort()
  }, [text, family, language])
  return { documents: read.documents, isReading: read.text !== text }
}
