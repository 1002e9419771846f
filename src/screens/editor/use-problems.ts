/** What is wrong with the document of an editor: found when it is checked, and looked at again as it is corrected. */
import { useEffect, useMemo, useRef, useState } from 'react'
import type { PlacedProblem } from './check-body.ts'
import type { Start } from './start.ts'
import { useStable } from '../ui/use-stable.ts'

/** Pause after a change before what was found is looked at again. */
const pauseMs = 500

export interface Problems {
  /** A check has been made since the document became what it is. */
  readonly isChecked: boolean
  readonly problems: readonly PlacedProblem[]
  readonly warnings: readonly PlacedProblem[]
  /** The sentence of each problem, by its place in the model. */
  readonly texts: ReadonlyMap<string, string>
  readonly setProblems: (found: readonly PlacedProblem[] | undefined) => void
}

export function useProblems(): Problems {
  const [found, setProblems] = useState<readonly PlacedProblem[]>()
  const sorted = useMemo(() => {
    const problems = (found ?? []).filter(({ isWarning }) => !isWarning)
    return {
      problems,
      warnings: (found ?? []).filter(({ isWarning }) => isWarning),
      texts: new Map(problems.map(({ place, text }) => [place, text])),
    }
  }, [found])
  const texts = useSameMap(sorted.texts)
  return { isChecked: found !== undefined, ...sorted, texts, setProblems }
}

/** The map before, where it says the same: a check that finds what was known draws nothing anew. */
function useSameMap(map: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const last = useRef(map)
  const isSame =
    map.size === last.current.size &&
    [...map].every(([key, text]) => last.current.get(key) === text)
  if (!isSame) last.current = map
  return last.current
}

/** A draft that is opened says at once what it still lacks; a new document says nothing before it is asked. */
export function useCheckedOnOpening(
  { stored }: Pick<Start, 'stored'>,
  check: () => Promise<unknown>,
): void {
  const checkOnce = useStable(check)
  useEffect(() => {
    if (stored !== undefined) void checkOnce()
  }, [stored, checkOnce])
}

/** Checks again after each change once something was found. What is drawn meanwhile does not put it off. */
export function useCheckedAgain(
  { problems, warnings }: Problems,
  watcher: { subscribe(listener: () => void): () => void },
  check: () => Promise<unknown>,
): void {
  const hadProblems = problems.length + warnings.length > 0
  const checkAgain = useStable(check)
  useEffect(() => {
    if (!hadProblems) return
    let timer: ReturnType<typeof setTimeout>
    const stop = watcher.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(() => void checkAgain(), pauseMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [hadProblems, watcher, checkAgain])
}
