/** Exchange rates of the day. */
import { recordOf } from '#values/json.ts'
import type { Handlers } from '../ports/ports.ts'

export const exchangeRateHandlers: Handlers = {
  /** Rates are the service's, not a company's. */
  'exchangeRate.get': (context) =>
    context.ports.store.asSystem(async (tx) => {
      const row = await tx
        .selectFrom('setting')
        .select('value')
        .where('key', '=', 'exchangeRates')
        .executeTakeFirst()
      const rates = recordOf(row?.value)
      const rate = (name: string): string | null =>
        rates[name] === undefined || rates[name] === null ? null : String(rates[name])
      return Object.fromEntries(
        ['USDBuy', 'USDSale', 'EUROBuy', 'EUROSale', 'GBPBuy', 'GBPSale'].map((name) => [
          name,
          rate(name),
        ]),
      )
    }),
}
