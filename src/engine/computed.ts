/** Numbers of a record that follow from others (src/descriptor/computed.ts). */
import { Decimal } from 'decimal.js'
import type { Formula, Operand } from '#descriptor/computed.ts'
import { valueAt } from '#values/json.ts'
import { withValue } from './own-values.ts'
import type { Box } from './portal.ts'

/** Sixty digits hold the products of amounts, quantities and rates without loss. */
const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP })

/** The body with what is computed in it, in the order of the descriptor: what was there before is written over. */
export function withComputed(box: Pick<Box, 'record'>, body: unknown): unknown {
  return Object.entries(box.record?.computed ?? {}).reduce(
    (known, [place, { formula, decimals }]) =>
      withValue(known, place, Number(valueOf(formula, known).toFixed(decimals))),
    body,
  )
}

function valueOf(operand: Operand, body: unknown): Decimal {
  if (typeof operand === 'object') return reckoned(operand, body)
  const value = typeof operand === 'number' ? operand : valueAt(body, operand)
  return typeof value === 'number' && Number.isFinite(value) ? new Exact(value) : new Exact(0)
}

function reckoned(formula: Formula, body: unknown): Decimal {
  const all = (operands: readonly Operand[]) => operands.map((one) => valueOf(one, body))
  if ('sum' in formula) return sumOf(all(formula.sum))
  if ('product' in formula)
    return all(formula.product).reduce((product, value) => product.times(value), new Exact(1))
  if ('difference' in formula) {
    const [from = new Exact(0), ...others] = all(formula.difference)
    return from.minus(sumOf(others))
  }
  if ('percent' in formula)
    return valueOf(formula.percent, body).times(valueOf(formula.of, body)).dividedBy(100)
  const entries = valueAt(body, formula.total)
  return sumOf(
    (Array.isArray(entries) ? entries : []).map((entry: unknown) => valueOf(formula.each, entry)),
  )
}

const sumOf = (values: readonly Decimal[]): Decimal =>
  values.reduce((sum, value) => sum.plus(value), new Exact(0))
