/** What shops of the world do not say of an order in Turkey, as far as it can be found. */

/** Rates of KDV that there are or were. */
const rates = [0, 1, 8, 10, 18, 20]

/** The rate that comes closest to a tax that was rounded; in the unit of the currency. */
export function rateOf(net: number, tax: number): number {
  if (net <= 0 || tax <= 0) return 0
  const exact = (tax / net) * 100
  return rates.reduce((best, rate) =>
    Math.abs(rate - exact) < Math.abs(best - exact) ? rate : best,
  )
}

/** Names under which extensions of shops keep the tax number of the customer. */
const names = /vergi|vkn|tckn|tc_?kimlik|tc_?no|tax_?(no|number|id)/i

/** A number of ten or eleven digits among what extensions have added; empty where there is none. */
export function taxNumberIn(
  added: readonly { readonly key: string; readonly value?: unknown }[],
): string {
  const found = added
    .filter(({ key }) => names.test(key))
    .map(({ value }) => String(value ?? '').trim())
  return found.find((text) => /^\d{10,11}$/.test(text)) ?? ''
}
