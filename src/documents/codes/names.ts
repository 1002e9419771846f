/** Names and figures by code, for the service and the rules: known at once, without loading. */
import { exemptions, type ExemptionCode } from './exemptions.ts'
import { premium, taxTypes, type TaxEffect, type TaxType } from './tax-types.ts'
import { units } from './units.ts'
import { withholdings, type WithholdingCode } from './withholdings.ts'
import type { Code } from './code.ts'

const exemptionByCode = byCode(exemptions)
const taxByCode = byCode([...taxTypes, premium])
const unitByCode = byCode(units)
const withholdingByCode = byCode(withholdings)

export function withholdingOf(code: string): WithholdingCode | undefined {
  return withholdingByCode.get(code)
}
export function exemptionOf(code: string): ExemptionCode | undefined {
  return exemptionByCode.get(code)
}
export function taxTypeOf(code: string): TaxType | undefined {
  return taxByCode.get(code)
}
/** What a tax does to the totals; an unknown tax is added. */
export function taxEffectOf(code: string): TaxEffect {
  return taxByCode.get(code)?.effect ?? 'added'
}

/** Turkish name of a tax as it stands on documents, or its code. */
export function taxName(code: string): string {
  return taxByCode.get(code)?.short ?? code
}
export function exemptionName(code: string): string {
  return exemptionByCode.get(code)?.tr ?? code
}
export function withholdingName(code: string): string {
  return withholdingByCode.get(code)?.tr ?? code
}
export function unitName(code: string): string {
  return unitByCode.get(code)?.tr ?? code
}

function byCode<T extends Code>(list: readonly T[]): ReadonlyMap<string, T> {
  return new Map(list.map((entry) => [entry.code, entry]))
}
