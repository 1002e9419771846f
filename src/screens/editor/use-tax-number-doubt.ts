import { useEffect, useState } from 'react'
import { checkTaxNumber, type TaxNumberCheck } from '#values/tax-number.ts'
import { useText } from '../frame/portal-context.tsx'
import { controlId } from './editor-context.tsx'

const rules: Partial<Record<TaxNumberCheck, string>> = {
  checkDigit: 'taxNumberCheckDigit',
  digits: 'taxNumberDigits',
  length: 'taxNumberLength',
}

/**
 * What is wrong with the tax number at a place, said when its field is left and not while it is typed. `number` is undefined where
 * the field is for something else.
 */
export function useTaxNumberDoubt(
  place: string,
  number: string | undefined,
): {
  readonly doubt: string | undefined
  readonly onLeave: () => void
} {
  const { t } = useText()
  const [isLeft, setLeft] = useState(false)
  useEffect(() => {
    // Typed on; what is taken over as the field is left has lost the focus by now.
    if (document.activeElement?.id === controlId(place)) setLeft(false)
  }, [number, place])
  const rule = number ? rules[checkTaxNumber(number)] : undefined
  return {
    doubt:
      isLeft && rule !== undefined && number !== undefined
        ? t(`rules.${rule}`, { taxNumber: number, length: String(number.length) })
        : undefined,
    onLeave: () => setLeft(true),
  }
}
