/** Whether values stand in rising order, by the kind of their field. */
import type { FieldKind } from '#descriptor/field.ts'

/** Values that are unknown stand together, at either end. Texts may be in any one order that a database has. */
export function isInOrder(kind: FieldKind, values: readonly unknown[]): boolean {
  const known = values.filter((value) => value !== null && value !== undefined)
  const isAtAnEnd =
    values.slice(0, known.length).every(isKnown) ||
    values.slice(values.length - known.length).every(isKnown)
  return (
    isAtAnEnd &&
    orders(kind).some((compare) =>
      known.every((value, index) => index === 0 || compare(known[index - 1], value) <= 0),
    )
  )
}

const isKnown = (value: unknown): boolean => value !== null && value !== undefined
type Compare = (a: unknown, b: unknown) => number

const numbers: Compare = (a, b) => Number(a) - Number(b)
const moments: Compare = (a, b) => Date.parse(String(a)) - Date.parse(String(b))
const codePoints: Compare = (a, b) => (String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0)
const letters = ['tr', 'en', 'und'].map((locale): Compare => {
  const { compare } = new Intl.Collator(locale)
  return (a, b) => compare(String(a), String(b))
})
const texts = [codePoints, ...letters]

const byKind: Partial<Record<FieldKind, readonly Compare[]>> = {
  int: [numbers],
  decimal: [numbers],
  percent: [numbers],
  money: [numbers],
  flag: [numbers],
  date: [moments],
  dateTime: [moments],
  uuid: [codePoints],
}
const orders = (kind: FieldKind): readonly Compare[] => byKind[kind] ?? texts
