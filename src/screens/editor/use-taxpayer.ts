import { useRef, useState } from 'react'
import type { FormField } from '#engine/form.ts'
import type { Wire } from '#schemas/wire.ts'
import { recordOf } from '#values/json.ts'
import { checkTaxNumber } from '#values/tax-number.ts'
import { useFormState } from './editor-context.tsx'
import { findTaxpayer } from './lookups.ts'
import { useFilledTexts } from './use-filled-texts.ts'

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
  const { ask } = useFormState()
  const [state, setState] = useState<TaxpayerState>({ is: 'unknown' })
  const newest = useRef('')
  const filled = useFilledTexts()
  const fill = (taxpayer: Wire['GlobalCustomer']) =>
    filled.fill(
      Object.entries(fills).flatMap(([place, from]) => {
        const value = recordOf(taxpayer)[from]
        return typeof value === 'string' ? [[place, value] as const] : []
      }),
    )
  const onNumber = async (number: string) => {
    newest.current = number
    filled.forget()
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
