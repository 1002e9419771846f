/** Numbers that follow from others, said as data: the same formula is reckoned while somebody types, by the service and by the contract tests. */

/** A place of the record (`Rent.Monthly`), a number, or a formula. What is not said counts as zero. */
export type Operand = string | number | Formula

export type Formula =
  | { readonly sum: readonly Operand[] }
  | { readonly product: readonly Operand[] }
  /** The first without the others. */
  | { readonly difference: readonly Operand[] }
  /** So many per cent of an amount. */
  | { readonly percent: Operand; readonly of: Operand }
  /** The sum over the entries of the list at a place; in `each` places are those of an entry. */
  | { readonly total: string; readonly each: Operand }

export interface ComputedSpec {
  /** What it follows from. */
  readonly formula: Formula
  /** Decimals that the outcome is rounded to, half up. */
  readonly decimals: number
}
