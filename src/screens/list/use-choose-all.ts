import { useState } from 'react'
import type { Box } from '#engine/portal.ts'
import { useJobCalls } from '../jobs/jobs.ts'
import type { ListInput } from '../rows/list-search.ts'
import { useFailureSentence } from '../ui/failure.tsx'
import { toast } from '../ui/toast.tsx'
import { allChosen, queryOf, type Selection } from './selection.ts'

/** Asks the service to count and to remember the moment: what is shown then is what is acted on. */
export function useChooseAll(
  box: Box,
  input: ListInput,
  onSelection: (selection: Selection) => void,
) {
  const { freeze } = useJobCalls()
  const sentenceOf = useFailureSentence()
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    try {
      const query = queryOf(input)
      const { Count, FrozenAt } = await freeze(box.calls['list'] ?? '', query)
      onSelection(allChosen(Count, query, FrozenAt))
    } catch (error) {
      toast.error(sentenceOf(error))
    } finally {
      setAsking(false)
    }
  }
  return { isAsking, ask }
}
