import { useRef, useState } from 'react'
import type { FormField } from '#engine/form.ts'
import type { Wire } from '#schemas/wire.ts'
import { recordOf } from '#values/json.ts'
import { checkTaxNumber } from '#values/tax-number.ts'
import { useFormState } from './editor-context.tsx'
import { findTaxpayer } from './lookups.ts'
import { startOf } from './start-of.ts'

/** What is known of the number that was typed. */
export type TaxpayerState =
  | { readonly is: 'unknown' | 'searching' | 'notFound' | 'failed' }
  | { readonly is: 'registered'; readonly taxpayer: Wire['GlobalCustomer'] }

/**
 * Who is registered under the tax number of a field, once it is whole; he fills the places that the field names. What a person typed
 * stays. What a look-up filled goes with its number, unless it was changed since.
 */
export function useTaxpayer({ fills = {} }: FormField): {
  readonly state: TaxpayerState
  readonly onNumber: (number: string) => Promise<void>
} {
  const { ask, form, setText, textNow } = useFormState()
  const [state, setState] = useState<TaxpayerState>({ is: 'unknown' })
  const newest = useRef('')
  const filled = useRef<Readonly<Record<string, string>>>({})
  const forget = () => {
    for (const [place, text] of Object.entries(filled.current))
      if (textNow(place) === text) setText(place, startOf(form, place))
    filled.current = {}
  }
  const fill = (taxpayer: Wire['GlobalCustomer']) => {
    const known = Object.entries(fills).flatMap(([place, from]) => {
      const value = recordOf(taxpayer)[from]
      const isFree = [startOf(form, place), ''].includes(textNow(place).trim())
      return isFree && typeof value === 'string' && value !== '' ? [[place, value] as const] : []
    })
    for (const [place, text] of known) setText(place, text)
    filled.current = Object.fromEntries(known)
  }
  const onNumber = async (number: string) => {
    newest.current = number
    forget()
    setState({ is: 'unknown' })
    if (checkTaxNumber(number) !== 'ok') return
    setState({ is: 'searching' })
    const taxpayer = await findTaxpayer(ask, number).catch(() => 'failed' as const)
    // An answer about a number that was typed over says nothing any more.
    if (newest.current !== number) return
    if (taxpayer === 'failed') return setState({ is: 'failed' })
    if (taxpayer === undefined) return setState({ is: 'notFound' })
    fill(taxpayer)
    setState({ is: 'registered', taxpayer })
  }
  return { state, onNumber }
}
