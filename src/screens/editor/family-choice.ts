/** Which of two families a document is of: registered receivers get that of the first, all others that of its twin. */
import { writtenFamily } from '#engine/written-family.ts'
import { useRef } from 'react'
import type { UseFormGetValues, UseFormSetValue } from 'react-hook-form'
import { type Family } from '#engine/portal.ts'
import { useText } from '../frame/portal-context.tsx'
import { toast } from '../ui/toast.tsx'
import { carriedTexts } from './carry-over.ts'
import type { TwinChoice } from './editor-context.tsx'
import type { Values } from './model.ts'

/** What is done with the family that the receiver decides for. */
export interface Decided {
  readonly choose: (next: Family) => void
  /** Of a document that is opened. */
  readonly foresee: (next: Family) => void
}

export function twinChoiceOf(
  twins: readonly Family[],
  t: (key: string) => string,
  { choose, foresee }: Decided,
): TwinChoice | undefined {
  const [registered, others] = twins
  const receiver = registered?.form?.customer
  if (!registered || !others || !receiver) return undefined
  const name = ({ key }: Family) => t(`families.${key}.document`)
  const byReceiver = (isRegistered: boolean) => (isRegistered ? registered : others)
  return {
    names: { registered: name(registered), others: name(others) },
    receiver,
    decide: (isRegistered) => choose(byReceiver(isRegistered)),
    opened: (isRegistered) => foresee(byReceiver(isRegistered)),
  }
}

export interface FamilyChoiceOptions {
  readonly twins: readonly Family[]
  readonly family: Family
  readonly getValues: UseFormGetValues<Values>
  readonly setValue: UseFormSetValue<Values>
  /** A receiver had decided before the editor was opened. */
  readonly isDecided: boolean
  readonly today: string
}

export function useFamilyChoice({
  twins,
  family,
  getValues,
  setValue,
  isDecided,
  today,
}: FamilyChoiceOptions) {
  const { t } = useText()
  const remembered = useRef<Record<string, Values>>({})
  const decided = useRef(isDecided)
  return {
    /** Sets what the other family has else; false where it is this one already. The first decision is no change: it is not told. */
    carryTo(next: Family): boolean {
      const wasDecided = decided.current
      decided.current = true
      if (next.key === family.key) return false
      const texts = carriedTexts(
        writtenFamily(family).form,
        writtenFamily(next).form,
        getValues(),
        remembered.current[next.key] ?? {},
        today,
      )
      remembered.current[family.key] = structuredClone(getValues())
      texts.forEach((text, place) => setValue(place, text, { shouldDirty: true }))
      const name = ({ key }: Family) => t(`families.${key}.document`)
      if (wasDecided)
        toast.info(t('editor.twin.switched', { family: name(next), before: name(family) }))
      return twins.includes(next)
    },
  }
}
