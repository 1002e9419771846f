/** Which of two kinds the document of an editor is: decided by its receiver, carried over to the other kind, or only foreseen. */
import { useCallback, useMemo, useRef, useState } from 'react'
import type { UseFormGetValues, UseFormSetValue } from 'react-hook-form'
import type { Family } from '#engine/portal.ts'
import { useText } from '../frame/portal-context.tsx'
import { carriedBody } from './carry-over.ts'
import type { TwinChoice } from './editor-context.tsx'
import { twinChoiceOf, useFamilyChoice } from './family-choice.ts'
import type { Body, Values } from './model.ts'
import type { Start } from './start.ts'
import { useStable } from '../ui/use-stable.ts'

export interface KindOptions {
  readonly twins: readonly Family[]
  readonly start: Start
  readonly getValues: UseFormGetValues<Values>
  readonly setValue: UseFormSetValue<Values>
  readonly today: string
  /** The document is now of this family. */
  readonly onChosen: (family: Family) => void
}

export interface Kind {
  /** The family that is drawn. */
  readonly family: Family
  /** The family that was decided for, known before it is drawn. */
  readonly newest: () => Family
  /** What an opened draft will be by its receiver, while it is still what it was saved as. */
  readonly foreseen: Family | undefined
  readonly twinChoice: TwinChoice | undefined
  /** Makes it a document of this family; false where it is one already. */
  readonly choose: (next: Family) => boolean
  /** A draft becomes what its receiver makes of it; false where nothing is foreseen. */
  readonly become: () => boolean
  /** Resolves when what belongs to the document has been carried over. */
  readonly carried: () => Promise<unknown>
  /** The body that what is typed is laid over. */
  readonly baseOf: (family: string) => Body
  readonly setBase: (family: string, body: Body) => void
}

export function useKind({ twins, start, getValues, setValue, today, onChosen }: KindOptions): Kind {
  const [key, setKey] = useState(start.family)
  const family = twins.find((one) => one.key === key) ?? twins[0]!
  const newest = useRef(family)
  /** The loaded body, and what it is as a document of the other family. */
  const bases = useRef<Record<string, Body>>({ [start.family]: start.body })
  const carrying = useRef<Promise<unknown>>(Promise.resolve())
  const { foreseen, pending, foresee } = useForeseen()
  const isDecided = start.isSaved || start.kept !== undefined
  const { carryTo } = useFamilyChoice({ twins, family, getValues, setValue, isDecided, today })
  const choose = useStable((next: Family) => {
    foresee(undefined)
    if (!carryTo(next)) return false
    carrying.current = carriedBody(bases.current[family.key] ?? {}, family, next).then(
      (carried) => (bases.current[next.key] ??= carried),
    )
    newest.current = next
    setKey(next.key)
    onChosen(next)
    return true
  })
  const { t } = useText()
  const twinChoice = useMemo(
    () =>
      twinChoiceOf(twins, (key) => t(key), {
        choose,
        // Work that is on this computer only is changed already.
        foresee: start.isSaved
          ? (next) => foresee(next.key === newest.current.key ? undefined : next)
          : choose,
      }),
    [twins, t, choose, foresee, start],
  )
  return {
    family,
    newest: () => newest.current,
    foreseen,
    twinChoice,
    choose,
    become: () => pending.current !== undefined && choose(pending.current),
    carried: () => carrying.current,
    baseOf: (of) => bases.current[of] ?? {},
    setBase: (of, body) => void (bases.current = { ...bases.current, [of]: body }),
  }
}

/** Both what is drawn and what is known before it is drawn. */
function useForeseen() {
  const [foreseen, setForeseen] = useState<Family>()
  const pending = useRef<Family>(undefined)
  const foresee = useCallback((next: Family | undefined) => {
    pending.current = next
    setForeseen(next)
  }, [])
  return { foreseen, pending, foresee }
}
