/**
 * Conditions are data over a row. One condition disables the button and says why, picks the rows of a bulk run that can
 * take part, makes the service refuse, and yields a positive and a negative contract test.
 */
export type ConditionValue = string | number | boolean
export type ConditionTerm =
  | ConditionValue
  | { readonly not: ConditionValue }
  | readonly ConditionValue[]
export type Condition<K extends string = string> = { readonly [P in K]?: ConditionTerm }
