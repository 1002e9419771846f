import type { Decimal } from './decimal.ts'
import { round2, toDecimal, type ExactDecimal } from './money.ts'
import { hundredthsText } from './short-decimal.ts'

/** Largest sum of kuruş that a number holds exactly, with room for one more amount. */
const safeKurus = Number.MAX_SAFE_INTEGER / 2
const shortAmount = /^-?\d{1,12}\.\d\d$/

/**
 * A running sum. Amounts with two decimals are added as whole kuruş, which is exact and twenty times as fast as decimals
 * (a thousand lines are summed at every key press); anything longer goes the slow way.
 */
export class RunningSum {
  #kurus = 0
  #rest: ExactDecimal | undefined

  add(amount: Decimal): this {
    return this.#plus(amount, 1)
  }
  subtract(amount: Decimal): this {
    return this.#plus(amount, -1)
  }
  text(): Decimal {
    return this.#rest
      ? round2(this.#rest.plus(toDecimal(this.#kurus).div(100)))
      : hundredthsText(this.#kurus)
  }

  #plus(amount: Decimal, sign: 1 | -1): this {
    if (shortAmount.test(amount) && Math.abs(this.#kurus) < safeKurus)
      this.#kurus += sign * Number(amount.slice(0, -3) + amount.slice(-2))
    else this.#rest = (this.#rest ?? toDecimal('0')).plus(toDecimal(amount).times(sign))
    return this
  }
}
