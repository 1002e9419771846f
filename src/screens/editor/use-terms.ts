import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { PartySection } from '#engine/form.ts'
import { addDays } from '../text/format.ts'
import { useEditor } from './editor-context.tsx'
import { findTerms, fromCustomers, type CustomerTerms, type FoundParty } from './lookups.ts'
import { useFilledTexts } from './use-filled-texts.ts'

export interface Terms {
  /** Places that the customer's record has filled, beside those of the party. */
  readonly places: readonly string[]
  /** The party is this one: what is agreed with it is filled in. */
  readonly take: (party: FoundParty) => Promise<void>
  /** The party is another one: what the record filled goes, unless it was changed. */
  readonly forget: () => void
}

/**
 * What the company's own record of a customer fills: what the network does not know of the party, and what has been agreed with it. What
 * a person typed stays. A day that follows from another follows it until somebody changes it.
 */
export function useTerms(section: PartySection): Terms {
  const { ask, textNow } = useEditor()
  const filled = useFilledTexts()
  const known = useRef<CustomerTerms>(undefined)
  const newest = useRef<FoundParty>(undefined)
  const [places, setPlaces] = useState<readonly string[]>([])
  const agreed = (customer: CustomerTerms) =>
    Object.entries(section.fills ?? {}).map(
      ([place, from]) => [place, termText(customer, from, textNow)] as const,
    )
  const forget = () => {
    newest.current = undefined
    known.current = undefined
    filled.forget()
    setPlaces([])
  }
  const take = async (party: FoundParty) => {
    forget()
    newest.current = party
    // Who cannot be asked now has agreed nothing; the document can be written all the same.
    const customer = await findTerms(ask, party).catch(() => undefined)
    // An answer about a party that was changed says nothing any more.
    if (customer === undefined || newest.current !== party) return
    known.current = customer
    const { values } = fromCustomers(customer)
    filled.fill(section.fields.map(({ at, place }) => [place, values[at] ?? '']))
    setPlaces(filled.fill(agreed(customer)))
  }
  useFollowedDays(section, () => {
    if (known.current !== undefined) filled.follow(agreed(known.current))
  })
  return { places, take, forget }
}

/** Calls back when a day changes from which others are counted. */
function useFollowedDays({ fills = {} }: PartySection, onChange: () => void): void {
  const { control } = useEditor()
  const from = Object.values(fills).flatMap((one) => (typeof one === 'string' ? [] : [one.after]))
  const days = useWatch({ control, name: from }).join(' ')
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    latest.current()
  }, [days])
}

/** What a place takes from the record; empty where the record says nothing. */
function termText(
  customer: CustomerTerms,
  from: NonNullable<PartySection['fills']>[string],
  textNow: (place: string) => string,
): string {
  if (typeof from === 'string') return customer[from] ?? ''
  const [days, start] = [customer[from.days], textNow(from.after)]
  return days === null || !/^\d{4}-\d\d-\d\d$/.test(start) ? '' : addDays(start, days)
}
