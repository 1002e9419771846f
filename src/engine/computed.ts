/** Numbers of a record that follow from others (src/descriptor/computed.ts). */
import type { Formula, Operand } from '#descriptor/computed.ts'
import { valueAt } from '#values/json.ts'
import { toDecimal, type ExactDecimal } from '#values/money.ts'
import { withValue } from './own-values.ts'
import type { Box } from './portal.ts'

const zero = toDecimal(0)

/** The body with what is computed in it, in the order of the descriptor: what was there before is written over. */
export function withComputed(box: Pick<Box, 'record'>, body: unknown): unknown {
  return Object.entries(box.record?.computed ?? {}).reduce(
    (known, [place, { formula, decimals }]) =>
      withValue(known, place, Number(valueOf(formula, known).toFixed(decimals))),
    body,
  )
}

function valueOf(operand: Operand, body: unknown): ExactDecimal {
  if (typeof operand === 'object') return reckoned(operand, body)
  const value = typeof operand === 'number' ? operand : valueAt(body, operand)
  return typeof value === 'number' && Number.isFinite(value) ? toDecimal(value) : zero
}

function reckoned(formula: Formula, body: unknown): ExactDecimal {
  const all = (operands: readonly Operand[]) => operands.map((one) => valueOf(one, body))
  if ('sum' in formula) return sumOf(all(formula.sum))
  if ('product' in formula)
    return all(formula.product).reduce((product, value) => product.times(value), toDecimal(1))
  if ('difference' in formula) {
    const [from = zero, ...others] = all(formula.difference)
    return from.minus(sumOf(others))
  }
  if ('percent' in formula)
    return valueOf(formula.percent, body).times(valueOf(formula.of, body)).div(100)
  const entries = valueAt(body, formula.total)
  return sumOf(
    (Array.isArray(entries) ? entries : []).map((entry: unknown) => valueOf(formula.each, entry)),
  )
}

const sumOf = (values: readonly ExactDecimal[]): ExactDecimal =>
  values.reduce((sum, value) => sum.plus(value), zero)
